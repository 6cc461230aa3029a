package dev.errata.core.recovery;

import dev.errata.core.classified.RetryAfter;
import dev.errata.core.wording.Spoken;

/** One sentence for people on why a decision is what it is, made of what the decision says. */
final class DecisionSentence {
    private DecisionSentence() {}

    /** Empty where the facts are not in the record; such a decision is written with its sentence. */
    static String of(RecoveryDecision decision) {
        Closure closure = decision.closure();
        if (closure != null) {
            return "The operation is over: " + closure.result().label() + " after "
                    + Spoken.count(closure.attempts(), "run") + " and " + Spoken.duration(closure.duration()) + ".";
        }
        return switch (decision.grounds().reason()) {
            case POLICY -> byPolicy(decision);
            case EXHAUSTED -> usedUp(decision);
            case THIRD_STRIKE ->
                "Operation number " + decision.session().strikes()
                        + " of this session to fail without a success between.";
            case STRATEGY_NOT_ALLOWED ->
                "The settings of profile '" + decision.applied().profile() + "' do not allow "
                        + decision.error().strategy().label() + ".";
            case RETRY_DISABLED ->
                "Retries are switched off (profile '" + decision.applied().profile() + "').";
            case NOT_REPEATABLE ->
                "No operation id names the work, so nobody can be told to run it again; it calls for "
                        + decision.error().strategy().label() + ".";
            case AGENT_LOOP, WAIT_TOO_LONG, NEVER_PICKED_UP, PAYLOAD_MISSING, COMMAND, SUCCESS -> "";
        };
    }

    private static String byPolicy(RecoveryDecision decision) {
        return switch (decision.action()) {
            case RETRY, RECOVER -> attempt(decision);
            case GATE -> "Only a person can resolve " + decision.category().label() + ".";
            case ABORT ->
                "No repetition would help against " + decision.category().label() + ".";
            case CONTINUE, ESCALATE, CLOSED -> "";
        };
    }

    private static String usedUp(RecoveryDecision decision) {
        int attempts = decision.applied().maxAttempts();
        return (attempts == 1 ? "The one attempt" : "All " + attempts + " attempts") + " of policy '"
                + decision.applied().policy() + "' " + (attempts == 1 ? "is" : "are") + " used up.";
    }

    private static String attempt(RecoveryDecision decision) {
        NextAttempt next = decision.next();
        if (next == null) {
            return "";
        }
        DecidedRun failed = decision.run();
        AppliedPolicy applied = decision.applied();
        int counted = failed == null || failed.policyAttempt() == null ? next.attempt() : failed.policyAttempt() + 1;
        String run = next.attempt() == counted ? "" : " (run " + next.attempt() + " of the operation)";
        String text = "Attempt " + counted + " of " + applied.maxAttempts() + run + " in "
                + Spoken.duration(next.delay().total()) + " by policy '" + applied.policy() + "' and profile '"
                + applied.profile() + "'";
        RetryAfter asked = next.delay().retryAfter();
        return asked == null
                ? text + "."
                : text + "; the other side asked for " + Spoken.duration(asked.delay()) + " (" + asked.origin() + ").";
    }
}
