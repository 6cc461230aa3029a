package dev.errata.core.alert;

import dev.errata.core.taxonomy.Severity;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One cause that somebody should know of; updated while it lasts, never repeated.
 *
 * @param alertId name-based on rule, scope and start
 * @param rule the rule that fired, such as {@code error_rate}
 * @param scope what it was evaluated for, such as {@code all} or {@code category:llm_timeout}
 * @param value the metric's value now
 * @param threshold that it passed
 * @param text what to tell people
 * @param groupId of the group it is about, if it is about one
 */
public record Alert(
        String alertId,
        String rule,
        String scope,
        AlertState state,
        Severity severity,
        double value,
        double threshold,
        Instant startedAt,
        Instant updatedAt,
        @Nullable Instant resolvedAt,
        String text,
        @Nullable String groupId,
        @Nullable String sampleErrorId) {}
