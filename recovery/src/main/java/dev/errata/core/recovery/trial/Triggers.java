package dev.errata.core.recovery.trial;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.command.OperatorCommand;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.event.Operation;
import dev.errata.core.event.OutcomeStatus;
import dev.errata.core.event.Payload;
import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.Answer;
import dev.errata.core.recovery.DecisionReason;
import dev.errata.core.recovery.NextAttempt;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.core.recovery.operation.EscalationLookup;
import dev.errata.core.recovery.operation.FailureStep;
import dev.errata.core.recovery.operation.OperationState;
import dev.errata.core.recovery.operation.Step;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What may have led to a decision, the likeliest first. Of what happened between decisions only the time is not on any topic: a
 * retry counts as handed out when it was due, and a success that overtook its failure as heard when its closure says.
 */
final class Triggers {
    static final EscalationLookup NONE_OPEN = (scope, cause) -> Optional.empty();

    private static final int MOST_RINGS = 200;
    private static final Payload SOME_PAYLOAD = Payload.of("application/octet-stream", new byte[0]);

    private final OperationRecords records;
    private final RecoveryDecision decision;
    private final Instant appendedAt;
    private final List<Trigger> found = new ArrayList<>();

    private Triggers(OperationRecords records, Appended<RecoveryDecision> decision) {
        this.records = records;
        this.decision = decision.value();
        this.appendedAt = decision.at();
    }

    /** @param error the one that the decision names; null if it is not there */
    static List<Trigger> of(
            OperationRecords records, Appended<RecoveryDecision> decision, @Nullable ClassifiedError error) {
        Triggers triggers = new Triggers(records, decision);
        triggers.find(error);
        return triggers.found;
    }

    private void find(@Nullable ClassifiedError error) {
        Instant now = decision.decidedAt();
        if (FailureStep.isOfFailure(decision)) {
            if (error != null) {
                found.add((steps, state) -> steps.failures().take(error, state, NONE_OPEN, now));
                found.add((steps, forgotten) -> steps.failures().take(error, null, NONE_OPEN, now));
            }
        } else if (decision.grounds().reason() == DecisionReason.COMMAND) {
            commands();
        } else if (decision.grounds().reason() == DecisionReason.SUCCESS) {
            successes(error);
        } else {
            alarms();
        }
    }

    /** The decision names its command only in what it says to people. */
    private void commands() {
        for (Appended<OperatorCommand> command : records.commands()) {
            if (decision.grounds()
                    .explanation()
                    .contains("(command " + command.value().commandId() + ")")) {
                found.add((steps, state) -> state == null ? null : obey(steps, state, command.value()));
            }
        }
    }

    private @Nullable Step obey(Steps steps, OperationState state, OperatorCommand command) {
        Instant now = decision.decidedAt();
        NextAttempt next = decision.next();
        return switch (command.type()) {
            case CANCEL -> steps.commands().cancel(state, command, NONE_OPEN, now);
            case RUN_NOW -> steps.commands().reschedule(state, command, now, now);
            case RESCHEDULE -> steps.commands().reschedule(state, command, next == null ? now : next.dueAt(), now);
            case APPROVE -> steps.commands().answer(state, Answer.APPROVED, command, now);
            case REJECT -> steps.commands().answer(state, Answer.REJECTED, command, now);
            case RETRY -> steps.commands().answer(state, Answer.RETRIED, command, now);
            default -> null;
        };
    }

    private void successes(@Nullable ClassifiedError error) {
        Instant now = decision.decidedAt();
        Instant first = decision.run() == null ? null : decision.run().firstFailureAt();
        for (Appended<ExecutionOutcome> outcome : heard()) {
            ExecutionOutcome success = outcome.value();
            if (success.status() != OutcomeStatus.SUCCEEDED) {
                continue;
            }
            found.add((steps, state) -> steps.outcomes().take(success, state, NONE_OPEN, now));
            if (error != null && first != null && decision.closure() != null) {
                Instant then = first.plus(decision.closure().duration());
                found.add((steps, state) -> {
                    Step overtaken = steps.outcomes().take(success, state, NONE_OPEN, then);
                    return steps.failures().take(error, overtaken.state(), NONE_OPEN, now);
                });
            }
        }
    }

    private void alarms() {
        boolean hasPayload = decision.grounds().reason() != DecisionReason.PAYLOAD_MISSING;
        found.add((steps, state) -> ring(steps, state, hasPayload));
        if (decision.action() != Action.CLOSED) {
            return;
        }
        for (Appended<ExecutionOutcome> outcome : heard()) {
            found.add((steps, state) -> {
                Step told = steps.outcomes().take(outcome.value(), state, NONE_OPEN, outcome.at());
                return ring(steps, told.state(), hasPayload);
            });
        }
    }

    /** Lets time pass up to the decision. */
    private @Nullable Step ring(Steps steps, @Nullable OperationState state, boolean hasPayload) {
        Instant end = decision.decidedAt();
        OperationState passing = state;
        for (int i = 0; i < MOST_RINGS && passing != null; i++) {
            Instant alarm = passing.stage().alarm();
            if (alarm == null || alarm.isAfter(end)) {
                return null;
            }
            Payload payload = hasPayload && passing.work().payload() != null ? SOME_PAYLOAD : null;
            Step atTheEnd = steps.alarms().take(passing, payload, NONE_OPEN, end);
            if (!atTheEnd.decisions().isEmpty()) {
                return atTheEnd;
            }
            passing = steps.alarms().take(passing, payload, NONE_OPEN, alarm).state();
        }
        return null;
    }

    private List<Appended<ExecutionOutcome>> heard() {
        Operation operation = decision.operation();
        return operation == null
                ? List.of()
                : records.outcomes().stream()
                        .filter(outcome -> !outcome.at().isAfter(appendedAt))
                        .toList();
    }
}
