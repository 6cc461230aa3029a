package dev.errata.core.recovery.operation;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.classified.RetryAfter;
import dev.errata.core.event.Operation;
import dev.errata.core.event.RecoverySettings;
import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.AttemptRecord;
import dev.errata.core.recovery.DecisionReason;
import dev.errata.core.recovery.Delay;
import dev.errata.core.recovery.Instruction;
import dev.errata.core.recovery.instruction.Instructions;
import dev.errata.core.recovery.policy.LeaseSettings;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.core.recovery.policy.RetryPolicy;
import dev.errata.core.recovery.policy.Terms;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.ErrorType;
import dev.errata.core.taxonomy.OnExhausted;
import dev.errata.core.taxonomy.Strategy;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Says what is to be done about a failure. The first that applies wins: an agent loop, the third strike, a strategy that
 * is not allowed, attempts that are used up, and last the category's own strategy.
 */
public final class RecoveryDecider {
    /** Failed operations of a session without a success between, from which on it is escalated. */
    public static final int STRIKES = 3;

    private static final double LONGER = 1.5;

    private final RecoveryConfig config;

    public RecoveryDecider(RecoveryConfig config) {
        this.config = config;
    }

    /** What is known of the operation from before this failure. */
    private record Past(FailedRuns runs, List<AttemptRecord> history) {}

    /** Depends on nothing but its arguments and the configuration. */
    public RecoveryPlan rule(ClassifiedError error, @Nullable OperationState known, Instant now) {
        Terms terms = Terms.of(config, error, settings(error, known));
        return known == null
                ? rule(terms, error, new Past(FailedRuns.NONE, List.of()), now)
                : rule(terms, error, new Past(known.runs(), known.history()), now);
    }

    /** As {@link #rule}, where nothing but the failed runs is remembered. */
    public RecoveryPlan ruleAfter(FailedRuns runs, ClassifiedError error, Instant now) {
        return rule(Terms.of(config, error, error.error().settings()), error, new Past(runs, List.of()), now);
    }

    private RecoveryPlan rule(Terms terms, ClassifiedError error, Past past, Instant now) {
        if (error.session().isLoop()) {
            return asking(terms, Action.ESCALATE, DecisionReason.AGENT_LOOP, Explanation.loop(error));
        }
        if (error.session().isStrike() && error.session().strikes() >= STRIKES) {
            return asking(terms, Action.ESCALATE, DecisionReason.THIRD_STRIKE, Explanation.BY_ITS_FIELDS);
        }
        return switch (terms.strategy()) {
            case GATE -> asking(terms, Action.GATE, DecisionReason.POLICY, Explanation.BY_ITS_FIELDS);
            case FAIL_FAST -> abort(terms, error);
            default -> anotherAttempt(terms, error, past, now);
        };
    }

    /** What the event asks for, else what its operation came with. */
    static RecoverySettings settings(ClassifiedError error, @Nullable OperationState known) {
        RecoverySettings own = error.error().settings();
        return known == null || !own.equals(RecoverySettings.NONE)
                ? own
                : known.work().settings();
    }

    private static RecoveryPlan abort(Terms terms, ClassifiedError error) {
        Instruction instruction = error.classification().deciding() == Category.SCOPE_USER_DENIED
                ? Instructions.revertChanges(error)
                : null;
        return new RecoveryPlan(
                Action.ABORT,
                DecisionReason.POLICY,
                Explanation.BY_ITS_FIELDS,
                terms,
                null,
                instruction,
                null,
                terms.onExhausted() == OnExhausted.CONTINUE ? null : action(terms.onExhausted()));
    }

    private RecoveryPlan anotherAttempt(Terms terms, ClassifiedError error, Past past, Instant now) {
        boolean isRecovery = isRecovery(terms.strategy());
        if (!terms.allows(terms.strategy()) || (isRecovery && !terms.automaticRecovery())) {
            return asking(terms, Action.GATE, DecisionReason.STRATEGY_NOT_ALLOWED, Explanation.BY_ITS_FIELDS);
        }
        if (!terms.retryEnabled()) {
            return exhausted(terms, DecisionReason.RETRY_DISABLED, Explanation.BY_ITS_FIELDS);
        }
        Operation operation = error.error().operation();
        String usedUp = operation == null ? null : usedUp(terms, operation.attempt(), past.runs());
        if (usedUp != null) {
            return exhausted(terms, DecisionReason.EXHAUSTED, usedUp);
        }
        Instruction instruction = null;
        if (isRecovery) {
            instruction = instruction(terms, error, past.history());
            if (instruction == null) {
                return asking(terms, Action.GATE, DecisionReason.STRATEGY_NOT_ALLOWED, Explanation.noParameters(terms));
            }
        }
        return operation == null
                ? notRepeatable(terms, instruction)
                : scheduled(terms, error, operation, instruction, past.runs(), now);
    }

