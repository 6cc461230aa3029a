package dev.errata.simulator.check;

import static dev.errata.simulator.check.Check.holds;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.classified.RetryAfter;
import dev.errata.core.event.Operation;
import dev.errata.core.event.RecoverySettings;
import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.AttemptRecord;
import dev.errata.core.recovery.DecisionReason;
import dev.errata.core.recovery.Instruction;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.core.recovery.RetryCommand;
import dev.errata.core.recovery.operation.FailedRuns;
import dev.errata.core.recovery.operation.OperationState;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.core.recovery.policy.RetryPolicy;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.ErrorType;
import dev.errata.core.taxonomy.OnExhausted;
import dev.errata.core.taxonomy.Strategy;
import java.time.Duration;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is decided about a failure is what the configuration, the session and the operation's failed runs call for, worked out
 * again from the error: action and reason, the policy with its count and bound, the instruction and the time of the next run.
 */
final class RecoveryPlansCheck implements Check {
    private static final Set<DecisionReason> NOT_OF_FAILURES = EnumSet.of(
            DecisionReason.COMMAND,
            DecisionReason.SUCCESS,
            DecisionReason.NEVER_PICKED_UP,
            DecisionReason.PAYLOAD_MISSING);

    private static final Set<Strategy> WITHOUT_INSTRUCTION = EnumSet.of(
            Strategy.RETRY_WITH_BACKOFF,
            Strategy.WAIT_FOR_RATE_LIMIT,
            Strategy.RETRY_ONCE_THEN_CONTINUE,
            Strategy.GATE,
            Strategy.FAIL_FAST);

    private static final int STRIKES = 3;
    private static final long PER_MILLE = 1_000;
    private static final long LONGER_PER_MILLE = 1_500;
    private static final Duration LONGEST_RUN = Duration.ofDays(1);

    private final ErrorsCheck errors;
    private final OperationsCheck operations;
    private final RecoveryConfig config;
    private final Map<String, RecoverySettings> asked = new HashMap<>();
    private final Map<String, Duration> limits = new HashMap<>();

    /** @param said in its sentence, where the reason alone does not tell it from others */
    private record RecoveryPlan(Action action, DecisionReason reason, String said) {
        RecoveryPlan(Action action, DecisionReason reason) {
            this(action, reason, "");
        }

        boolean isOf(RecoveryDecision decision) {
            return decision.action() == action
                    && decision.grounds().reason() == reason
                    && decision.sentence().contains(said);
        }
    }

    private record Past(RecoverySettings asked, FailedRuns failed, List<AttemptRecord> runs) {}

    RecoveryPlansCheck(ErrorsCheck errors, OperationsCheck operations, RecoveryConfig config) {
        this.errors = errors;
        this.operations = operations;
        this.config = config;
    }

    @Override
    public void see(Seen seen) {
        if (OperationsCheck.isForgotten(seen)) {
            asked.remove(seen.record().keyText().replace('\0', ' '));
        } else if (seen.value() instanceof RecoveryDecision decision
                && decision.closure() == null
                && !NOT_OF_FAILURES.contains(decision.grounds().reason())) {
            compare(seen, decision, errors.find(decision.error().errorId()));
        } else if (seen.value() instanceof RetryCommand command) {
            Duration limit = limits.get(
                    seen.record().keyText() + ' ' + command.operation().id());
            holds(Objects.equals(limit, command.operation().timeLimit()), "a run has the time that was decided", seen);
        }
    }

