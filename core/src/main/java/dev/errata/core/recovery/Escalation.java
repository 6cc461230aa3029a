package dev.errata.core.recovery;

import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.Operation;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.Severity;
import dev.errata.core.taxonomy.TypedError;
import dev.errata.core.wording.UserText;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A question to a person: open until it is answered.
 *
 * @param escalationId one is open per session and cause
 * @param target who is asked: an agent, a team, at last {@code owner}
 * @param cause the rule of the decision that opened it
 * @param retryable whether the strategy of the error that opened it runs the work again
 * @param deadline when the target is reminded, then passed over
 * @param history the operation's failed runs, oldest first
 * @param operations how many wait for the answer, or did when it came; 0 for work that nobody can run again
 * @param resolution null while it is open
 */
public record Escalation(
        String escalationId,
        EscalationStatus status,
        String target,
        DecisionReason cause,
        Severity severity,
        Category category,
        boolean retryable,
        Instant openedAt,
        Instant deadline,
        ErrorSource source,
        ExecutionContext execution,
        @Nullable Operation operation,
        @Nullable String errorId,
        String fingerprint,
        UserText text,
        List<AttemptRecord> history,
        int operations,
        @Nullable Resolution resolution)
        implements TypedError {
    public Escalation {
        history = List.copyOf(history);
    }

    /** The same with so many operations that wait for it. */
    public Escalation with(int waiting) {
        return new Escalation(
                escalationId,
                status,
                target,
                cause,
                severity,
                category,
                retryable,
                openedAt,
                deadline,
                source,
                execution,
                operation,
                errorId,
                fingerprint,
                text,
                history,
                waiting,
                resolution);
    }
}