    /** Why there is no other attempt; null if there is one. */
    private @Nullable String usedUp(Terms terms, int run, FailedRuns runs) {
        RetryPolicy policy = terms.policy();
        if (policy.isExhaustedBy(runs.numberUnder(policy.name(), run))) {
            return Explanation.BY_ITS_FIELDS;
        }
        return runs.upTo(run) >= config.maxRuns() ? Explanation.runsUsedUp(config.maxRuns()) : null;
    }

    /** A strategy whose parameters are missing or invalid gives way to feeding back what the error says. */
    private static @Nullable Instruction instruction(Terms terms, ClassifiedError error, List<AttemptRecord> history) {
        Optional<Instruction> own = Instructions.of(terms.strategy(), error, history);
        return own.orElseGet(() -> terms.allows(Strategy.FEED_BACK) ? Instructions.feedBack(error) : null);
    }

    /** No one can run it again, so the work goes on with a warning; what would have helped is still said. */
    private static RecoveryPlan notRepeatable(Terms terms, @Nullable Instruction instruction) {
        return new RecoveryPlan(
                Action.CONTINUE,
                DecisionReason.NOT_REPEATABLE,
                Explanation.BY_ITS_FIELDS,
                terms,
                null,
                instruction,
                null,
                null);
    }

    private RecoveryPlan scheduled(
            Terms terms,
            ClassifiedError error,
            Operation operation,
            @Nullable Instruction recovery,
            FailedRuns runs,
            Instant now) {
        RetryPolicy policy = terms.policy();
        int counted = runs.numberUnder(policy.name(), operation.attempt());
        Duration backoff = policy.backoff().after(counted);
        RetryAfter left = whatIsLeft(error, now);
        Duration wait = left != null && left.delay().compareTo(backoff) > 0 ? left.delay() : backoff;
        if (wait.compareTo(config.maxWait()) > 0) {
            return asking(
                    terms, Action.GATE, DecisionReason.WAIT_TOO_LONG, Explanation.tooLong(wait, config.maxWait()));
        }
        int next = operation.attempt() + 1;
        Delay delay =
                Delay.before(operation.id(), next, backoff, policy.backoff().cap(), policy.jitter(), left);
        Duration limit = longerLimit(terms, error, operation);
        Instruction instruction = recovery == null && limit != null ? new Instruction.ExtendTimeout(limit) : recovery;
        return new RecoveryPlan(
                recovery == null ? Action.RETRY : Action.RECOVER,
                DecisionReason.POLICY,
                Explanation.BY_ITS_FIELDS,
                terms,
                delay,
                instruction,
                limit,
                null);
    }

    /** The wait that was asked for counts from the error's arrival; the delay counts from the decision. */
    private static @Nullable RetryAfter whatIsLeft(ClassifiedError error, Instant now) {
        RetryAfter asked = error.classification().retryAfter();
        if (asked == null) {
            return null;
        }
        Duration passed = Duration.between(error.receivedAt(), now);
        Duration left = passed.isNegative() ? asked.delay() : asked.delay().minus(passed);
        return new RetryAfter(left.isNegative() ? Duration.ZERO : left, asked.origin());
    }

    private @Nullable Duration longerLimit(Terms terms, ClassifiedError error, Operation operation) {
        boolean isTimeout = error.classification().deciding().facts().errorType() == ErrorType.TIMEOUT;
        double factor = Math.max(terms.policy().timeLimitFactor(), isTimeout ? LONGER : 1);
        if (factor == 1) {
            return null;
        }
        Duration limit = Work.usable(operation.timeLimit());
        Duration base = limit == null ? config.leases().timeLimit() : limit;
        Duration longer = Duration.ofMillis((long) Math.ceil((double) base.toMillis() * factor));
        return longer.compareTo(LeaseSettings.LONGEST) > 0 ? LeaseSettings.LONGEST : longer;
    }

    private static RecoveryPlan exhausted(Terms terms, DecisionReason reason, String explanation) {
        return terms.onExhausted() == OnExhausted.CONTINUE
                ? new RecoveryPlan(Action.CONTINUE, reason, explanation, terms, null, null, null, null)
                : asking(terms, action(terms.onExhausted()), reason, explanation);
    }

    private static RecoveryPlan asking(Terms terms, Action action, DecisionReason reason, String explanation) {
        return new RecoveryPlan(action, reason, explanation, terms, null, null, null, action);
    }

    private static Action action(OnExhausted onExhausted) {
        return switch (onExhausted) {
            case GATE -> Action.GATE;
            case ESCALATE -> Action.ESCALATE;
            case CONTINUE -> Action.CONTINUE;
        };
    }

    private static boolean isRecovery(Strategy strategy) {
        return switch (strategy) {
            case RETRY_WITH_BACKOFF, WAIT_FOR_RATE_LIMIT, RETRY_ONCE_THEN_CONTINUE, GATE, FAIL_FAST -> false;
            default -> true;
        };
    }
}
