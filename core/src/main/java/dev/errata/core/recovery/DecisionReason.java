package dev.errata.core.recovery;

import dev.errata.core.taxonomy.Labelled;

/** Which rule of the decision applied. */
public enum DecisionReason implements Labelled {
    /** The policy of the category allows another attempt, or its strategy calls for this action. */
    POLICY,
    /** The attempts are used up. */
    EXHAUSTED,
    /** The third failed operation of the session without a success between. */
    THIRD_STRIKE,
    /** The same failure in three operations, or three times in spite of a recovery. */
    AGENT_LOOP,
    /** The wait that was asked for is longer than the limit. */
    WAIT_TOO_LONG,
    /** The profile does not allow the strategy. */
    STRATEGY_NOT_ALLOWED,
    /** The profile or the event switched retries off. */
    RETRY_DISABLED,
    /** Nothing names the work, so nothing can run it again. */
    NOT_REPEATABLE,
    /** Handed out again and again, never picked up. */
    NEVER_PICKED_UP,
    /** The payload that the retry needs did not arrive. */
    PAYLOAD_MISSING,
    /** A person asked for it. */
    COMMAND,
    /** The run succeeded. */
    SUCCESS;

    /** Why a person is asked if this is the reason, in words that go behind "because". */
    public String whyAsked() {
        return switch (this) {
            case POLICY -> "errors of this category are for people";
            case EXHAUSTED -> "the attempts are used up";
            case THIRD_STRIKE -> "it is the third failed operation of the session without a success between";
            case AGENT_LOOP -> "the same failure came back again and again";
            case WAIT_TOO_LONG -> "the wait that was asked for is longer than the limit";
            case STRATEGY_NOT_ALLOWED -> "the profile does not allow what would mend it";
            case RETRY_DISABLED -> "retries are switched off for it";
            case NOT_REPEATABLE -> "nothing names the work, so nothing can run it again";
            case PAYLOAD_MISSING -> "the payload that the work needs did not arrive";
            case NEVER_PICKED_UP -> "the work was handed out again and again, and nothing took it";
            case COMMAND, SUCCESS -> label();
        };
    }
}
