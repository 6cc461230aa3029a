package dev.errata.core.recovery;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The end of an escalation.
 *
 * @param resolvedBy who answered
 * @param reason why
 */
public record Resolution(
        Answer answer,
        String resolvedBy,
        Instant resolvedAt,
        @Nullable String reason) {}
