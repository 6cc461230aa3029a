package dev.errata.benchmarks.pipeline;

import dev.errata.core.dependency.BreakerSettings;
import dev.errata.core.dependency.BudgetSettings;
import dev.errata.core.dependency.DependencyMode;
import dev.errata.core.dependency.DependencySettings;
import dev.errata.core.dependency.SlowStart;
import dev.errata.core.recovery.Jitter;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.core.recovery.policy.RetryNumbers;
import dev.errata.core.recovery.policy.RetryPolicy;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/** What the recovery worker is told in its comparisons. */
final class RecoverySetups {
    private static final Duration LONG_AFTER_THE_RUN = Duration.ofHours(1);
    private static final double WIDE = 1e6;

    private RecoverySetups() {}

    /** Every retry is due when the run is over. */
    static RecoveryConfig dueLater() {
        RecoveryConfig defaults = RecoveryConfig.defaults();
        RetryNumbers later = new RetryNumbers(null, LONG_AFTER_THE_RUN, LONG_AFTER_THE_RUN, null);
        Map<String, RetryPolicy> policies = new HashMap<>(defaults.policies());
        policies.replaceAll((name, policy) -> new RetryPolicy(
                name, policy.maxAttempts(), policy.backoff().with(later), Jitter.NONE, policy.timeLimitFactor()));
        return new RecoveryConfig(
                defaults.defaultProfile(),
                defaults.maxWait(),
                defaults.maxRuns(),
                policies,
                defaults.profiles(),
                defaults.categories(),
                defaults.components(),
                defaults.escalation(),
                defaults.leases(),
                defaults.retention(),
                defaults.dependencies());
    }

    /** Budget and breaker so wide that each retry may go: only what it costs to ask shows. */
    static RecoveryConfig controlled(DependencyMode mode) {
        BreakerSettings usual = BreakerSettings.DEFAULTS;
        BreakerSettings never = new BreakerSettings(
                usual.failureRate(),
                Integer.MAX_VALUE,
                usual.window(),
                usual.openFor(),
                usual.longestOpen(),
                usual.probeWithin());
        BudgetSettings budget = new BudgetSettings(1, WIDE, WIDE);
        return RecoveryConfig.defaults()
                .withDependencies(new DependencySettings(mode, budget, never, SlowStart.DEFAULTS));
    }
}
