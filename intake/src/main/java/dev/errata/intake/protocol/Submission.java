package dev.errata.intake.protocol;

import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ExecutionOutcome;
import java.util.List;
import java.util.Map;

/**
 * What one request holds.
 *
 * @param errors without an errorId where the sender gave none; one is made then
 * @param outcomes with an id
 * @param refused what could not be used, in the order of the request
 * @param dropped how many things of each kind we do not take, by a label from a fixed set, such as {@code transaction}
 * @param lost how much the sender says it lost before us, by its reason
 * @param reference what the answer has to name, such as the id of Sentry's event; empty if nothing
 */
public record Submission(
        List<ErrorEvent> errors,
        List<ExecutionOutcome> outcomes,
        List<Refusal> refused,
        Map<String, Long> dropped,
        Map<String, Long> lost,
        String reference) {
    public static final Submission NOTHING = of(List.of(), List.of());

    public Submission {
        errors = List.copyOf(errors);
        outcomes = List.copyOf(outcomes);
        refused = List.copyOf(refused);
        dropped = Map.copyOf(dropped);
        lost = Map.copyOf(lost);
    }

    /** Of errors alone, with what was wrong. */
    public static Submission of(List<ErrorEvent> errors, List<Refusal> refused) {
        return new Submission(errors, List.of(), refused, Map.of(), Map.of(), "");
    }

    /** How many errors and outcomes there are to be taken. */
    public int size() {
        return errors.size() + outcomes.size();
    }

    public Submission with(List<ErrorEvent> otherErrors, List<ExecutionOutcome> otherOutcomes) {
        return new Submission(otherErrors, otherOutcomes, refused, dropped, lost, reference);
    }
}
