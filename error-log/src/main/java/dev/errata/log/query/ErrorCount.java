package dev.errata.log.query;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How many errors have these values; null is what was not asked to be told apart.
 *
 * @param start of the hour or day
 * @param source empty where an error does not say
 */
public record ErrorCount(
        @Nullable Instant start,
        @Nullable String category,
        @Nullable Integer code,
        @Nullable String severity,
        @Nullable String recoverability,
        @Nullable String source,
        @Nullable String projectId,
        long count) {}
