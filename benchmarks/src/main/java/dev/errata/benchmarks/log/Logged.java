package dev.errata.benchmarks.log;

import dev.errata.benchmarks.workload.ClassifiedWorkload;
import dev.errata.core.classification.ClassifiedError;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.core.recovery.operation.FailureStep;
import dev.errata.core.recovery.policy.RecoveryConfig;
import java.time.Instant;
import java.util.Optional;

/** Errors and their decisions by number, as the pipeline writes them. For one thread. */
final class Logged {
    private final ClassifiedWorkload workload = new ClassifiedWorkload();
    private final FailureStep step = new FailureStep(RecoveryConfig.defaults());

    ClassifiedError error(int number, Instant at) {
        return workload.error(number, at);
    }

    RecoveryDecision decision(ClassifiedError error) {
        return step.take(error, null, (scope, cause) -> Optional.empty(), error.receivedAt())
                .decisions()
                .get(0);
    }
}
