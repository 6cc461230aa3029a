package dev.errata.client.answer;

import dev.errata.core.command.CommandType;
import dev.errata.core.recovery.EscalationStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * Leave to give one answer to one escalation, once, to whoever holds its token.
 *
 * @param action one of {@link #ACTIONS}
 * @param target who was asked when it was made: it ends when another is
 * @param status of the escalation when it was made
 * @param channel over which the token was sent
 * @param expiresAt in whole seconds
 */
public record AnswerPermit(
        String escalationId,
        CommandType action,
        String target,
        EscalationStatus status,
        String channel,
        Instant expiresAt) {
    /** What a link may do. */
    public static final List<CommandType> ACTIONS = List.of(CommandType.APPROVE, CommandType.REJECT, CommandType.RETRY);

    /** How long one is good for at most. */
    public static final Duration LIFE = Duration.ofDays(3);

    public AnswerPermit {
        if (!ACTIONS.contains(action)) {
            throw new IllegalArgumentException("a link may approve, reject or retry, not " + action.label());
        }
        expiresAt = Instant.ofEpochSecond(expiresAt.getEpochSecond());
    }

    public boolean hasExpired(Instant now) {
        return !now.isBefore(expiresAt);
    }

    /** Whether the escalation is still asked of the same target: a reminder changes nothing, passing on and an answer do. */
    public boolean isFor(String presentTarget, EscalationStatus present) {
        return present != EscalationStatus.RESOLVED
                && presentTarget.equals(target)
                && (present == status || present == EscalationStatus.REMINDED);
    }

    /** Whom the audit names when somebody who says that this is their name has answered. */
    public String answeredBy(String name) {
        return "link:" + target + "/" + channel + ", says " + name;
    }
}
