package dev.errata.notifier.answer;

import dev.errata.client.answer.AnswerPermit;
import dev.errata.client.answer.AnswerTokens;
import dev.errata.core.command.CommandType;
import dev.errata.notifier.message.AnswerLink;
import dev.errata.notifier.message.Matter;
import dev.errata.notifier.message.Message;
import dev.errata.notifier.message.Question;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes the links that answer an escalation, for channels that may have them. */
public final class AnswerLinks {
    /** Where the error log shows the page of a link. */
    private static final String PATH = "/answer/";

    private final String publicUrl;
    private final Set<String> channels;
    private final @Nullable AnswerTokens tokens;
    private final Clock clock;

    private AnswerLinks(String publicUrl, Set<String> channels, @Nullable AnswerTokens tokens, Clock clock) {
        this.publicUrl = publicUrl;
        this.channels = Set.copyOf(channels);
        this.tokens = tokens;
        this.clock = clock;
    }

    public static AnswerLinks none() {
        return new AnswerLinks("", Set.of(), null, Clock.systemUTC());
    }

    /**
     * For these channels.
     *
     * @param publicUrl where people reach the error log, without a slash at its end
     */
    public static AnswerLinks of(String publicUrl, String secret, Set<String> channels, Clock clock) {
        return new AnswerLinks(publicUrl, channels, new AnswerTokens(secret), clock);
    }

    /** Others each time; none for a message that no single answer would do for. */
    public List<AnswerLink> of(Message message, String channel) {
        AnswerTokens mint = tokens;
        if (mint == null
                || !channels.contains(channel)
                || !(message.matter() instanceof Matter.OfQuestion it)
                || !it.question().isOpen()) {
            return List.of();
        }
        return AnswerPermit.ACTIONS.stream()
                .map(action ->
                        new AnswerLink(action, publicUrl + PATH + mint.mint(permit(it.question(), action, channel))))
                .toList();
    }

    private AnswerPermit permit(Question question, CommandType action, String channel) {
        return new AnswerPermit(
                question.escalationId(),
                action,
                question.target(),
                question.status(),
                channel,
                clock.instant().plus(AnswerPermit.LIFE));
    }
}
