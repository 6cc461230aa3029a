package dev.errata.launcher.operator;

import com.fasterxml.jackson.databind.JsonNode;
import dev.errata.core.wording.Spoken;
import java.time.Instant;

/** How an entry of a list looks to people. */
enum Rows {
    RETRIES {
        @Override
        String[] head() {
            return new String[] {
                "stage",
                "due",
                "until",
                "held by",
                "attempt",
                "operation",
                "type",
                "component",
                "category",
                "policy",
                "what"
            };
        }

        @Override
        String[] cells(JsonNode item, Instant now) {
            return new String[] {
                stage(item),
                when(item.path("dueAt"), now),
                when(item.path("until"), now),
                text(item, "holder"),
                attempt(item),
                text(item, "operationId"),
                text(item, "operationType"),
                text(item, "component"),
                text(item, "category"),
                text(item, "policy"),
                text(item, "title")
            };
        }
    },
    ESCALATIONS {
        @Override
        String[] head() {
            return new String[] {
                "escalation", "severity", "status", "target", "deadline", "cause", "waiting", "session", "what"
            };
        }

        @Override
        String[] cells(JsonNode item, Instant now) {
            return new String[] {
                text(item, "escalationId"),
                text(item, "severity"),
                text(item, "status"),
                text(item, "target"),
                when(item.path("deadline"), now),
                text(item, "cause"),
                text(item, "waiting"),
                text(item, "sessionId"),
                text(item, "title")
            };
        }
    };

    abstract String[] head();

    /** In the order of the head. */
    abstract String[] cells(JsonNode item, Instant now);

    /** In the policy's own count; the run, where it has another number: {@code 2/3 (run 5)}. */
    private static String attempt(JsonNode item) {
        String run = text(item, "attempt");
        String counted = item.path("policyAttempt").asText(run);
        String ofMost = counted + "/" + text(item, "maxAttempts");
        return counted.equals(run) ? ofMost : ofMost + " (run " + run + ")";
    }

    /** Where it stands; of one that is due and waits, for what: {@code waits for billing: circuit open}. */
    private static String stage(JsonNode item) {
        JsonNode heldBy = item.path("heldBy");
        return heldBy.isTextual()
                ? "waits for " + text(item, "dependency") + ": " + words(heldBy.asText())
                : words(text(item, "stage"));
    }

    private static String words(String label) {
        return label.replace('_', ' ');
    }

    private static String text(JsonNode item, String field) {
        return item.path(field).asText("-");
    }

    /** As people say it: {@code in 2 min 10 s}, {@code 3 h ago}. */
    private static String when(JsonNode time, Instant now) {
        return time.isTextual() ? Spoken.distance(Instant.parse(time.asText()), now) : "-";
    }
}
