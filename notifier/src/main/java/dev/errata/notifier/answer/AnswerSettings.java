package dev.errata.notifier.answer;

import dev.errata.client.answer.AnswerTokens;
import dev.errata.notifier.channel.HttpPost;
import dev.errata.notifier.channel.LogChannel;
import dev.errata.streams.config.Config;
import dev.errata.streams.config.Violations;
import dev.errata.streams.http.HostRule;
import java.net.URI;
import java.time.Clock;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Whether messages hold links that answer.
 *
 * @param publicUrl where people reach the error log; no links if it is empty
 * @param secret shared with the error log; no links if it is empty
 * @param channels whose messages hold them; if it is empty, those that one reader has
 */
public record AnswerSettings(String publicUrl, String secret, List<String> channels) {
    public static final AnswerSettings NONE = new AnswerSettings("", "", List.of());

    public AnswerSettings {
        channels = List.copyOf(channels);
        publicUrl = publicUrl.replaceFirst("/+$", "");
        new Violations()
                .check(
                        secret.isEmpty() || AnswerTokens.isLongEnough(secret),
                        "answer.secret must have 32 characters or more")
                .check(
                        publicUrl.isEmpty() || isPrivate(publicUrl),
                        "http.public.url must be an https URL, or an http one of this machine: who reads a link can answer")
                .check(
                        channels.isEmpty() || !publicUrl.isEmpty(),
                        "http.public.url is required for notify.answer.channels: where people reach the error log")
                .check(
                        channels.isEmpty() || !secret.isEmpty(),
                        "answer.secret is required for notify.answer.channels: it is the error log's")
                .check(
                        !channels.contains(LogChannel.NAME),
                        "notify.answer.channels must not name log: whoever holds a link can answer")
                .throwIfAny();
    }

    public static AnswerSettings read(Config config) {
        String url = config.text("http.public.url", "", "where people reach the error log; needed for answer links");
        String secret = config.text("answer.secret", "", "shared with the error log, which verifies answer links");
        List<String> channels = config.list(
                "notify.answer.channels",
                List.of(),
                "whose messages hold answer links; unless set, webhook, and mail to one address");
        return config.part(NONE, () -> new AnswerSettings(url, secret, channels));
    }

    /**
     * The links for messages.
     *
     * @param oneReader channels that one reader has
     */
    public AnswerLinks links(Set<String> oneReader, Clock clock) {
        return publicUrl.isEmpty() || secret.isEmpty()
                ? AnswerLinks.none()
                : AnswerLinks.of(
                        publicUrl, secret, channels.isEmpty() ? oneReader : new LinkedHashSet<>(channels), clock);
    }

    /** Whether nobody on the way can read what is asked for there. */
    private static boolean isPrivate(String url) {
        return HttpPost.isUrl(url)
                && (url.toLowerCase(Locale.ROOT).startsWith("https:")
                        || HostRule.isLoopback(URI.create(url).getHost()));
    }

    @Override
    public String toString() {
        return "AnswerSettings[" + publicUrl + ", " + channels + "]";
    }
}
