package dev.errata.launcher.operator;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.errata.launcher.console.Table;
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
record Forecast(String dependency, Instant from, long waiting, List<Long> due) {
    private static final int MINUTES = 60;
    private static final int[] SPANS = {1, 5, 15, 60};
    private static final int WIDEST_BAR = 40;
    /** From none to the most. */
    private static final String LEVELS = " .:-=+*#%@";

    Forecast {
        due = List.copyOf(due);
    }

    /** By dependency, those with the most first. Where partitions answered in different minutes, the later one is the first. */
    static List<Forecast> sums(List<JsonNode> items) {
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

    /** One row a dependency. */
    static Table table(List<Forecast> forecasts) {
        Table table = new Table("dependency", "waiting", "1m", "5m", "15m", "60m", "minute by minute");
        long most = forecasts.stream()
                .flatMap(forecast -> forecast.due.stream())
                .mapToLong(Long::longValue)
                .max()
                .orElse(0);
        for (Forecast forecast : forecasts) {
            List<String> cells = new ArrayList<>(List.of(forecast.dependency, String.valueOf(forecast.waiting)));
            for (int span : SPANS) {
                cells.add(String.valueOf(forecast.within(span)));
            }
            cells.add(forecast.curve(most));
            table.add(cells.toArray(String[]::new));
        }
        return table;
    }

    /** One row a minute. */
    Table minutes() {
        Table table = new Table("minute", "due", dependency + ", " + waiting + " waiting");
        long most = Math.max(1, due.stream().mapToLong(Long::longValue).max().orElse(1));
        for (int i = 0; i < MINUTES; i++) {
            long count = due.get(i);
            int length = (int) Math.ceil((double) WIDEST_BAR * count / most);
            table.add(from.plus(i, ChronoUnit.MINUTES).toString(), String.valueOf(count), "#".repeat(length));
        }
        return table;
    }

    /** One line. */
    String json() {
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

    private long within(int minutes) {
        return due.subList(0, minutes).stream().mapToLong(Long::longValue).sum();
    }

    private String curve(long most) {
        StringBuilder curve = new StringBuilder();
        for (long count : due) {
            int level = count == 0 ? 0 : 1 + (int) ((LEVELS.length() - 2) * count / most);
            curve.append(LEVELS.charAt(level));
        }
        return curve.toString().stripTrailing();
    }
}
