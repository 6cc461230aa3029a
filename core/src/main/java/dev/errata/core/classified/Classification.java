package dev.errata.core.classified;

import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.Recoverability;
import dev.errata.core.taxonomy.Severity;
import dev.errata.core.taxonomy.Strategy;
import dev.errata.core.taxonomy.TypedError;
import org.jspecify.annotations.Nullable;

/**
 * What an error is, with the winning rule's overrides already applied to the category's own values.
 *
 * @param category what people know it by
 * @param policy the name of the retry policy
 * @param retryAfter what the other side asked for, if it did
 * @param categoryByRules where the model alone gives the category: the one that the rules, or their default, give; else null
 */
public record Classification(
        Category category,
        Severity severity,
        Recoverability recoverability,
        Strategy strategy,
        String policy,
        Evidence evidence,
        @Nullable RetryAfter retryAfter,
        @Nullable Category categoryByRules)
        implements TypedError {
    @Override
    public boolean retryable() {
        return strategy.runsAgain();
    }

    /** The category's own values. */
    public static Classification of(Category category, Evidence evidence, @Nullable RetryAfter retryAfter) {
        return new Classification(
                category,
                category.severity(),
                category.recoverability(),
                category.strategy(),
                category.policy(),
                evidence,
                retryAfter,
                null);
    }

    /** The category that what is done follows, whatever the model names it. */
    public Category deciding() {
        return categoryByRules == null ? category : categoryByRules;
    }

    /** The same under another name: how bad it is and what is done about it stay. */
    public Classification named(Category other, Evidence why) {
        return new Classification(other, severity, recoverability, strategy, policy, why, retryAfter, deciding());
    }

    /** The same answer with other evidence. */
    public Classification with(Evidence other) {
        return new Classification(
                category, severity, recoverability, strategy, policy, other, retryAfter, categoryByRules);
    }
}
