package dev.errata.launcher.operator;

import com.fasterxml.jackson.databind.JsonNode;
import dev.errata.launcher.console.Console;
import dev.errata.launcher.console.Table;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** How a list looks to people. */
enum Rows {
    RETRIES {
        @Override
        void print(Console console, List<JsonNode> items, Instant now) {
            Table table = new Table("due", "attempt", "operation", "type", "component", "category", "policy", "what");
            for (JsonNode item : items) {
                table.add(
                        when(item.path("dueAt"), now),
                        text(item, "attempt") + "/" + text(item, "maxAttempts"),
                        text(item, "operationId"),
                        text(item, "operationType"),
                        text(item, "component"),
                        text(item, "category"),
                        text(item, "policy"),
                        text(item, "title"));
            }
            table.print(console);
        }
    },
    ESCALATIONS {
        @Override
        void print(Console console, List<JsonNode> items, Instant now) {
            Table table = new Table(
                    "escalation", "severity", "status", "target", "deadline", "cause", "waiting", "session", "what");
            for (JsonNode item : items) {
                table.add(
                        text(item, "escalationId"),
                        text(item, "severity"),
                        text(item, "status"),
                        text(item, "target"),
                        when(item.path("deadline"), now),
                        text(item, "cause"),
                        text(item, "waiting"),
                        text(item, "sessionId"),
                        text(item, "title"));
            }
            table.print(console);
        }
    };

    abstract void print(Console console, List<JsonNode> items, Instant now);

    private static String text(JsonNode item, String field) {
        return item.path(field).asText("-");
    }

    /** As people say it: {@code in 2m 10s}, {@code 3h ago}. */
    static String when(JsonNode time, Instant now) {
        if (!time.isTextual()) {
            return "-";
        }
        Duration left = Duration.between(now, Instant.parse(time.asText()));
        return left.isNegative() ? rough(left.negated()) + " ago" : "in " + rough(left);
    }

    private static String rough(Duration duration) {
        if (duration.toDays() > 0) {
            return duration.toDays() + "d " + duration.toHoursPart() + "h";
        }
        if (duration.toHours() > 0) {
            return duration.toHours() + "h " + duration.toMinutesPart() + "m";
        }
        return duration.toMinutes() > 0
                ? duration.toMinutes() + "m " + duration.toSecondsPart() + "s"
                : duration.toSeconds() + "s";
    }
}
