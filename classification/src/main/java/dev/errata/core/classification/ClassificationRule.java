package dev.errata.core.classification;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A rule that was added to, or replaces one of, a running classifier's rules.
 *
 * @param ruleId the rule's id; one of ours is overridden by its id
 * @param definition the rule as YAML, in the form of the rule files
 * @param changedBy who
 * @param reason why
 */
public record ClassificationRule(
        String ruleId,
        String definition,
        String changedBy,
        Instant changedAt,
        @Nullable String reason) {}
