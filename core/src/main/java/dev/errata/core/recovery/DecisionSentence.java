package dev.errata.core.recovery;

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
        return switch (decision.reason()) {
            case POLICY -> byPolicy(decision);
            case EXHAUSTED -> usedUp(decision);
            case THIRD_STRIKE ->
                "Operation number " + decision.strikes() + " of this session to fail without a success between.";
            case STRATEGY_NOT_ALLOWED ->
                "The settings of profile '" + decision.profile() + "' do not allow "
                        + decision.strategy().label() + ".";
            case RETRY_DISABLED -> "Retries are switched off (profile '" + decision.profile() + "').";
            case NOT_REPEATABLE ->
                "No operation id names the work, so nobody can be told to run it again; it calls for "
                        + decision.strategy().label() + ".";
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
        int attempts = decision.maxAttempts();
        return (attempts == 1 ? "The one attempt" : "All " + attempts + " attempts") + " of policy '"
                + decision.policy() + "' " + (attempts == 1 ? "is" : "are") + " used up.";
    }

    private static String attempt(RecoveryDecision decision) {
        Integer next = decision.nextAttempt();
        Delay delay = decision.delay();
        if (next == null || delay == null) {
            return "";
        }
        int counted = decision.policyAttempt() == null ? next : decision.policyAttempt() + 1;
        String run = next == counted ? "" : " (run " + next + " of the operation)";
        String text = "Attempt " + counted + " of " + decision.maxAttempts() + run + " in "
                + Spoken.duration(delay.total()) + " by policy '" + decision.policy() + "' and profile '"
                + decision.profile() + "'";
        return delay.retryAfter() == null
                ? text + "."
                : text + "; the other side asked for "
                        + Spoken.duration(delay.retryAfter().delay()) + " ("
                        + delay.retryAfter().origin() + ").";
    }
}
