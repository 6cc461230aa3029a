package dev.errata.core.recovery.operation;

import static dev.errata.core.recovery.operation.Errors.NOW;

import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.core.taxonomy.Category;
import java.util.Objects;
import java.util.stream.IntStream;

/** What is ruled by default, and the backoffs in seconds. */
final class RecoveryPlans {
    private static final RecoveryDecider DECIDER = new RecoveryDecider(RecoveryConfig.defaults());

    private RecoveryPlans() {}

    static RecoveryPlan rule(Errors error) {
        return DECIDER.rule(error.build(), null, NOW);
    }

    static String backoff(Errors error) {
        double seconds = Objects.requireNonNull(rule(error).delay()).backoff().toMillis() / 1000.0;
        return seconds == Math.rint(seconds) ? String.valueOf((long) seconds) : String.valueOf(seconds);
    }

    static String backoffs(Category category, int attempts) {
        return IntStream.range(1, attempts)
                .mapToObj(attempt -> backoff(Errors.of(category, attempt)))
                .reduce((one, other) -> one + ',' + other)
                .orElse("");
    }
}
