package dev.errata.notifier;

import dev.errata.client.retry.Retry;
import dev.errata.core.alert.Alert;
import dev.errata.core.recovery.Escalation;
import dev.errata.core.recovery.Jitter;
import dev.errata.core.recovery.policy.Backoff;
import dev.errata.core.recovery.policy.RetryPolicy;
import dev.errata.notifier.channel.Channel;
import dev.errata.notifier.message.AnswerLink;
import dev.errata.notifier.message.Message;
import dev.errata.notifier.outbox.Courier;
import dev.errata.notifier.outbox.Outbox;
import dev.errata.schemas.Topic;
import dev.errata.schemas.Topics;
import dev.errata.schemas.registry.RegistryInMemory;
import dev.errata.streams.config.Config;
import dev.errata.streams.config.ConfigSource;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.test.TestRecord;
import org.jspecify.annotations.Nullable;

/** The topology without a broker, with a clock that is set and channels that record what they deliver. */
final class NotifierDriver implements AutoCloseable {
    static final Duration GATHERED = Duration.ofSeconds(3);
    static final Retry ONCE = Retry.with(RetryPolicy.of("once", 1, new Backoff.Fixed(Duration.ZERO), Jitter.NONE));

    private final List<Delivered> delivered = new ArrayList<>();
    private final Map<String, RuntimeException> troubles = new HashMap<>();
    private final MeterRegistry meters = new SimpleMeterRegistry();
    private final TopologyTestDriver driver;
    private final TestInputTopic<String, Alert> alerts;
    private final TestInputTopic<String, Escalation> escalations;

    /** A message that a channel took. */
    record Delivered(String channel, Message message, List<AnswerLink> links) {
        String subject() {
            return message.subject();
        }
    }

    NotifierDriver(Path state, NotifierConfig config, String... channels) {
        Topics topics = new Topics(new RegistryInMemory(), 1, (short) 1);
        Properties properties = new Properties();
        properties.put(StreamsConfig.APPLICATION_ID_CONFIG, "notifier-test");
        properties.put(StreamsConfig.STATE_DIR_CONFIG, state.toString());
        List<Channel> recorders = Stream.of(channels)
                .<Channel>map(name -> new Recorder(name, delivered, troubles))
                .toList();
        Courier courier = new Courier(recorders, config.links(), ONCE, meters, name -> new ImmediateExecutor());
        driver = new TopologyTestDriver(
                NotifierTopology.build(topics, () -> new NotifyProcessor(config, courier, meters)),
                properties,
                Alerts.START);
        Topic<String, Alert> ofAlerts = topics.alerts();
        alerts = driver.createInputTopic(
                ofAlerts.name(),
                ofAlerts.keySerde().serializer(),
                ofAlerts.valueSerde().serializer());
        Topic<String, Escalation> ofEscalations = topics.escalations();
        escalations = driver.createInputTopic(
                ofEscalations.name(),
                ofEscalations.keySerde().serializer(),
                ofEscalations.valueSerde().serializer());
    }

    /** With the channels log, webhook and slack. */
    static NotifierConfig config() {
        return config(Map.of());
    }

    /** The same with more that is set. */
    static NotifierConfig config(Map<String, String> more) {
        Map<String, String> values = new HashMap<>(more);
        values.put("notify.webhook.url", "http://localhost/hook");
        values.put("notify.slack.secret.url", "http://localhost/slack");
        return Config.read(ConfigSource.of(values), NotifierConfig::read).value();
    }

    void publish(Alert alert) {
        publish(alert, Alerts.START);
    }

    void publish(Alert alert, Instant at) {
        alerts.pipeInput(new TestRecord<>(alert.alertId(), alert, at));
    }

    void publish(Escalation escalation) {
        publish(escalation.escalationId(), escalation, Alerts.START);
    }

    void publish(String id, @Nullable Escalation escalation, Instant at) {
        escalations.pipeInput(new TestRecord<>(id, escalation, at));
    }

    /** Lets time pass. */
    void pass(Duration time) {
        driver.advanceWallClockTime(time);
    }

    /** Every delivery of this channel fails like this from now on; with null it works again. */
    void trouble(String channel, @Nullable RuntimeException trouble) {
        troubles.put(channel, trouble);
    }

    List<Delivered> delivered() {
        return delivered;
    }

    /** What was delivered since this was called last. */
    List<Delivered> news() {
        List<Delivered> news = List.copyOf(delivered);
        delivered.clear();
        return news;
    }

    KeyValueStore<String, byte[]> store(String name) {
        return driver.getKeyValueStore(name);
    }

    double unheard() {
        return meters.find(Outbox.UNHEARD).counters().stream()
                .mapToDouble(counter -> counter.count())
                .sum();
    }

    @Override
    public void close() {
        driver.close();
    }

    /** Keeps what it delivers, but while there is trouble with its name. */
    record Recorder(String name, List<Delivered> delivered, Map<String, RuntimeException> troubles) implements Channel {
        @Override
        public void deliver(Message message, List<AnswerLink> links) {
            RuntimeException trouble = troubles.get(name);
            if (trouble != null) {
                throw trouble;
            }
            delivered.add(new Delivered(name, message, links));
        }
    }
}
