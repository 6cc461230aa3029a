package dev.errata.core.grouping;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** One member of a group in full, redacted. */
public record GroupSample(
        String errorId,
        Instant occurredAt,
        String message,
        @Nullable String exceptionType,
        @Nullable String stack) {}
