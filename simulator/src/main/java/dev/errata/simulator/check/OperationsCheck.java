package dev.errata.simulator.check;

import dev.errata.core.event.CorrelationKey;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.event.Operation;
import dev.errata.core.event.OutcomeStatus;
import dev.errata.core.event.Provenance;
import dev.errata.core.recovery.ClosureResult;
import dev.errata.core.recovery.operation.EscalationReference;
import dev.errata.core.recovery.operation.OperationCodec;
import dev.errata.core.recovery.operation.OperationState;
import dev.errata.core.recovery.operation.Stage;
import dev.errata.core.recovery.policy.RecoveryConfig;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An operation moves as it is drawn at {@link OperationState}, one step at a time, and at rest none is left that should still
 * move. The changelog of the worker's store shows every step.
 */
final class OperationsCheck implements Check {
    private static final String CHANGELOG = "errata-recovery-operations-changelog";

    private static final Map<String, Set<String>> DRAWN = Map.of(
            "nothing", Set.of("pending", "gated", "closed", "leased", "unwatched", "failing"),
            "pending",
                    Set.of(
                            "pending",
                            "handed_out",
                            "awaiting_payload",
                            "leased",
                            "unwatched",
                            "failing",
                            "gated",
                            "closed"),
            "awaiting_payload", Set.of("pending", "handed_out", "leased", "unwatched", "failing", "gated", "closed"),
            "handed_out", Set.of("handed_out", "awaiting_payload", "pending", "leased", "failing", "gated", "closed"),
            "leased", Set.of("leased", "failing", "pending", "gated", "closed"),
            "unwatched", Set.of("unwatched", "failing", "pending", "gated", "closed", "nothing"),
            "failing", Set.of("failing", "pending", "leased", "unwatched", "gated", "closed", "nothing"),
            "gated", Set.of("gated", "pending", "leased", "unwatched", "failing", "closed"),
            "closed", Set.of("closed", "nothing"));

    /** Nobody waits for a run that is not watched. */
    private static final Set<String> AT_REST = Set.of("gated", "unwatched", "closed");

    private final RecoveryConfig config;
    private final StageTimes times;
    private final Map<String, OperationState> states = new LinkedHashMap<>();
    private final Map<String, Integer> decided = new HashMap<>();
    private final Map<String, Integer> partitions = new HashMap<>();
    private final Map<String, Integer> forgotten = new HashMap<>();
    private final Set<String> succeeded = new HashSet<>();

    OperationsCheck(RecoveryConfig config) {
        this.config = config;
        this.times = new StageTimes(config.leases());
    }

    /** Whether it is the end of all that is known of an operation, which its key names. */
    static boolean isForgotten(Seen seen) {
        return seen.record().value() == null && seen.record().topic().equals(CHANGELOG);
    }

    @Override
    public void see(Seen seen) {
        if (seen.value() instanceof ExecutionOutcome outcome && outcome.operation() != null) {
            hear(seen, outcome, outcome.operation());
        }
        if (!seen.record().topic().equals(CHANGELOG)) {
            return;
        }
        String key = seen.record().keyText();
        byte[] bytes = seen.record().value();
        @Nullable OperationState before = states.get(key);
        @Nullable OperationState after = bytes == null ? null : OperationCodec.decode(bytes);
        if (!DRAWN.getOrDefault(label(before), Set.of()).contains(label(after))) {
            throw new Violation("moves as drawn", key + " went from " + before + " to " + after);
        }
        times.look(seen, key, before, after);
        if (before != null && after != null) {
            step(key, before, after);
        }
        if (after != null) {
            isWatched(key, after);
        }
        partitions.put(key, seen.record().partition());
        if (after == null) {
            if (before != null) {
                count(before, forgotten);
            }
            states.remove(key);
            decided.remove(key);
        } else {
            states.put(key, after);
            decided.merge(key, after.decidedAttempt(), Math::max);
        }
    }

    /** A success that is told elsewhere is not heard; a failure comes back by way of the classifier. */
    private void hear(Seen seen, ExecutionOutcome outcome, Operation operation) {
        String correlationKey =
                CorrelationKey.of(outcome.execution(), operation).orElse("");
        String key = correlationKey + '\0' + operation.id();
        if (outcome.status() == OutcomeStatus.FAILED) {
            times.failed(key, operation.attempt());
        } else if (outcome.status() == OutcomeStatus.SUCCEEDED
                && correlationKey.equals(seen.record().keyText())) {
            succeeded.add(key);
        }
    }

