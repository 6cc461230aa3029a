package dev.errata.client.operator;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The retries that are due to one dependency.
 *
 * @param from the minute that the first of {@code due} is for
 * @param waiting those that are overdue, and those that the dependency holds back
 * @param due by minute, {@value #MINUTES} of them
 */
public record Forecast(String dependency, Instant from, long waiting, List<Long> due) {
    /** That a forecast reaches ahead. */
    public static final int MINUTES = 60;

    public Forecast {
        due = List.copyOf(due);
    }

    /** By dependency, those with the most first. Where partitions answered in different minutes, the later one is the first. */
    public static List<Forecast> sums(List<JsonNode> items) {
        Instant from = items.stream()
                .map(Forecast::from)
                .max(Comparator.naturalOrder())
                .orElse(Instant.EPOCH);
        Map<String, Forecast> sums = new HashMap<>();
        for (JsonNode item : items) {
            Forecast next = of(item, from);
            sums.merge(next.dependency, next, Forecast::plus);
        }
        return sums.values().stream()
                .sorted(Comparator.comparing(Forecast::total).reversed().thenComparing(Forecast::dependency))
                .toList();
    }

    /** One line. */
    public String json() {
        ObjectNode json = new ObjectMapper().createObjectNode();
        json.put("dependency", dependency).put("from", from.toString()).put("waiting", waiting);
        ArrayNode minutes = json.putArray("due");
        due.forEach(minutes::add);
        return json.toString();
    }

    private static Instant from(JsonNode item) {
        return Instant.parse(item.path("from").asText());
    }

    /** What was due before the first minute waits by now, unless it is gone. */
    private static Forecast of(JsonNode item, Instant from) {
        int late = (int) Math.min(MINUTES, ChronoUnit.MINUTES.between(from(item), from));
        long waiting = item.path("waiting").asLong();
        List<Long> due = new ArrayList<>();
        for (int i = 0; i < MINUTES; i++) {
            due.add(item.path("due").path(late + i).asLong());
        }
        return new Forecast(item.path("dependency").asText(), from, waiting, due);
    }

    private Forecast plus(Forecast other) {
        List<Long> sums = new ArrayList<>();
        for (int i = 0; i < MINUTES; i++) {
            sums.add(due.get(i) + other.due.get(i));
        }
        return new Forecast(dependency, from, waiting + other.waiting, sums);
    }

    private long total() {
        return waiting + within(MINUTES);
    }

    /** How many are due within so many minutes. */
    public long within(int minutes) {
        return due.subList(0, minutes).stream().mapToLong(Long::longValue).sum();
    }
}
