package dev.errata.core.recovery.trial;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.command.CommandType;
import dev.errata.core.command.OperatorCommand;
import dev.errata.core.command.RetryFilter;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.event.OutcomeStatus;
import dev.errata.core.recovery.Answer;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.core.recovery.operation.DecisionLogic;
import dev.errata.core.recovery.operation.Errors;
import dev.errata.core.recovery.operation.OperationState;
import dev.errata.core.recovery.operation.Step;
import dev.errata.core.recovery.policy.PolicyDigest;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.core.taxonomy.Category;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Decides about one operation, and leaves on the topics what the recovery worker would. */
final class Worker {
    static final String KEY = "s-1";

    private final PartitionRecords records = new PartitionRecords();
    private final Steps steps;
    private final String policies;
    private String logic = DecisionLogic.DIGEST;
    private Instant now = Errors.NOW;
    private @Nullable OperationState state;

    Worker(RecoveryConfig config) {
        this.steps = Steps.under(config);
        this.policies = PolicyDigest.of(config);
    }

    /** What it decides from here on says that another logic decided it. */
    Worker withOtherLogic() {
        logic = "another";
        return this;
    }

    Worker fails(Category category, int attempt) {
        return fails(Errors.attempt(category, attempt));
    }

    Worker fails(ClassifiedError error) {
        records.failure(KEY, error, now);
        return take(steps.failures().take(error, state, Triggers.NONE_OPEN, now));
    }

    Worker is(OutcomeStatus status, int attempt) {
        ExecutionOutcome outcome = Errors.outcome(status, attempt);
        records.outcome(KEY, outcome, now);
        return take(steps.outcomes().take(outcome, state, Triggers.NONE_OPEN, now));
    }

    Worker isAnswered(Answer answer) {
        OperatorCommand command = command(
                switch (answer) {
                    case APPROVED -> CommandType.APPROVE;
                    case RETRIED -> CommandType.RETRY;
                    default -> CommandType.REJECT;
                });
        return take(steps.commands().answer(Objects.requireNonNull(state), answer, command, now));
    }

    Worker isCancelled() {
        return take(steps.commands()
                .cancel(Objects.requireNonNull(state), command(CommandType.CANCEL), Triggers.NONE_OPEN, now));
    }

    Worker isPutOff(Duration by) {
        return take(steps.commands()
                .reschedule(Objects.requireNonNull(state), command(CommandType.RESCHEDULE), now.plus(by), now));
    }

    /** Lets the next alarm ring, a moment late. */
    Worker waits() {
        Instant alarm =
                Objects.requireNonNull(Objects.requireNonNull(state).stage().alarm());
        now = alarm.plusMillis(3);
        return take(steps.alarms().take(Objects.requireNonNull(state), Triggers.NONE_OPEN, now));
    }

    private OperatorCommand command(CommandType type) {
        OperatorCommand command = new OperatorCommand(
                "command-" + now.toEpochMilli(), type, RetryFilter.ALL, Map.of(), false, "alice", now, null);
        records.command(command, now);
        return command;
    }

    private Worker take(Step step) {
        state = step.state();
        for (RecoveryDecision decision : step.decisions()) {
            records.decision(KEY, decision.madeUnder(policies, logic), now);
        }
        now = now.plusSeconds(1);
        return this;
    }

    PartitionRecords records() {
        return records;
    }

    List<Redecision> redecided(RecoveryConfig given, RecoveryConfig tried) {
        return redecided(given, tried, Instant.EPOCH);
    }

    List<Redecision> redecided(RecoveryConfig given, RecoveryConfig tried, Instant from) {
        List<Redecision> made = new ArrayList<>();
        records.forEach(operation -> made.addAll(new Redecider(given, tried, from).redecide(operation)));
        return made;
    }
}
