package dev.errata.core.recovery;

import dev.errata.core.event.Operation;
import dev.errata.core.event.Provenance;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.TypedError;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What was decided for one failure, or the end of an operation, with the reasons.
 *
 * @param decisionId name-based: the same decision made again has the same id
 * @param provenance of the work that failed
 * @param run null for work that nobody can run again
 * @param next null if no other attempt was scheduled
 * @param instruction for a RECOVER
 * @param escalationId of the escalation that was opened, if one was
 * @param closure for a CLOSED
 */
public record RecoveryDecision(
        String decisionId,
        Action action,
        Grounds grounds,
        DecidedError error,
        Provenance provenance,
        @Nullable DecidedRun run,
        AppliedPolicy applied,
        @Nullable NextAttempt next,
        Instant decidedAt,
        SessionAdvice session,
        @Nullable Instruction instruction,
        @Nullable String escalationId,
        @Nullable Closure closure)
        implements TypedError {
    public RecoveryDecision {
        if ((action == Action.CLOSED) != (closure != null)) {
            throw new IllegalArgumentException("decision '" + decisionId + "': CLOSED and a closure go together");
        }
    }

    @Override
    public Category category() {
        return error.category();
    }

    /** Whether the strategy runs the work again; this decision may end it all the same, its attempts being used up. */
    @Override
    public boolean retryable() {
        return error.strategy().runsAgain();
    }

    /** The run that it is about; null for work that nobody can run again. */
    public @Nullable Operation operation() {
        return run == null ? null : run.operation();
    }

    /** The sentence for people: as it was written, or else made of what the decision says. */
    public String sentence() {
        return grounds.explanation().isEmpty() ? DecisionSentence.of(this) : grounds.explanation();
    }

    /** The same with its sentence, for people who read it as a whole. */
    public RecoveryDecision explained() {
        return grounds.explanation().isEmpty() ? saying(sentence()) : this;
    }

    /** The same with this sentence. */
    public RecoveryDecision saying(String sentence) {
        return on(grounds.saying(sentence));
    }

    /** The same, knowing how the dependency stood when it was taken. */
    public RecoveryDecision knowing(CircuitState circuit) {
        Grounds said = circuit.status() == CircuitStatus.CLOSED
                ? grounds
                : grounds.saying(sentence() + " The circuit of '" + circuit.dependency() + "' is "
                        + circuit.status().label() + ": " + circuit.reason() + ".");
        return on(said.knowing(circuit));
    }

    /** The same, saying which policies and which logic led to it. */
    public RecoveryDecision madeUnder(@Nullable String policies, @Nullable String logic) {
        return on(grounds.under(policies, logic));
    }

    private RecoveryDecision on(Grounds known) {
        return new RecoveryDecision(
                decisionId,
                action,
                known,
                error,
                provenance,
                run,
                applied,
                next,
                decidedAt,
                session,
                instruction,
                escalationId,
                closure);
    }
}
