package dev.errata.launcher.operator;

import com.fasterxml.jackson.databind.JsonNode;
import dev.errata.core.wording.Spoken;
import dev.errata.launcher.console.Console;
import dev.errata.launcher.console.Table;
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

    /** As people say it: {@code in 2 min 10 s}, {@code 3 h ago}. */
    static String when(JsonNode time, Instant now) {
        if (!time.isTextual()) {
            return "-";
        }
        return Spoken.distance(Instant.parse(time.asText()), now);
    }
}
