package dev.errata.recovery.command;

import dev.errata.core.command.OperatorCommand;
import dev.errata.core.event.ErrorSource;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;

/** The arguments of a command, checked; what is wrong with one is an {@link IllegalArgumentException} for its sender. */
final class CommandArguments {
    static final String DEPENDENCY = "dependency";
    static final String DUE_AT = "dueAt";
    static final String LIMIT = "limit";
    static final String PAGE = "page";
    private static final Duration FARTHEST = Duration.ofDays(366);
    private static final int DEFAULT_LIMIT = 50;
    private static final int MOST_ITEMS = 200;

    private CommandArguments() {}

    static Instant dueAt(OperatorCommand command, Instant now) {
        String text = command.arguments().getOrDefault(DUE_AT, "");
        Instant dueAt;
        try {
            dueAt = Instant.parse(text);
        } catch (DateTimeException e) {
            throw new IllegalArgumentException(
                    DUE_AT + " must be a time such as 2026-03-01T12:00:00Z, got '" + text + "'", e);
        }
        if (dueAt.isAfter(now.plus(FARTHEST))) {
            throw new IllegalArgumentException(DUE_AT + " must be within " + FARTHEST.toDays() + " days, got " + text);
        }
        return Instant.ofEpochMilli(dueAt.toEpochMilli());
    }

    /** The dependency that is meant. */
    static String dependency(OperatorCommand command) {
        String name = command.arguments().getOrDefault(DEPENDENCY, "");
        if (name.isBlank()
                || !new ErrorSource(null, name, null, null).dependency().equals(name)) {
            throw new IllegalArgumentException(DEPENDENCY + " must be the name of one, got '" + name + "'");
        }
        return name;
    }

    /** How many entries a page of one task may hold. */
    static int limit(OperatorCommand command) {
        String text = command.arguments().getOrDefault(LIMIT, String.valueOf(DEFAULT_LIMIT));
        try {
            int limit = Integer.parseInt(text);
            if (limit >= 1 && limit <= MOST_ITEMS) {
                return limit;
            }
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(wrongLimit(text), e);
        }
        throw new IllegalArgumentException(wrongLimit(text));
    }

    private static String wrongLimit(String text) {
        return LIMIT + " must be 1 to " + MOST_ITEMS + ", got '" + text + "'";
    }
}
