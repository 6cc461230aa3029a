package dev.errata.core.aggregation;

import org.jspecify.annotations.Nullable;

/** What counts for an alert, and an error that shows it. */
record AlertSum(long numerator, long denominator, @Nullable String sample) {
    AlertSum plus(AlertSum other) {
        return new AlertSum(
                numerator + other.numerator,
                denominator + other.denominator,
                other.sample == null ? sample : other.sample);
    }
}
