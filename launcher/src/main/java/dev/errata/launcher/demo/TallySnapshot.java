package dev.errata.launcher.demo;

import dev.errata.core.grouping.ErrorGroup;
import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.CircuitState;
import dev.errata.core.recovery.Escalation;
import dev.errata.core.taxonomy.Category;
import java.util.List;
import java.util.Map;

/**
 * The tally at one moment.
 *
 * @param deadLetters by reason
 * @param groups largest first
 * @param circuits each change of status, in order
 * @param operations where each stands that failed
 * @param findings what did not come out once and where it belongs
 */
record TallySnapshot(
        Map<String, Long> byTopic,
        Map<Category, Long> byCategory,
        Map<Action, Long> byAction,
        Map<String, Long> deadLetters,
        List<Escalation> escalations,
        List<ErrorGroup> groups,
        List<CircuitState> circuits,
        Map<String, OperationTrack.State> operations,
        Totals totals,
        List<String> findings) {

    /**
     * Counts over all records.
     *
     * @param in what went in, by producers and the topic
     * @param redacted classified errors that a secret was taken out of
     * @param deadErrors dead letters that came from {@code errors}
     */
    record Totals(
            EventTracks.Intake in,
            long classified,
            long redacted,
            long deadErrors,
            long retriesFired,
            long retriesSucceeded) {}

    long operationsThatAre(OperationTrack.State state) {
        return operations.values().stream().filter(state::equals).count();
    }

    /** Whether nothing more is to be expected: everything was decided, and nothing waits or runs. */
    boolean isSettled() {
        return operationsThatAre(OperationTrack.State.UNDECIDED) == 0
                && operationsThatAre(OperationTrack.State.PENDING) == 0
                && operationsThatAre(OperationTrack.State.LEASED) == 0;
    }
}
