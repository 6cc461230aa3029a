package dev.errata.simulator.check;

import static dev.errata.simulator.check.Check.holds;

import dev.errata.core.classified.Classification;
import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.classified.RetryAfter;
import dev.errata.core.event.Operation;
import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.Closure;
import dev.errata.core.recovery.ClosureResult;
import dev.errata.core.recovery.DecidedRun;
import dev.errata.core.recovery.DecisionReason;
import dev.errata.core.recovery.Instruction;
import dev.errata.core.recovery.NextAttempt;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.core.recovery.instruction.Instructions;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.core.taxonomy.ErrorType;
import dev.errata.core.taxonomy.Strategy;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Each decision is made once, says of its error what the classifier said, says why, ends no operation while attempts are left,
 * and its due time is what it says that it is.
 */
final class DecisionsCheck implements Check {
    private static final Set<Strategy> REPEATING =
            Set.of(Strategy.RETRY_WITH_BACKOFF, Strategy.WAIT_FOR_RATE_LIMIT, Strategy.RETRY_ONCE_THEN_CONTINUE);

    /** The policy that gives each run more time than the one before. */
    private static final String LENGTHENING = "timeout";

    private static final int MOST_DIAGNOSTICS = 16 * 1024;

    private final ErrorsCheck errors;
    private final RecoveryConfig config;
    private final Set<String> made = new HashSet<>();
    private final List<RecoveryDecision> all = new ArrayList<>();
    private final Map<String, Action> actions = new HashMap<>();
    private final Set<String> ended = new HashSet<>();
    private final Map<String, Set<Instant>> failures = new HashMap<>();

    DecisionsCheck(ErrorsCheck errors, RecoveryConfig config) {
        this.errors = errors;
        this.config = config;
    }

    @Override
    public void see(Seen seen) {
        if (OperationsCheck.isForgotten(seen)) {
            ended.remove(seen.record().keyText().replace('\0', ' '));
        }
        if (seen.value() instanceof ClassifiedError error && error.error().operation() != null) {
            failures.computeIfAbsent(
                            seen.record().keyText()
                                    + ' '
                                    + error.error().operation().id(),
                            any -> new HashSet<>())
                    .add(error.receivedAt());
        }
        if (!(seen.value() instanceof RecoveryDecision decision)) {
            return;
        }
        all.add(decision);
        holds(made.add(decision.decisionId()), "each decision once", seen);
        NextAttempt next = decision.next();
        holds(next == null || next.recomputedDueAt(decision.decidedAt()).equals(next.dueAt()), "due as decided", seen);
        DecidedRun run = decision.run();
        holds(next == null || (run != null && next.attempt() == run.operation().attempt() + 1), "attempts go up", seen);
        holds(!decision.sentence().isBlank(), "each decision says why", seen);
        holds(
                next != null || decision.grounds().circuitVersion() == null,
                "who does not try again asks for no circuit",
                seen);
        ClassifiedError error = errors.find(decision.error().errorId());
        holds(isAbout(decision, error), "a decision says what its error says", seen);
        if (run != null) {
            Set<Instant> failed = failures.getOrDefault(
                    seen.record().keyText() + ' ' + run.operation().id(), Set.of());
            Instant first = run.firstFailureAt();
            holds(first != null && failed.contains(first), "the first failure is one", seen);
        }
        instructs(seen, decision, error);
        keepsToPolicy(seen, decision, error);
        isClosedRightly(seen, decision);
    }

    private boolean isAbout(RecoveryDecision decision, ClassifiedError error) {
        Classification found = error.classification();
        Strategy configured = Conditions.ofCategory(config, found).strategy();
        Operation operation = decision.operation();
        Operation failed = error.error().operation();
        return decision.category() == found.category()
                && decision.error().severity() == Conditions.severity(config, found)
                && decision.error().strategy() == (configured == null ? found.strategy() : configured)
                && decision.error().fingerprint().equals(error.fingerprint())
                && decision.provenance().source().equals(error.error().source())
                && decision.provenance().execution().equals(error.error().execution())
                && decision.session().strikes() == error.session().strikes()
                && (operation == null) == (failed == null)
                && (operation == null || failed == null || operation.id().equals(failed.id()));
    }

