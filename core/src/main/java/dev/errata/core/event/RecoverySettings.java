package dev.errata.core.event;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a producer asks for one event; it wins over the component's settings and the profile. Null means not said.
 *
 * @param profile a named profile, such as {@code strict}
 * @param policy a named retry policy in place of the category's
 * @param maxAttempts counts the first run
 * @param allowedStrategies labels of strategies; an empty list allows none
 */
public record RecoverySettings(
        @Nullable String profile,
        @Nullable String policy,
        @Nullable Boolean retryEnabled,
        @Nullable Integer maxAttempts,
        @Nullable Duration initialDelay,
        @Nullable Duration maxDelay,
        @Nullable Double multiplier,
        @Nullable Boolean automaticRecovery,
        @Nullable List<String> allowedStrategies) {
    public static final RecoverySettings NONE =
            new RecoverySettings(null, null, null, null, null, null, null, null, null);

    public RecoverySettings {
        allowedStrategies = allowedStrategies == null ? null : List.copyOf(allowedStrategies);
    }

    public static RecoverySettings ofProfile(String profile) {
        return new RecoverySettings(profile, null, null, null, null, null, null, null, null);
    }
}
