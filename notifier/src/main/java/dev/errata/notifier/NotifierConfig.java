package dev.errata.notifier;

import dev.errata.core.taxonomy.Severity;
import dev.errata.streams.Pace;
import dev.errata.streams.StreamsSettings;
import dev.errata.streams.config.Config;
import dev.errata.streams.config.Violations;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * What the notifier is told from outside.
 *
 * @param leastSevere alerts below it are not told of
 * @param mostPerMinute so many messages leave in a minute over each channel; what is more is told of together
 * @param gathering how long the first alert waits for others
 * @param webhook empty for none, as the two below
 * @param isLogged whether messages go to the process's log, too
 */
public record NotifierConfig(
        StreamsSettings streams,
        Severity leastSevere,
        int mostPerMinute,
        Duration gathering,
        String webhook,
        String webhookSecret,
        String slack,
        MailSettings mail,
        boolean isLogged) {
    static final String APPLICATION_ID = "errata-notifier";
    private static final int MOST_PER_MINUTE = 20;
    private static final Duration GATHERING = Duration.ofSeconds(2);

    public NotifierConfig {
        new Violations()
                .atLeast("notify.most.per.minute", 1, mostPerMinute)
                .notNegative("notify.gathering", gathering)
                .check(isHttp(webhook), "notify.webhook.url must be an http or https URL")
                .check(isHttp(slack), "notify.slack.secret.url must be an http or https URL")
                .throwIfAny();
    }

    /** To the log only. */
    public static NotifierConfig of(StreamsSettings streams) {
        return new NotifierConfig(
                streams, Severity.LOW, MOST_PER_MINUTE, GATHERING, "", "", "", MailSettings.NONE, true);
    }

    /** The settings of its Kafka Streams app without any from outside. */
    public static StreamsSettings defaultStreams() {
        Pace pace = new Pace(1, 0, Duration.ofMillis(250), Duration.ofMillis(100), Duration.ofMillis(5));
        return StreamsSettings.defaults(APPLICATION_ID).withPace(pace);
    }

    /** Asks for its keys. */
    public static NotifierConfig read(Config config) {
        StreamsSettings streams = StreamsSettings.read(config, defaultStreams());
        Severity least = config.choice("notify.severity", Severity.LOW, "the least severe alerts that are told of");
        int most = config.integer(
                "notify.most.per.minute", MOST_PER_MINUTE, "messages a minute over each channel; the rest together");
        Duration gathering = config.duration("notify.gathering", GATHERING, "how long an alert waits for others");
        String webhook = config.text("notify.webhook.url", "", "where alerts are posted as JSON");
        String secret = config.text("notify.webhook.secret", "", "signs what is posted");
        String slack = config.text("notify.slack.secret.url", "", "an incoming webhook of Slack");
        MailSettings mail = MailSettings.read(config);
        boolean isLogged = config.flag("notify.log", true, "whether alerts go to the log of the notifier");
        return config.part(
                of(streams),
                () -> new NotifierConfig(streams, least, most, gathering, webhook, secret, slack, mail, isLogged));
    }

    /** One of each that is set. */
    List<Channel> channels() {
        List<Channel> channels = new ArrayList<>();
        if (isLogged) {
            channels.add(new LogChannel());
        }
        if (!webhook.isEmpty()) {
            channels.add(new WebhookChannel(URI.create(webhook), webhookSecret));
        }
        if (!slack.isEmpty()) {
            channels.add(new SlackChannel(URI.create(slack)));
        }
        if (!mail.host().isEmpty()) {
            channels.add(new MailChannel(mail));
        }
        return channels;
    }

    @Override
    public String toString() {
        return "NotifierConfig[" + streams + ", from " + leastSevere + ", " + mostPerMinute + " a minute, over "
                + channels().stream().map(Channel::name).toList() + "]";
    }

    private static boolean isHttp(String url) {
        try {
            return url.isEmpty()
                    || (List.of("http", "https")
                                    .contains(String.valueOf(URI.create(url).getScheme()))
                            && URI.create(url).getHost() != null);
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