    private void compare(Seen seen, RecoveryDecision decision, ClassifiedError error) {
        Operation operation = error.error().operation();
        Past past = past(seen, error, operation);
        Conditions conditions = new Conditions(config, error, past.asked());
        RetryPolicy policy = conditions.policy();
        holds(
                decision.applied().profile().equals(conditions.profile())
                        && decision.applied().policy().equals(policy.name())
                        && decision.applied().maxAttempts() == conditions.maxAttempts(),
                "decided under what applies",
                seen);
        Integer counted = operation == null ? null : counted(past.failed(), policy.name(), operation.attempt());
        holds(Objects.equals(counted, countOf(decision)), "a policy counts its own runs", seen);
        RecoveryPlan expected = plan(conditions, decision, error, operation, past.failed(), counted);
        holds(expected.isOf(decision), "decided as things are, which is " + expected, seen);
        boolean isAsking = expected.action() == Action.GATE
                || expected.action() == Action.ESCALATE
                || (expected.action() == Action.ABORT && conditions.onExhausted() != OnExhausted.CONTINUE);
        holds(isAsking == (decision.escalationId() != null), "who is to be asked is, and nobody else", seen);
        holds(
                decision.next() == null
                        || counted == null
                        || decision.next().delay().backoff().equals(conditions.backoff(counted)),
                "as far apart as the policy says",
                seen);
        Duration limit = operation == null ? null : longer(policy, error, operation);
        holds(
                isInstructed(decision, conditions, error, past.runs(), limit),
                "an instruction is what the error needs",
                seen);
        if (operation != null) {
            limits.put(
                    seen.record().keyText() + ' ' + operation.id(),
                    decision.next() == null || limit == null ? usable(operation.timeLimit()) : limit);
        }
    }

    /** What the operation of an error has been through; what was asked for it first is remembered. */
    private Past past(Seen seen, ClassifiedError error, @Nullable Operation operation) {
        RecoverySettings own = error.error().settings();
        if (operation == null) {
            return new Past(own, FailedRuns.NONE, List.of());
        }
        String name = seen.record().keyText() + ' ' + operation.id();
        RecoverySettings wish = own.equals(RecoverySettings.NONE) ? asked.getOrDefault(name, own) : own;
        asked.put(name, wish);
        OperationState state = operations.stateOf(seen.record().keyText(), operation.id());
        return state == null
                ? new Past(wish, FailedRuns.NONE, List.of())
                : new Past(
                        wish,
                        state.runs(),
                        state.history().stream()
                                .filter(run -> run.attempt() < operation.attempt())
                                .toList());
    }

    /** What a decision says of it; null without an operation. */
    static @Nullable Integer countOf(RecoveryDecision decision) {
        return decision.run() == null ? null : decision.run().policyAttempt();
    }

    private static int counted(FailedRuns failed, String policy, int attempt) {
        long others = failed.policies().entrySet().stream()
                .filter(run -> run.getKey() > failed.forgiven() && run.getKey() < attempt)
                .filter(run -> !run.getValue().equals(policy))
                .count();
        return (int) Math.max(1, attempt - failed.forgiven() - others);
    }

    private RecoveryPlan plan(
            Conditions conditions,
            RecoveryDecision decision,
            ClassifiedError error,
            @Nullable Operation operation,
            FailedRuns failed,
            @Nullable Integer counted) {
        Strategy strategy = conditions.strategy();
        boolean isRecovery = !WITHOUT_INSTRUCTION.contains(strategy);
        if (error.session().isLoop()) {
            return new RecoveryPlan(Action.ESCALATE, DecisionReason.AGENT_LOOP);
        }
        if (error.session().isStrike() && error.session().strikes() >= STRIKES) {
            return new RecoveryPlan(Action.ESCALATE, DecisionReason.THIRD_STRIKE);
        }
        if (strategy == Strategy.GATE || strategy == Strategy.FAIL_FAST) {
            return new RecoveryPlan(strategy == Strategy.GATE ? Action.GATE : Action.ABORT, DecisionReason.POLICY);
        }
        if (!conditions.allows(strategy) || (isRecovery && !conditions.isRecovered())) {
            return new RecoveryPlan(Action.GATE, DecisionReason.STRATEGY_NOT_ALLOWED);
        }
        if (!conditions.isRetried()) {
            return new RecoveryPlan(atLast(conditions.onExhausted()), DecisionReason.RETRY_DISABLED);
        }
        boolean isUsedUp = operation != null
                && counted != null
                && (counted >= conditions.maxAttempts()
                        || Math.max(1, operation.attempt() - failed.forgiven()) >= config.maxRuns());
        if (isUsedUp) {
            return new RecoveryPlan(atLast(conditions.onExhausted()), DecisionReason.EXHAUSTED);
        }
        if (isRecovery && !InstructionTable.hasParameters(strategy, error) && !conditions.allows(Strategy.FEED_BACK)) {
            return new RecoveryPlan(Action.GATE, DecisionReason.STRATEGY_NOT_ALLOWED, "names nothing");
        }
        if (counted == null) {
            return new RecoveryPlan(Action.CONTINUE, DecisionReason.NOT_REPEATABLE);
        }
        if (longest(conditions.backoff(counted), error, decision).compareTo(config.maxWait()) > 0) {
            return new RecoveryPlan(Action.GATE, DecisionReason.WAIT_TOO_LONG);
        }
        return new RecoveryPlan(isRecovery ? Action.RECOVER : Action.RETRY, DecisionReason.POLICY);
    }

