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
 * @param policy the name of the retry policy
 * @param retryAfter what the other side asked for, if it did
 */
public record Classification(
        Category category,
        Severity severity,
        Recoverability recoverability,
        Strategy strategy,
        String policy,
        Evidence evidence,
        @Nullable RetryAfter retryAfter)
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
                retryAfter);
    }

    /** The same under another name: how bad it is and what is done about it stay. */
    public Classification named(Category other, Evidence why) {
        return new Classification(other, severity, recoverability, strategy, policy, why, retryAfter);
    }

    /** The same answer with other evidence. */
    public Classification with(Evidence other) {
        return new Classification(category, severity, recoverability, strategy, policy, other, retryAfter);
    }
}
