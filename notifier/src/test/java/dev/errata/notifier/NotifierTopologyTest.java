package dev.errata.notifier;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.client.retry.Retry;
import dev.errata.core.alert.Alert;
import dev.errata.core.alert.AlertState;
import dev.errata.core.recovery.Jitter;
import dev.errata.core.recovery.policy.Backoff;
import dev.errata.core.recovery.policy.RetryPolicy;
import dev.errata.core.taxonomy.Severity;
import dev.errata.schemas.Topic;
import dev.errata.schemas.Topics;
import dev.errata.schemas.registry.RegistryInMemory;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.TopologyTestDriver;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is told of, how often, and what happens when it cannot be delivered. */
class NotifierTopologyTest {
    private static final Duration GATHERED = Duration.ofSeconds(3);
    private static final Retry ONCE =
            Retry.with(RetryPolicy.of("once", 1, new Backoff.Fixed(Duration.ZERO), Jitter.NONE));

    private final List<Message> delivered = new ArrayList<>();
    private final Topics topics = new Topics(new RegistryInMemory(), 1, (short) 1);
    private final TopologyTestDriver driver;
    private final TestInputTopic<String, Alert> alerts;
    private RuntimeException trouble = new IllegalStateException("none");
    private boolean isInTrouble;

    NotifierTopologyTest(@TempDir Path state) {
        NotifierConfig config = NotifierConfig.of(NotifierConfig.defaultStreams());
        Properties properties = new Properties();
        properties.put(StreamsConfig.APPLICATION_ID_CONFIG, "notifier-test");
        properties.put(StreamsConfig.STATE_DIR_CONFIG, state.toString());
        Courier courier =
                new Courier(List.of(new Recorder()), ONCE, new SimpleMeterRegistry(), name -> new ImmediateExecutor());
        driver =
                new TopologyTestDriver(NotifierTopology.build(topics, config, () -> courier), properties, Alerts.START);
        Topic<String, Alert> topic = topics.alerts();
        alerts = driver.createInputTopic(
                topic.name(), topic.keySerde().serializer(), topic.valueSerde().serializer());
    }

    @AfterEach
    void close() {
        driver.close();
    }

    @Test
    void anAlertIsToldOfOnceWhenItFiresAndOnceWhenItIsOver() {
        publish("a", AlertState.PENDING, Severity.HIGH, 7);
        driver.advanceWallClockTime(GATHERED);
        assertThat(delivered).isEmpty();

        publish("a", AlertState.FIRING, Severity.HIGH, 7);
        driver.advanceWallClockTime(GATHERED);
        publish("a", AlertState.FIRING, Severity.HIGH, 9);
        driver.advanceWallClockTime(GATHERED);
        publish("a", AlertState.RESOLVED, Severity.HIGH, 1);
        publish("a", AlertState.RESOLVED, Severity.HIGH, 1);
        driver.advanceWallClockTime(GATHERED);

        assertThat(delivered)
                .extracting(Message::subject)
                .containsExactly(
                        "[BURST] [LLM TIMEOUT 3102] 500 errors in a minute, usually 3.",
                        "Resolved: [BURST] [LLM TIMEOUT 3102] 500 errors in a minute, usually 3.");
        assertThat(delivered).extracting(Message::deliveryId).containsExactly("a:firing", "a:resolved");
    }

    @Test
    void whatIsOverBeforeAnybodyWasToldIsNotToldOf() {
        publish("a", AlertState.FIRING, Severity.HIGH, 7);
        publish("a", AlertState.RESOLVED, Severity.HIGH, 1);
        driver.advanceWallClockTime(GATHERED);

        assertThat(delivered).isEmpty();
    }

    @Test
    void aThousandAlertsAtOnceAreTwentyMessagesThatSaySo() {
        for (int i = 0; i < 1_000; i++) {
            publish("a" + i, AlertState.FIRING, i == 500 ? Severity.CRITICAL : Severity.MEDIUM, 7);
        }
        driver.advanceWallClockTime(GATHERED);
        assertThat(delivered).hasSize(20);
        assertThat(delivered)
                .filteredOn(message -> message.severity() == Severity.CRITICAL)
                .extracting(Message::alertId)
                .containsExactly("a500");
        assertThat(delivered)
                .filteredOn(message -> message.alerts() > 1)
                .singleElement()
                .satisfies(flood -> {
                    assertThat(flood.alerts()).isEqualTo(981);
                    assertThat(flood.subject()).isEqualTo("[ALERT FLOOD] 981 more alerts at once: 981 burst");
                    assertThat(flood.text()).contains("What to do:");
                });

        publish("b", AlertState.FIRING, Severity.HIGH, 7);
        for (int i = 0; i < 1_000; i++) {
            publish("a" + i, AlertState.RESOLVED, Severity.MEDIUM, 1);
        }
        driver.advanceWallClockTime(GATHERED);
        assertThat(delivered).as("the minute's messages are used up").hasSize(20);
        driver.advanceWallClockTime(Duration.ofMinutes(1));
        assertThat(delivered).as("one that fires, 19 that are over").hasSize(40);
    }

    @Test
    void whatCannotBeDeliveredIsTriedAgainForADay() {
        isInTrouble = true;
        trouble = new UncheckedIOException(new IOException("down"));
        publish("a", AlertState.FIRING, Severity.HIGH, 7);
        driver.advanceWallClockTime(GATHERED);
        isInTrouble = false;
        driver.advanceWallClockTime(Duration.ofMinutes(1));
        assertThat(delivered).isEmpty();

        driver.advanceWallClockTime(Duration.ofMinutes(5));
        assertThat(delivered).hasSize(1);
    }

    @Test
    void whatIsRefusedIsNotTriedAgain() {
        isInTrouble = true;
        trouble = new RefusedException("HTTP status 400");
        publish("a", AlertState.FIRING, Severity.HIGH, 7);
        driver.advanceWallClockTime(GATHERED);
        isInTrouble = false;
        driver.advanceWallClockTime(Duration.ofHours(1));

        assertThat(delivered).isEmpty();
    }

    private void publish(String id, AlertState state, Severity severity, double value) {
        alerts.pipeInput(id, Alerts.alert(id, state, severity, value));
    }

    private final class Recorder implements Channel {
        @Override
        public String name() {
            return "recorder";
        }

        @Override
        public void deliver(Message message) {
            if (isInTrouble) {
                throw trouble;
            }
            delivered.add(message);
        }
    }
}
