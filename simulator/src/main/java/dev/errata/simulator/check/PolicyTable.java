package dev.errata.simulator.check;

import dev.errata.core.recovery.policy.Backoff;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.core.recovery.policy.RetryNumbers;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** How long a policy waits after so many runs, by its numbers as they are configured. */
final class PolicyTable {
    /** Whose numbers a named profile's take the place of. */
    private static final Set<String> SHAPED = Set.of("llm", "github", "tool", "network", "external");

    private PolicyTable() {}

    static Duration backoff(RecoveryConfig config, String policy, String profile, int runs) {
        RetryNumbers numbers =
                Objects.requireNonNull(config.profiles().get(profile)).retry().numbers();
        Duration initial = numbers.initialDelay();
        Double multiplier = numbers.multiplier();
        if (SHAPED.contains(policy) && initial != null && multiplier != null) {
            return grown(initial, multiplier, numbers.maxDelay(), runs);
        }
        Backoff backoff = Objects.requireNonNull(config.policies().get(policy)).backoff();
        if (backoff instanceof Backoff.Exponential exponential) {
            return grown(exponential.initial(), exponential.multiplier(), exponential.cap(), runs);
        }
        if (backoff instanceof Backoff.Linear linear) {
            return linear.step().multipliedBy(runs);
        }
        return ((Backoff.Fixed) backoff).delay();
    }

    private static Duration grown(Duration initial, double multiplier, @Nullable Duration cap, int runs) {
        Duration exact = Duration.ofMillis(BigDecimal.valueOf(multiplier)
                .pow(runs - 1)
                .multiply(BigDecimal.valueOf(initial.toMillis()))
                .setScale(0, RoundingMode.HALF_EVEN)
                .longValueExact());
        return cap != null && exact.compareTo(cap) > 0 ? cap : exact;
    }
}
