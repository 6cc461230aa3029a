package dev.errata.core.recovery.policy;

import static dev.errata.core.recovery.Jitter.EQUAL;
import static dev.errata.core.recovery.Jitter.FULL;
import static dev.errata.core.recovery.Jitter.NONE;
import static java.time.Duration.ofMillis;
import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;

import dev.errata.core.recovery.policy.Backoff.Exponential;
import dev.errata.core.recovery.policy.Backoff.Fixed;
import dev.errata.core.recovery.policy.Backoff.Linear;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The policies that come with Errata; the taxonomy refers to them by name. */
public final class Policies {
    /** Those whose numbers a profile's retry numbers replace. */
    static final Set<String> SHAPED_BY_PROFILE = Set.of("llm", "github", "tool", "network", "external");

    /** Those whose attempts follow a profile's {@code maxRecoveryAttempts}. */
    static final Set<String> RECOVERING = Set.of("verification", "agent");

    private static final double EXTENDED = 1.5;

    private static final List<RetryPolicy> BUILT_IN = List.of(
            RetryPolicy.of("llm", 3, doubling(ofSeconds(1), ofSeconds(30)), FULL),
            RetryPolicy.of("github", 5, doubling(ofSeconds(1), ofSeconds(60)), FULL),
            RetryPolicy.of("tool", 3, doubling(ofMillis(500), ofSeconds(10)), FULL),
            RetryPolicy.of("verification", 3, doubling(ofSeconds(2), ofSeconds(30)), FULL),
            RetryPolicy.of("network", 4, doubling(ofSeconds(1), ofSeconds(30)), FULL),
            RetryPolicy.of("external", 4, new Exponential(ofSeconds(1), 2, null), FULL),
            RetryPolicy.of("rate_limit", 6, doubling(ofSeconds(60), ofMinutes(15)), EQUAL),
            new RetryPolicy("timeout", 3, new Linear(ofSeconds(30), null), EQUAL, EXTENDED),
            RetryPolicy.of("internal", 2, new Fixed(ofSeconds(60)), EQUAL),
            RetryPolicy.of("agent", 2, new Fixed(Duration.ZERO), NONE),
            RetryPolicy.of("once", 2, new Fixed(ofSeconds(1)), EQUAL),
            RetryPolicy.of("none", 1, new Fixed(Duration.ZERO), NONE));

    private Policies() {}

    /** By name, in the order of the design's table. */
    public static Map<String, RetryPolicy> builtIn() {
        Map<String, RetryPolicy> policies = new LinkedHashMap<>();
        BUILT_IN.forEach(policy -> policies.put(policy.name(), policy));
        return policies;
    }

    private static Backoff doubling(Duration initial, Duration cap) {
        return new Exponential(initial, 2, cap);
    }
}
