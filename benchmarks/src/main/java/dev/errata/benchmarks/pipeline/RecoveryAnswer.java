package dev.errata.benchmarks.pipeline;

import dev.errata.benchmarks.workload.ClassifiedWorkload;
import dev.errata.benchmarks.workload.Messages;
import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.recovery.Escalation;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.core.recovery.RetryCommand;
import dev.errata.core.recovery.operation.AlarmStep;
import dev.errata.core.recovery.operation.EscalationChange;
import dev.errata.core.recovery.operation.EscalationCodec;
import dev.errata.core.recovery.operation.FailureStep;
import dev.errata.core.recovery.operation.OpenEscalation;
import dev.errata.core.recovery.operation.OperationCodec;
import dev.errata.core.recovery.operation.OperationState;
import dev.errata.core.recovery.operation.Step;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.core.taxonomy.Category;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * What recovery writes for an error of one category, decided once and repeated by the baseline.
 *
 * @param state of the operation, as it is stored
 * @param openEscalation as it is stored; null if nobody is asked
 * @param command null if no retry is due within {@link #DURING_THE_RUN}
 */
record RecoveryAnswer(
        List<RecoveryDecision> decisions,
        Bytes state,
        @Nullable Bytes openEscalation,
        @Nullable Escalation escalation,
        @Nullable RetryCommand command) {
    private static final Duration DURING_THE_RUN = Duration.ofSeconds(2);

    /** For every category that the workload meets. */
    static Map<Category, RecoveryAnswer> all(RecoveryConfig config) {
        FailureStep failures = new FailureStep(config);
        AlarmStep alarms = new AlarmStep(config);
        ClassifiedWorkload workload = new ClassifiedWorkload();
        Map<Category, RecoveryAnswer> answers = new EnumMap<>(Category.class);
        for (int number = 0; number < Messages.VARIETY; number++) {
            ClassifiedError error = workload.error(number);
            answers.computeIfAbsent(error.classification().category(), category -> of(error, failures, alarms));
        }
        return answers;
    }

    private static RecoveryAnswer of(ClassifiedError error, FailureStep failures, AlarmStep alarms) {
        Instant now = error.receivedAt();
        Step step = failures.take(error, null, (scope, cause) -> Optional.empty(), now);
        OperationState state = Objects.requireNonNull(step.state());
        Instant alarm = state.stage().alarm();
        RetryCommand command = null;
        if (alarm != null && alarm.isBefore(now.plus(DURING_THE_RUN))) {
            command = alarms.take(state, (scope, cause) -> Optional.empty(), alarm)
                    .command();
        }
        Bytes openEscalation = null;
        Escalation escalation = null;
        for (EscalationChange change : step.escalations()) {
            OpenEscalation open = change.after();
            openEscalation = open == null ? null : Bytes.wrap(EscalationCodec.encode(open));
            escalation = change.published();
        }
        return new RecoveryAnswer(
                step.decisions(), Bytes.wrap(OperationCodec.encode(state)), openEscalation, escalation, command);
    }
}
