package dev.errata.launcher.hook;

import com.fasterxml.jackson.databind.JsonNode;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorKind;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.taxonomy.SourceType;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A tool that an agent has used.
 *
 * @param form how the agent is to be answered
 * @param event the agent's name for what happened, for its answer
 * @param tool as the agent calls it
 * @param command that a shell was given; null for any other tool
 * @param hasFailed whether the agent says so
 * @param exitCode null where neither the agent nor the output says it
 */
record ToolEvent(
        Form form,
        String event,
        @Nullable String session,
        String tool,
        @Nullable String command,
        boolean hasFailed,
        @Nullable Integer exitCode,
        String text) {
    private static final int MOST_CHARACTERS = 64 * 1024;

    /** How an agent takes an answer. */
    enum Form {
        /** {@code {"hookSpecificOutput": {"hookEventName": ..., "additionalContext": ...}}} */
        NAMED,
        /** {@code {"additionalContext": ...}} */
        PLAIN
    }

    /** What it is called by those who know it: the program that a shell ran, else the tool. */
    String component() {
        if (command == null) {
            return tool;
        }
        String last = command.substring(Math.max(command.lastIndexOf("&&"), command.lastIndexOf(';')) + 1);
        for (String word : last.replace('&', ' ').strip().split("\\s+", -1)) {
            if (!word.contains("=")) {
                String name = word.substring(word.lastIndexOf('/') + 1);
                return name.matches("[\\w.+-]+") ? name : tool;
            }
        }
        return tool;
    }

    /** As the classifier takes it; nothing of the tool's input is in it. */
    ErrorEvent toErrorEvent(Instant now) {
        boolean isStated = hasFailed || (exitCode != null && exitCode != 0);
        String shown = shortened();
        return ErrorEvent.builder(isStated ? shown : "")
                .errorId(UUID.randomUUID().toString())
                .occurredAt(now)
                .receivedAt(now)
                .kind(isStated ? ErrorKind.ERROR : ErrorKind.TOOL_OUTPUT)
                .toolOutput(isStated ? null : shown)
                .exitCode(exitCode)
                .source(ErrorSource.of(SourceType.TOOL, component()))
                .execution(new ExecutionContext(session, null, null, null, null, null, tool, null))
                .build();
    }

    private String shortened() {
        return text.length() <= MOST_CHARACTERS
                ? text
                : text.substring(0, MOST_CHARACTERS / 4) + "\n[...]\n"
                        + text.substring(text.length() - MOST_CHARACTERS / 2);
    }

    static @Nullable String textAt(JsonNode node, String... names) {
        for (String name : names) {
            JsonNode value = node.path(name);
            if (value.isTextual() && !value.asText().isBlank()) {
                return value.asText();
            }
        }
        return null;
    }
}