    private void step(String key, OperationState before, OperationState after) {
        if (after.stage().attempt() < before.stage().attempt() && !(after.stage() instanceof Stage.Closed)) {
            throw new Violation("attempts go up", key + " went from " + before + " to " + after);
        }
        if (after.decidedAttempt() < decided.getOrDefault(key, 0)) {
            throw new Violation("what is decided stays decided", key + " went from " + before + " to " + after);
        }
        if (before.stage() instanceof Stage.HandedOut one
                && after.stage() instanceof Stage.HandedOut other
                && one.attempt() == other.attempt()
                && !one.equals(other)
                && one.handOut() + 1 != other.handOut()) {
            throw new Violation("hand-outs are counted", key + " went from " + before + " to " + after);
        }
        if (before.stage() instanceof Stage.Failing failed
                && after.stage() instanceof Stage.Leased lease
                && lease.attempt() <= failed.attempt()) {
            throw new Violation("what has failed does not run", key + " went from " + before + " to " + after);
        }
        if (before.stage() instanceof Stage.Failing one
                && after.stage() instanceof Stage.Failing other
                && one.attempt() == other.attempt()
                && !one.equals(other)) {
            throw new Violation("a run fails once", key + " went from " + before + " to " + after);
        }
        if (before.stage() instanceof Stage.Leased one
                && after.stage() instanceof Stage.Leased other
                && one.attempt() == other.attempt()
                && other.until().isBefore(one.until())) {
            throw new Violation("a lease is not cut short", key + " went from " + before + " to " + after);
        }
        if (before.stage() instanceof Stage.Leased lease
                && after.stage() instanceof Stage.Failing failing
                && failing.attempt() < lease.attempt()) {
            throw new Violation("a lease ends for its own attempt", key + " went from " + before + " to " + after);
        }
    }

    /** As its component is configured: a lease that ends is only waited for where runs are watched. */
    private void isWatched(String key, OperationState state) {
        Provenance provenance = state.work().provenance();
        Boolean leases = Conditions.component(config, provenance.source(), provenance.execution())
                .leases();
        boolean isWatched = leases == null || leases;
        Stage stage = state.stage();
        if (isWatched ? stage instanceof Stage.Unwatched : stage instanceof Stage.Leased) {
            throw new Violation("who is watched is configured", key + " is " + state);
        }
    }

    private static String label(@Nullable OperationState state) {
        return state == null ? "nothing" : state.stage().label();
    }

    /** What is known of an operation; null for none that is known. */
    @Nullable OperationState stateOf(String correlationKey, String operationId) {
        return states.get(correlationKey + '\0' + operationId);
    }

    /** All that are known to the task of a partition. */
    List<OperationState> statesOf(int partition) {
        return states.entrySet().stream()
                .filter(entry -> partitions.getOrDefault(entry.getKey(), -1) == partition)
                .map(Map.Entry::getValue)
                .toList();
    }

    /** All that are known. */
    Collection<OperationState> all() {
        return states.values();
    }

    /** What the stage of an operation is called; null for none that is known. */
    @Nullable String stageOf(String correlationKey, String operationId) {
        OperationState state = states.get(correlationKey + '\0' + operationId);
        return state == null ? null : label(state);
    }

    /** How many wait for each answer, by its escalation's id. */
    Map<String, Integer> waiting() {
        Map<String, Integer> waiting = new HashMap<>();
        states.values().forEach(state -> count(state, waiting));
        return waiting;
    }

    /** How many were forgotten that were over and still waited for an answer. */
    int forgotten(String escalationId) {
        return forgotten.getOrDefault(escalationId, 0);
    }

    private static void count(OperationState state, Map<String, Integer> waiting) {
        EscalationReference reference = state.escalation();
        if (reference != null) {
            waiting.merge(reference.escalationId(), 1, Integer::sum);
        }
    }

    /** Whether none has still something to do. */
    boolean isAtRest() {
        return states.values().stream().allMatch(state -> AT_REST.contains(label(state)));
    }

    @Override
    public void end() {
        states.forEach((key, state) -> {
            boolean isSuccess = state.stage() instanceof Stage.Closed end && end.result() == ClosureResult.SUCCEEDED;
            if (succeeded.contains(key) && !isSuccess) {
                throw new Violation("what succeeded is over", key + " is left as " + state);
            }
            if (!AT_REST.contains(label(state))) {
                throw new Violation("everything due gets done", key + " is left as " + state);
            }
            if (state.stage() instanceof Stage.Gated && state.escalation() == null) {
                throw new Violation("who waits has asked", key + " is left as " + state);
            }
        });
    }
}
