package dev.errata.core.recovery.policy;

import dev.errata.core.taxonomy.Strategy;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the configuration changes for one component or skill; null leaves the profile's.
 *
 * @param leases whether its runs are watched for executors that die
 */
public record ComponentSettings(
        @Nullable String profile,
        @Nullable String policy,
        @Nullable Boolean retryEnabled,
        RetryNumbers numbers,
        @Nullable Boolean automaticRecovery,
        @Nullable Set<Strategy> allowedStrategies,
        @Nullable Boolean leases) {
    public static final ComponentSettings NONE =
            new ComponentSettings(null, null, null, RetryNumbers.NONE, null, null, null);

    public ComponentSettings {
        allowedStrategies = allowedStrategies == null ? null : Set.copyOf(allowedStrategies);
    }
}
