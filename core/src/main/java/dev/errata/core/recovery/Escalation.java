package dev.errata.core.recovery;

import dev.errata.core.event.Operation;
import dev.errata.core.event.Provenance;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.TypedError;
import dev.errata.core.wording.UserText;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A question to a person: open until it is answered.
 *
 * @param escalationId one is open per session and cause
 * @param cause the rule of the decision that opened it
 * @param retryable whether the strategy of the error that opened it runs the work again
 * @param provenance of the work, without its trace
 * @param operation the run that failed; null for work that nobody can run again
 * @param error the one that opened it
 * @param history the operation's failed runs, oldest first
 * @param operations how many wait for the answer, or did when it came; 0 for work that nobody can run again
 * @param resolution null while it is open
 */
public record Escalation(
        String escalationId,
        EscalationStanding standing,
        DecisionReason cause,
        boolean retryable,
        Instant openedAt,
        Provenance provenance,
        @Nullable Operation operation,
        ErrorReference error,
        UserText text,
        List<AttemptRecord> history,
        int operations,
        @Nullable Resolution resolution)
        implements TypedError {
    public Escalation {
        provenance = new Provenance(provenance.source(), provenance.execution(), null);
        history = List.copyOf(history);
    }

    @Override
    public Category category() {
        return error.category();
    }

    /** The same with so many operations that wait for it. */
    public Escalation with(int waiting) {
        return with(standing, waiting, resolution);
    }

    /** The same, standing otherwise. */
    public Escalation at(EscalationStanding other) {
        return with(other, operations, resolution);
    }

    /** The same, answered. */
    public Escalation resolved(Resolution answer) {
        return with(standing.as(EscalationStatus.RESOLVED), operations, answer);
    }

    private Escalation with(EscalationStanding other, int waiting, @Nullable Resolution answer) {
        return new Escalation(
                escalationId,
                other,
                cause,
                retryable,
                openedAt,
                provenance,
                operation,
                error,
                text,
                history,
                waiting,
                answer);
    }
}
