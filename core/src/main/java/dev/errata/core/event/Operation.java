package dev.errata.core.event;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One run of a unit of work that can be run again: (id, attempt) is its identity within a session.
 *
 * @param id names the unit of work, the same for every run
 * @param type chooses the executor's handler, such as {@code charge-card}
 * @param attempt counts the runs from 1
 * @param timeLimit how long this run was allowed to take
 */
public record Operation(
        String id,
        @Nullable String type,
        int attempt,
        @Nullable Duration timeLimit) {
    public Operation {
        if (id.isBlank()) {
            throw new IllegalArgumentException("operation id must not be blank");
        }
        if (attempt < 1) {
            throw new IllegalArgumentException("attempt of operation '" + id + "' must be at least 1, got " + attempt);
        }
    }

    public static Operation first(String id, String type) {
        return new Operation(id, type, 1, null);
    }
}
