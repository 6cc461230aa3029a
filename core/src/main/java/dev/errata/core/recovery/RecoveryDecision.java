package dev.errata.core.recovery;

import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.Operation;
import dev.errata.core.event.TraceContext;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.Severity;
import dev.errata.core.taxonomy.Strategy;
import dev.errata.core.taxonomy.TypedError;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What was decided for one failure, or the end of an operation, with the reasons.
 *
 * @param decisionId name-based: the same decision made again has the same id
 * @param operation the run that failed; null for work that nobody can run again
 * @param explanation one sentence for people, where the other fields do not say it; else empty: {@link #sentence}
 * @param policy the retry policy that applied
 * @param profile the profile that applied
 * @param maxAttempts of the policy, which counts the first run
 * @param policyAttempt the number of {@code operation}'s run in the policy's own count, which leaves out runs that failed
 *     under another policy; {@code delay.backoff} is the policy's after so many. Null without an operation, and before it was
 *     said
 * @param nextAttempt the attempt that was scheduled; null if none was
 * @param delay how the due time came about; null if nothing was scheduled
 * @param dueAt never before {@code decidedAt + delay.total}
 * @param suggestions for the session, from the second strike on
 * @param instruction for a RECOVER
 * @param escalationId of the escalation that was opened, if one was
 * @param firstFailureAt of the operation
 * @param closure for a CLOSED
 * @param circuitVersion the version of the dependency's circuit state that was looked at
 * @param policyDigest of the policies under which it was made; null before it was said
 * @param logicDigest of the decision logic that made it; null before it was said
 */
public record RecoveryDecision(
        String decisionId,
        @Nullable String errorId,
        Action action,
        DecisionReason reason,
        String explanation,
        Category category,
        Severity severity,
        Strategy strategy,
        ErrorSource source,
        ExecutionContext execution,
        @Nullable Operation operation,
        String fingerprint,
        String policy,
        String profile,
        int maxAttempts,
        @Nullable Integer policyAttempt,
        @Nullable Integer nextAttempt,
        @Nullable Delay delay,
        @Nullable Instant dueAt,
        Instant decidedAt,
        @Nullable Instant firstFailureAt,
        int strikes,
        List<String> suggestions,
        @Nullable Instruction instruction,
        @Nullable String escalationId,
        @Nullable Closure closure,
        @Nullable Long circuitVersion,
        @Nullable TraceContext trace,
        @Nullable String policyDigest,
        @Nullable String logicDigest)
        implements TypedError {
    public RecoveryDecision {
        suggestions = List.copyOf(suggestions);
        if ((action == Action.CLOSED) != (closure != null)) {
            throw new IllegalArgumentException("decision '" + decisionId + "': CLOSED and a closure go together");
        }
    }

    /** Whether the strategy runs the work again; this decision may end it all the same, its attempts being used up. */
    @Override
    public boolean retryable() {
        return strategy.runsAgain();
    }

    /** The sentence for people: as it was written, or else made of what the decision says. */
    public String sentence() {
        return explanation.isEmpty() ? DecisionSentence.of(this) : explanation;
    }

    /** The same with its sentence, for people who read it as a whole. */
    public RecoveryDecision explained() {
        return explanation.isEmpty() ? saying(sentence()) : this;
    }

    /** The same with this sentence. */
    public RecoveryDecision saying(String sentence) {
        return with(sentence, circuitVersion, policyDigest, logicDigest);
    }

    /** The same, knowing how the dependency stood when it was taken. */
    public RecoveryDecision knowing(CircuitState circuit) {
        String said = circuit.status() == CircuitStatus.CLOSED
                ? explanation
                : sentence() + " The circuit of '" + circuit.dependency() + "' is "
                        + circuit.status().label() + ": " + circuit.reason() + ".";
        return with(said, circuit.version(), policyDigest, logicDigest);
    }

    /** The same, saying which policies and which logic led to it. */
    public RecoveryDecision madeUnder(@Nullable String policies, @Nullable String logic) {
        return with(explanation, circuitVersion, policies, logic);
    }

    private RecoveryDecision with(
            String said, @Nullable Long circuit, @Nullable String policies, @Nullable String logic) {
        return new RecoveryDecision(
                decisionId,
                errorId,
                action,
                reason,
                said,
                category,
                severity,
                strategy,
                source,
                execution,
                operation,
                fingerprint,
                policy,
                profile,
                maxAttempts,
                policyAttempt,
                nextAttempt,
                delay,
                dueAt,
                decidedAt,
                firstFailureAt,
                strikes,
                suggestions,
                instruction,
                escalationId,
                closure,
                circuit,
                trace,
                policies,
                logic);
    }

    /** The due time computed again from the record alone; empty if nothing was scheduled. */
    public Optional<Instant> recomputedDueAt() {
        return delay == null ? Optional.empty() : Optional.of(decidedAt.plus(delay.recomputedTotal()));
    }
}
