package dev.errata.benchmarks.log;

import dev.errata.benchmarks.workload.ClassifiedWorkload;
import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.event.Provenance;
import dev.errata.core.recovery.DecisionReason;
import dev.errata.core.recovery.ErrorReference;
import dev.errata.core.recovery.Escalation;
import dev.errata.core.recovery.EscalationStanding;
import dev.errata.core.recovery.EscalationStatus;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.core.recovery.operation.FailureStep;
import dev.errata.core.recovery.policy.RecoveryConfig;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Errors and their decisions by number, as the pipeline writes them. For one thread. */
public final class Logged {
    private final ClassifiedWorkload workload = new ClassifiedWorkload();
    private final FailureStep step = new FailureStep(RecoveryConfig.defaults());

    ClassifiedError error(int number, Instant at) {
        return workload.error(number, at);
    }

    Escalation question(ClassifiedError about) {
        return new Escalation(
                "question-" + about.errorId(),
                new EscalationStanding(
                        EscalationStatus.OPEN,
                        "operator",
                        about.classification().severity(),
                        about.receivedAt().plus(Duration.ofHours(1))),
                DecisionReason.EXHAUSTED,
                false,
                about.receivedAt(),
                Provenance.of(about.error()),
                about.error().operation(),
                new ErrorReference(about.errorId(), about.classification().category(), about.fingerprint()),
                about.text(),
                List.of(),
                1,
                null);
    }

    RecoveryDecision decision(ClassifiedError error) {
        return step.take(error, null, (scope, cause) -> Optional.empty(), error.receivedAt())
                .decisions()
                .get(0);
    }
}
