package dev.errata.core.classification.rules;

import dev.errata.core.taxonomy.Recoverability;
import dev.errata.core.taxonomy.Severity;
import dev.errata.core.taxonomy.Strategy;
import org.jspecify.annotations.Nullable;

/** Where a rule knows better than its category; null leaves the category's own value. */
public record Overrides(
        @Nullable Severity severity,
        @Nullable Recoverability recoverability,
        @Nullable Strategy strategy,
        @Nullable String policy) {
    public static final Overrides NONE = new Overrides(null, null, null, null);
    public static final Overrides RECOVERABLE = new Overrides(null, Recoverability.RECOVERABLE, null, null);
}
