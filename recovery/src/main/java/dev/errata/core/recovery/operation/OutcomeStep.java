package dev.errata.core.recovery.operation;

import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.event.Operation;
import dev.errata.core.recovery.ClosureResult;
import dev.errata.core.recovery.DecisionReason;
import dev.errata.core.recovery.policy.RecoveryConfig;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What an executor's word on a run does to its operation. */
public final class OutcomeStep {
    private static final int LONGEST_NAME = 200;

    private final RecoveryConfig config;
    private final Escalations escalations;

    public OutcomeStep(RecoveryConfig config) {
        this.config = config;
        this.escalations = new Escalations(config);
    }

    /**
     * Takes the word in, or ignores it.
     *
     * @param known the operation's state; null for one never heard of, or an outcome that names none
     */
    public Step take(ExecutionOutcome outcome, @Nullable OperationState known, EscalationLookup lookup, Instant now) {
        Operation operation = outcome.operation();
        if (operation == null) {
            return Step.to(Progress.IGNORED, null);
        }
        return switch (outcome.status()) {
            case SUCCEEDED -> succeeded(outcome, operation, known, lookup, now);
            case STARTED, HEARTBEAT -> running(outcome, operation, known, now);
            case FAILED -> failed(outcome, operation, known, now);
            case REJECTED -> Step.to(Progress.REJECTED, known);
        };
    }

    private Step succeeded(
            ExecutionOutcome outcome,
            Operation operation,
            @Nullable OperationState known,
            EscalationLookup lookup,
            Instant now) {
        Stage.Closed end = new Stage.Closed(
                operation.attempt(),
                ClosureResult.SUCCEEDED,
                now,
                now.plus(config.retention().closed()));
        if (known == null) {
            return Step.to(Progress.SUCCEEDED, OperationState.starting(Work.of(outcome, operation), end));
        }
        if (known.stage() instanceof Stage.Closed before) {
            return succeededAfterTheEnd(operation, known, before, lookup, now);
        }
        OperationState closed = known.at(end).waitingFor(null);
        Step step = Step.to(Progress.SUCCEEDED, closed).escalating(escalations.leave(known, lookup, now));
        return closed.failure() == null
                ? step
                : step.deciding(Decisions.closed(closed, end, DecisionReason.SUCCESS, now));
    }

    /** The terminal record stands, for there is one only; what is remembered is the success. */
    private Step succeededAfterTheEnd(
            Operation operation, OperationState known, Stage.Closed before, EscalationLookup lookup, Instant now) {
        int attempt = before.result() == ClosureResult.SUCCEEDED
                ? Math.max(before.attempt(), operation.attempt())
                : operation.attempt();
        Stage.Closed end = new Stage.Closed(attempt, ClosureResult.SUCCEEDED, before.closedAt(), before.forgetAt());
        return Step.to(Progress.IGNORED, known.at(end).waitingFor(null))
                .escalating(escalations.leave(known, lookup, now));
    }

    private Step running(ExecutionOutcome outcome, Operation operation, @Nullable OperationState known, Instant now) {
        int attempt = operation.attempt();
        if (known == null) {
            Work work = Work.of(outcome, operation);
            return Step.to(Progress.RUNNING, OperationState.starting(work, lease(attempt, outcome, work, now)));
        }
        if (known.isStale(attempt) || isAnnouncedFailed(known, attempt)) {
            return Step.to(Progress.IGNORED, known);
        }
        Stage lease = lease(attempt, outcome, known.work(), now);
        return Step.to(Progress.RUNNING, isShorter(lease, known.stage()) ? known : known.at(lease));
    }

    private Step failed(ExecutionOutcome outcome, Operation operation, @Nullable OperationState known, Instant now) {
        int attempt = operation.attempt();
        if (known != null && (known.isStale(attempt) || isAnnouncedFailed(known, attempt))) {
            return Step.to(Progress.IGNORED, known);
        }
        Stage failing = new Stage.Failing(attempt, now.plus(config.retention().idle()));
        OperationState state =
                known == null ? OperationState.starting(Work.of(outcome, operation), failing) : known.at(failing);
        return Step.to(Progress.FAILED, state);
    }

    private static boolean isAnnouncedFailed(OperationState known, int attempt) {
        return known.stage() instanceof Stage.Failing failing && failing.attempt() == attempt;
    }

    private static boolean isShorter(Stage lease, Stage known) {
        return lease instanceof Stage.Leased next
                && known instanceof Stage.Leased before
                && next.attempt() == before.attempt()
                && next.until().isBefore(before.until());
    }

    /** A heartbeat that overtook its start begins the lease as well. */
    private Stage lease(int attempt, ExecutionOutcome outcome, Work work, Instant now) {
        if (!config.watches(work.provenance())) {
            return new Stage.Unwatched(attempt, now.plus(config.retention().idle()), holder(outcome));
        }
        Operation operation = outcome.operation();
        Duration said = operation == null ? null : Work.usable(operation.timeLimit());
        Duration known = said == null ? work.timeLimit() : said;
        return new Stage.Leased(
                attempt, now.plus(known == null ? config.leases().timeLimit() : known), holder(outcome));
    }

    /** As its executor names itself, within what an entry may cost. */
    private static @Nullable String holder(ExecutionOutcome outcome) {
        String name = outcome.executorId();
        return name == null || name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME);
    }
}
