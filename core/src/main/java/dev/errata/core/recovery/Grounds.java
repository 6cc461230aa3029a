package dev.errata.core.recovery;

import dev.errata.core.record.RecordPart;
import org.jspecify.annotations.Nullable;

/**
 * Why a decision is what it is, and under what it was made.
 *
 * @param explanation one sentence for people, where the decision's other fields do not say it; else empty:
 *     {@link RecoveryDecision#sentence}
 * @param circuitVersion the version of the dependency's circuit state that was looked at
 * @param policyDigest of the policies; null before it was said
 * @param logicDigest of the decision logic; null before it was said
 */
public record Grounds(
        DecisionReason reason,
        String explanation,
        @Nullable Long circuitVersion,
        @Nullable String policyDigest,
        @Nullable String logicDigest)
        implements RecordPart {
    public static Grounds of(DecisionReason reason, String explanation) {
        return new Grounds(reason, explanation, null, null, null);
    }

    Grounds saying(String sentence) {
        return new Grounds(reason, sentence, circuitVersion, policyDigest, logicDigest);
    }

    Grounds knowing(CircuitState circuit) {
        return new Grounds(reason, explanation, circuit.version(), policyDigest, logicDigest);
    }

    Grounds under(@Nullable String policies, @Nullable String logic) {
        return new Grounds(reason, explanation, circuitVersion, policies, logic);
    }
}
