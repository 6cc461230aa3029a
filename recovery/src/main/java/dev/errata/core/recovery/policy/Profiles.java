package dev.errata.core.recovery.policy;

import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;

import dev.errata.core.classified.DetectionSettings;
import dev.errata.core.recovery.policy.Profile.Recovery;
import dev.errata.core.recovery.policy.Profile.Reporting;
import dev.errata.core.recovery.policy.Profile.Retry;
import dev.errata.core.taxonomy.Strategy;
import java.time.Duration;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The profiles that come with Errata. */
public final class Profiles {
    /** The profile of whoever names none. */
    public static final String DEFAULT = "default";

    private static final Set<Strategy> EVERY = EnumSet.allOf(Strategy.class);

    private static final List<Profile> BUILT_IN = List.of(
            new Profile(
                    DEFAULT,
                    "Balanced error handling with reasonable defaults",
                    DetectionSettings.ALL,
                    new Recovery(true, 3, EVERY),
                    new Retry(true, RetryNumbers.NONE),
                    new Reporting(ReportingLevel.INFO, true, true)),
            new Profile(
                    "strict",
                    "Fail fast on errors, minimal recovery",
                    DetectionSettings.ALL,
                    new Recovery(false, 0, Set.of()),
                    new Retry(false, numbers(1, Duration.ZERO, Duration.ZERO, 1)),
                    new Reporting(ReportingLevel.ERROR, true, true)),
            new Profile(
                    "lenient",
                    "Maximum recovery and retry attempts",
                    DetectionSettings.ALL,
                    new Recovery(true, 5, EVERY),
                    new Retry(true, numbers(5, ofMillis(500), ofSeconds(60), 2)),
                    new Reporting(ReportingLevel.DEBUG, true, true)),
            new Profile(
                    "fast",
                    "Quick execution, minimal error handling",
                    new DetectionSettings(false, true, false),
                    new Recovery(false, 1, Set.of(Strategy.RETRY_WITH_BACKOFF, Strategy.WAIT_FOR_RATE_LIMIT)),
                    new Retry(true, numbers(2, ofMillis(100), ofSeconds(1), 1.5)),
                    new Reporting(ReportingLevel.WARN, false, false)),
            new Profile(
                    "thorough",
                    "Maximum error detection and analysis",
                    DetectionSettings.ALL,
                    new Recovery(true, 10, EVERY),
                    new Retry(true, numbers(10, ofSeconds(1), ofSeconds(120), 2)),
                    new Reporting(ReportingLevel.DEBUG, true, true)));

    private Profiles() {}

    /** By name, in the order of the design's table. */
    public static Map<String, Profile> builtIn() {
        Map<String, Profile> profiles = new LinkedHashMap<>();
        BUILT_IN.forEach(profile -> profiles.put(profile.name(), profile));
        return profiles;
    }

    private static RetryNumbers numbers(int maxAttempts, Duration initialDelay, Duration maxDelay, double multiplier) {
        return new RetryNumbers(maxAttempts, initialDelay, maxDelay, multiplier);
    }
}