    private static int bytesOf(@Nullable Instruction instruction) {
        String diagnostics = "";
        if (instruction instanceof Instruction.FeedBack told) {
            diagnostics = told.diagnostics();
        } else if (instruction instanceof Instruction.FixBuild told) {
            diagnostics = told.diagnostics();
        } else if (instruction instanceof Instruction.DifferentApproach told) {
            diagnostics = told.diagnostics();
        }
        return diagnostics.getBytes(StandardCharsets.UTF_8).length;
    }

    /** As often and as far apart as the policy says; never sooner than the other side asked for. */
    private void keepsToPolicy(Seen seen, RecoveryDecision decision, ClassifiedError error) {
        Integer counted = decision.run() == null ? null : decision.run().policyAttempt();
        NextAttempt next = decision.next();
        boolean isCommanded = decision.grounds().reason() == DecisionReason.COMMAND;
        holds(config.policies().containsKey(decision.applied().policy()), "a policy is one", seen);
        holds(config.profiles().containsKey(decision.applied().profile()), "a profile is one", seen);
        holds(
                decision.grounds().reason() != DecisionReason.EXHAUSTED
                        || counted == null
                        || counted >= decision.applied().maxAttempts()
                        || decision.operation() == null
                        || decision.operation().attempt() >= config.maxRuns(),
                "no attempt is given away",
                seen);
        if (isCommanded || next == null || counted == null) {
            return;
        }
        holds(counted < decision.applied().maxAttempts(), "no attempt too many", seen);
        RetryAfter asked = error.classification().retryAfter();
        if (asked != null) {
            Instant since =
                    error.receivedAt().isBefore(decision.decidedAt()) ? error.receivedAt() : decision.decidedAt();
            holds(
                    !next.dueAt().isBefore(since.plus(asked.delay())),
                    "never sooner than the other side asked for",
                    seen);
        }
    }

    /** Another attempt has what it needs; what it is told is bounded. */
    private static void instructs(Seen seen, RecoveryDecision decision, ClassifiedError error) {
        Instruction instruction = decision.instruction();
        holds(bytesOf(instruction) <= MOST_DIAGNOSTICS, "diagnostics are bounded", seen);
        if (instruction instanceof Instruction.RevertChanges revert
                && error.error().metadata().containsKey(Instructions.CHANGED_FILES)) {
            holds(
                    revert.files().containsAll(List.of(Produced.FILES.split(",", -1))),
                    "all that was changed is reverted",
                    seen);
        }
        if (decision.grounds().reason() == DecisionReason.COMMAND || decision.next() == null) {
            return;
        }
        boolean isRecovery = decision.action() == Action.RECOVER;
        boolean isTimeout = error.classification().deciding().facts().errorType() == ErrorType.TIMEOUT
                || LENGTHENING.equals(decision.applied().policy());
        holds(
                isRecovery || isTimeout == (instruction instanceof Instruction.ExtendTimeout),
                "a timeout gets more time",
                seen);
        holds(isRecovery != REPEATING.contains(decision.error().strategy()), "a recovery is one", seen);
    }

    private void isClosedRightly(Seen seen, RecoveryDecision decision) {
        Closure closure = decision.closure();
        DecidedRun run = decision.run();
        if (run == null || run.firstFailureAt() == null) {
            return;
        }
        String name = seen.record().keyText() + ' ' + run.operation().id();
        if (closure == null) {
            actions.put(name, decision.action());
            return;
        }
        holds(ended.add(name), "an operation ends once", seen);
        holds(
                (closure.result() == ClosureResult.ABORTED) == (actions.get(name) == Action.ABORT)
                        && (closure.result() == ClosureResult.CONTINUED) == (actions.get(name) == Action.CONTINUE),
                "the end is what was decided",
                seen);
        Duration lasted = Duration.between(run.firstFailureAt(), decision.decidedAt());
        holds(
                closure.duration().equals(lasted.isNegative() ? Duration.ZERO : lasted)
                        && closure.attempts() == run.operation().attempt(),
                "the end says how long it took",
                seen);
    }

    /** All that were made so far. */
    Collection<RecoveryDecision> all() {
        return all;
    }
}
