package dev.errata.notifier;

import dev.errata.core.alert.Alert;
import dev.errata.core.alert.AlertState;
import dev.errata.core.taxonomy.Severity;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * Which messages tell of what is waiting, when only so many may leave.
 *
 * @param single each told of by a message of its own, the most severe first
 * @param together told of by one message for all of them
 */
record Plan(List<Notice> single, List<Notice> together) {
    private static final Comparator<Notice> MOST_SEVERE_FIRST = Comparator.comparing(
                    (Notice notice) -> notice.alert().severity())
            .reversed()
            .thenComparing(notice -> notice.alert().startedAt())
            .thenComparing(notice -> notice.alert().alertId());
    private static final int EXAMPLES = 5;
    private static final int LONGEST_SUBJECT = 150;

    Plan {
        single = List.copyOf(single);
        together = List.copyOf(together);
    }

    /** If there are more than may leave, all but the most severe are told of together. */
    static Plan of(List<Notice> waiting, int budget) {
        if (budget < 1) {
            return new Plan(List.of(), List.of());
        }
        List<Notice> sorted = waiting.stream().sorted(MOST_SEVERE_FIRST).toList();
        if (sorted.size() <= budget) {
            return new Plan(sorted, List.of());
        }
        return new Plan(sorted.subList(0, budget - 1), sorted.subList(budget - 1, sorted.size()));
    }

    static Message messageOf(Notice notice, Instant now) {
        Alert alert = notice.alert();
        boolean isOver = alert.state() == AlertState.RESOLVED;
        String text = (isOver ? "Resolved: " : "") + alert.text();
        return new Message(
                alert.alertId() + ":" + alert.state().label(),
                alert.alertId(),
                1,
                alert.rule(),
                alert.state(),
                alert.severity(),
                subject(text),
                text,
                now);
    }

    Message messageOfAll(Instant now) {
        Map<String, Long> byRule = together.stream()
                .collect(Collectors.groupingBy(notice -> notice.alert().rule(), TreeMap::new, Collectors.counting()));
        String counts = byRule.entrySet().stream()
                .map(rule -> rule.getValue() + " " + rule.getKey().replace('_', ' '))
                .collect(Collectors.joining(", "));
        String subject = "[ALERT FLOOD] " + together.size() + " more alerts at once: " + counts;
        String examples = together.stream()
                .limit(EXAMPLES)
                .map(notice -> "\n- " + subject(notice.alert().text()))
                .collect(Collectors.joining());
        String ids = together.stream()
                .map(notice -> notice.alert().alertId() + notice.stage())
                .collect(Collectors.joining(","));
        Severity worst = together.get(0).alert().severity();
        return new Message(
                UUID.nameUUIDFromBytes(ids.getBytes(StandardCharsets.UTF_8)).toString(),
                null,
                together.size(),
                "alert_flood",
                AlertState.FIRING,
                worst,
                subject(subject),
                subject + ". The most severe is " + worst.label().toUpperCase(Locale.ROOT) + "; for example:" + examples
                        + "\nWhat to do: look for one cause that they share. All of them are on the topic 'alerts'.",
                now);
    }

    private static String subject(String text) {
        String line = text.lines().findFirst().orElse("");
        return line.length() <= LONGEST_SUBJECT ? line : line.substring(0, LONGEST_SUBJECT) + "...";
    }
}
