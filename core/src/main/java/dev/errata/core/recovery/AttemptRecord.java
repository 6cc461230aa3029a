package dev.errata.core.recovery;

import dev.errata.core.taxonomy.Category;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One failed run in an operation's history.
 *
 * @param failedAt when the failure was received
 * @param action what was decided then
 * @param message the first 200 characters of what it said
 */
public record AttemptRecord(
        int attempt,
        Instant failedAt,
        Category category,
        Action action,
        @Nullable String errorId,
        String message) {}
