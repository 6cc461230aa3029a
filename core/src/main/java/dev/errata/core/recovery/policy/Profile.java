package dev.errata.core.recovery.policy;

import dev.errata.core.taxonomy.Strategy;
import java.util.Set;

/** A named way to deal with errors: how they are detected, recovered, retried and reported. */
public record Profile(
        String name, String description, Detection detection, Recovery recovery, Retry retry, Reporting reporting) {

    /** Which parts of the classification apply; the rest falls back to the source's default and the category's values. */
    public record Detection(
            boolean enablePatternMatching, boolean enableSeverityInference, boolean enableRecoverabilityInference) {
        public static final Detection ALL = new Detection(true, true, true);
    }

    /**
     * What may be done without a person.
     *
     * @param enableAutomaticRecovery whether instructions are given out at all
     * @param maxRecoveryAttempts recoveries of one operation, the first run not counted
     * @param allowedStrategies any other becomes a gate; {@code gate} and {@code fail_fast} are always allowed
     */
    public record Recovery(boolean enableAutomaticRecovery, int maxRecoveryAttempts, Set<Strategy> allowedStrategies) {
        public Recovery {
            allowedStrategies = Set.copyOf(allowedStrategies);
            if (maxRecoveryAttempts < 0) {
                throw new IllegalArgumentException(
                        "maxRecoveryAttempts must not be negative, got " + maxRecoveryAttempts);
            }
        }
    }

    /**
     * How often, and how far apart.
     *
     * @param numbers take the place of those of the policies for remote calls
     */
    public record Retry(boolean enabled, RetryNumbers numbers) {}

    /** What an executor or reporter that honours the profile writes about an error. */
    public record Reporting(LogLevel logLevel, boolean includeStackTrace, boolean includeContext) {}
}
