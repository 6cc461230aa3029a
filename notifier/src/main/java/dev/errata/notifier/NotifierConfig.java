package dev.errata.notifier;

import dev.errata.core.taxonomy.Severity;
import dev.errata.notifier.answer.AnswerLinks;
import dev.errata.notifier.answer.AnswerSettings;
import dev.errata.notifier.channel.Channel;
import dev.errata.notifier.channel.HttpPost;
import dev.errata.notifier.channel.LogChannel;
import dev.errata.notifier.channel.MailChannel;
import dev.errata.notifier.channel.MailSettings;
import dev.errata.notifier.channel.SlackChannel;
import dev.errata.notifier.channel.WebhookChannel;
import dev.errata.notifier.message.Audiences;
import dev.errata.streams.StreamTuning;
import dev.errata.streams.StreamsSettings;
import dev.errata.streams.config.Config;
import dev.errata.streams.config.Violations;
import dev.errata.streams.http.StandardWebhook;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What the notifier is told from outside.
 *
 * @param leastSevere alerts below it are not told of
 * @param mostPerMinute so many messages leave in a minute; what is more is told of together
 * @param gathering how long the first alert or escalation waits for others
 * @param audiences who is told over which channels
 * @param answers whether messages hold links that answer
 * @param webhook empty for none, as the two below
 * @param isLogged whether messages go to the process's log, too
 */
public record NotifierConfig(
        StreamsSettings streams,
        Severity leastSevere,
        int mostPerMinute,
        Duration gathering,
        Audiences audiences,
        AnswerSettings answers,
        String webhook,
        String webhookSecret,
        String slack,
        MailSettings mail,
        boolean isLogged) {
    private static final String TARGETS = "notify.targets.";
    static final String APPLICATION_ID = "errata-notifier";
    private static final int MOST_PER_MINUTE = 20;
    private static final Duration GATHERING = Duration.ofSeconds(2);

    public NotifierConfig {
        new Violations()
                .atLeast("notify.most.per.minute", 1, mostPerMinute)
                .notNegative("notify.gathering", gathering)
                .check(HttpPost.isUrl(webhook), "notify.webhook.url must be an http or https URL")
                .check(
                        StandardWebhook.isUsable(webhookSecret),
                        "notify.webhook.secret must be 'whsec_' and base64 of 24 bytes or more")
                .check(HttpPost.isUrl(slack), "notify.slack.secret.url must be an http or https URL")
                .check(
                        audiences.isAmong(names(isLogged, webhook, slack, mail)),
                        "notify.alerts.channels and notify.targets must name channels that are set, out of log, webhook,"
                                + " slack and mail, got " + audiences.named())
                .throwIfAny();
    }

    private static List<String> names(boolean isLogged, String webhook, String slack, MailSettings mail) {
        List<String> names = new ArrayList<>();
        if (isLogged) {
            names.add(LogChannel.NAME);
        }
        if (!webhook.isEmpty()) {
            names.add(WebhookChannel.NAME);
        }
        if (!slack.isEmpty()) {
            names.add(SlackChannel.NAME);
        }
        if (!mail.host().isEmpty()) {
            names.add(MailChannel.NAME);
        }
        return names;
    }

    /** To the log only. */
    public static NotifierConfig of(StreamsSettings streams) {
        return new NotifierConfig(
                streams,
                Severity.LOW,
                MOST_PER_MINUTE,
                GATHERING,
                Audiences.ALL,
                AnswerSettings.NONE,
                "",
                "",
                "",
                MailSettings.NONE,
                true);
    }

    NotifierConfig with(Audiences changed) {
        return new NotifierConfig(
                streams,
                leastSevere,
                mostPerMinute,
                gathering,
                changed,
                answers,
                webhook,
                webhookSecret,
                slack,
                mail,
                isLogged);
    }

    /** The settings of its Kafka Streams app without any from outside. */
    public static StreamsSettings defaultStreams() {
        return StreamsSettings.defaults(APPLICATION_ID)
                .withTuning(StreamTuning.withCommitsEvery(Duration.ofMillis(250)));
    }

    /** Asks for its keys. */
    public static NotifierConfig read(Config config) {
        StreamsSettings streams = StreamsSettings.read(config, defaultStreams());
        Severity least = config.choice(
                "notify.severity", Severity.LOW, "the least severe alerts that are told of; of escalations all are");
        int most = config.integer("notify.most.per.minute", MOST_PER_MINUTE, "messages a minute; the rest together");
        Duration gathering = config.duration("notify.gathering", GATHERING, "how long the first waits for others");
        List<String> alerts =
                config.list("notify.alerts.channels", List.of(), "which tell of alerts; all that are set");
        Map<String, String> targets = config.under(
                TARGETS, "channels of a target of escalations, such as notify.targets.operator: slack,mail");
        Audiences audiences = Audiences.of(alerts, targets);
        AnswerSettings answers = AnswerSettings.read(config);
        String webhook = config.text("notify.webhook.url", "", "where messages are posted as JSON");
        String secret =
                config.text("notify.webhook.secret", "", "signs what is posted: whsec_ and base64 of 24 bytes or more");
        String slack = config.text("notify.slack.secret.url", "", "an incoming webhook of Slack");
        MailSettings mail = MailSettings.read(config);
        boolean isLogged = config.flag("notify.log", true, "whether messages go to the log of the notifier");
        return config.part(
                of(streams),
                () -> new NotifierConfig(
                        streams, least, most, gathering, audiences, answers, webhook, secret, slack, mail, isLogged));
    }

    /** One of each that is set. */
    List<Channel> channels() {
        return names(isLogged, webhook, slack, mail).stream().map(this::channel).toList();
    }

    /** What answers escalations. */
    AnswerLinks links() {
        Set<String> oneReader =
                mail.to().size() == 1 ? Set.of(WebhookChannel.NAME, MailChannel.NAME) : Set.of(WebhookChannel.NAME);
        return answers.links(oneReader, Clock.systemUTC());
    }

    private Channel channel(String name) {
        return switch (name) {
            case LogChannel.NAME -> new LogChannel();
            case WebhookChannel.NAME -> new WebhookChannel(URI.create(webhook), webhookSecret, Clock.systemUTC());
            case SlackChannel.NAME -> new SlackChannel(URI.create(slack));
            case MailChannel.NAME -> new MailChannel(mail);
            default -> throw new IllegalArgumentException("no channel is named '" + name + "'");
        };
    }

    @Override
    public String toString() {
        return "NotifierConfig[" + streams + ", from " + leastSevere + ", " + mostPerMinute + " a minute, over "
                + names(isLogged, webhook, slack, mail) + "]";
    }
}