    private static Action atLast(OnExhausted onExhausted) {
        return Action.valueOf(onExhausted.name());
    }

    /** The policy's wait, or what is left of the one that the other side asked for. */
    private static Duration longest(Duration backoff, ClassifiedError error, RecoveryDecision decision) {
        RetryAfter wanted = error.classification().retryAfter();
        if (wanted == null) {
            return backoff;
        }
        Duration passed = Duration.between(error.receivedAt(), decision.decidedAt());
        Duration left = wanted.delay().minus(passed.isNegative() ? Duration.ZERO : passed);
        return left.compareTo(backoff) > 0 ? left : backoff;
    }

    private static boolean isInstructed(
            RecoveryDecision decision,
            Conditions conditions,
            ClassifiedError error,
            List<AttemptRecord> before,
            @Nullable Duration limit) {
        Instruction told = decision.instruction();
        Strategy strategy = conditions.strategy();
        if (decision.action() == Action.ABORT) {
            boolean isDenied = error.classification().deciding() == Category.SCOPE_USER_DENIED;
            return isDenied ? InstructionTable.isRight(told, Strategy.REVERT_CHANGES, error, before) : told == null;
        }
        boolean isGoingOn = decision.next() != null || decision.grounds().reason() == DecisionReason.NOT_REPEATABLE;
        if (!isGoingOn) {
            return told == null;
        }
        if (WITHOUT_INSTRUCTION.contains(strategy)) {
            @Nullable Instruction more = limit == null ? null : new Instruction.ExtendTimeout(limit);
            return Objects.equals(told, decision.next() == null ? null : more);
        }
        Strategy carriedOut = InstructionTable.hasParameters(strategy, error) ? strategy : Strategy.FEED_BACK;
        return InstructionTable.isRight(told, carriedOut, error, before);
    }

    /** The limit of the next run, where it is to have more time; null if it is to have as much as before. */
    private @Nullable Duration longer(RetryPolicy policy, ClassifiedError error, Operation operation) {
        boolean isTimeout = error.classification().deciding().facts().errorType() == ErrorType.TIMEOUT;
        long perMille =
                Math.max(Math.round(policy.timeLimitFactor() * PER_MILLE), isTimeout ? LONGER_PER_MILLE : PER_MILLE);
        if (perMille == PER_MILLE) {
            return null;
        }
        Duration said = usable(operation.timeLimit());
        Duration base = said == null ? config.leases().timeLimit() : said;
        Duration longer = Duration.ofMillis(((base.toMillis() * perMille) + PER_MILLE - 1) / PER_MILLE);
        return longer.compareTo(LONGEST_RUN) > 0 ? LONGEST_RUN : longer;
    }

    private static @Nullable Duration usable(@Nullable Duration limit) {
        if (limit == null || limit.isNegative() || limit.isZero()) {
            return null;
        }
        return limit.compareTo(LONGEST_RUN) > 0 ? LONGEST_RUN : limit;
    }
}
