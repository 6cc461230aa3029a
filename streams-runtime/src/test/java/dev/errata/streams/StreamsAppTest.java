package dev.errata.streams;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.errata.embedded.EmbeddedKafka;
import dev.errata.schemas.Topic;
import dev.errata.streams.deadletter.DeadLetters;
import dev.errata.streams.deadletter.ValueRedaction;
import dev.errata.testing.SharedKafka;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(SharedKafka.class)
class StreamsAppTest {
    private final String id = "app-" + UUID.randomUUID();
    private final Topic<String, String> from = TestTopics.texts(id + "-from");
    private final Topic<String, String> to = TestTopics.texts(id + "-to");
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final EmbeddedKafka kafka;
    private final TestClients clients;
    private final Path state;

    StreamsAppTest(EmbeddedKafka kafka, @TempDir Path state) {
        this.kafka = kafka;
        this.clients = new TestClients(kafka);
        this.state = state;
    }

    private StreamsApp app(Map<String, String> changed) {
        DeadLetters deadLetters = new DeadLetters(id, ValueRedaction.DROP_VALUE, meters);
        return TestApps.echo(TestApps.settings(kafka, id, state, changed), from, to, deadLetters, meters);
    }

    /** Its session would outlast the timeout of the test. */
    @Test
    void goesOnWhereItStoppedAndSoonerThanASessionTimesOut() throws Exception {
        Map<String, String> longSession = Map.of("kafka.consumer.session.timeout.ms", "900000");
        try (StreamsApp first = app(longSession)) {
            first.start();
            clients.send(from.name(), "k", "a");
            assertThat(clients.readTexts(to.name(), 1)).containsExactly("a 1");
        }
        try (StreamsApp second = app(longSession)) {
            second.start();
            clients.send(from.name(), "k", "b");
            assertThat(clients.readTexts(to.name(), 2)).containsExactly("a 1", "b 2");
        }
    }

    @Test
    void commitsWhatItHasReadWhenItIsClosed() throws Exception {
        StreamsApp app = app(Map.of("commit.interval", "10m", "kafka.producer.transaction.timeout.ms", "900000"));
        try (app) {
            app.start();
            clients.send(from.name(), "k", "a");
            clients.awaitWritten(to.name(), 1);
        }

        assertThat(clients.readTexts(to.name(), 1)).containsExactly("a 1");
        try (Admin admin = clients.admin()) {
            Map<TopicPartition, OffsetAndMetadata> offsets = admin.listConsumerGroupOffsets(id)
                    .partitionsToOffsetAndMetadata()
                    .get();
            assertThat(offsets.values().stream().mapToLong(OffsetAndMetadata::offset))
                    .contains(1L);
        }
    }

    @Test
    void saysHowItIs() throws Exception {
        StreamsApp app = app(Map.of());
        assertThat(app.state()).isEqualTo("NEW");
        assertThat(app.isReady()).isFalse();

        app.start();
        assertThat(app.state()).isEqualTo("RUNNING");
        assertThat(app.isReady()).isTrue();
        assertThat(meters.get(KafkaFigure.THREADS.meter())
                        .tag("app", "echo")
                        .gauge()
                        .value())
                .isEqualTo(1);

        app.close();
        assertThat(app.isReady()).isFalse();
        assertThat(app.isLive()).isTrue();
        assertThat(app.awaitEnd()).isFalse();
    }

    @Test
    void saysWhyItEndedOfItself() throws Exception {
        try (StreamsApp app = app(Map.of())) {
            app.start();
            assertThat(app.failure()).isEmpty();
            clients.send(from.name(), "k", "fatal");

            assertThat(app.awaitEnd()).isTrue();
            assertThat(app.failure()).contains("too deep");
        }
    }

    @Test
    void refusesAStateDirectoryThatIsInUse() {
        try (StreamsApp first = app(Map.of());
                StreamsApp second = app(Map.of())) {
            first.start();

            assertThatThrownBy(second::start)
                    .isInstanceOf(StartException.class)
                    .hasMessageContaining(state.toString())
                    .hasMessageContaining("state.dir");
            assertThat(second.isLive()).isFalse();
            assertThat(first.isReady()).isTrue();
        }
    }

    @Test
    void saysThatKafkaDoesNotAnswer() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                StreamsApp app = app(
                        Map.of("bootstrap.servers", "127.0.0.1:" + silent.getLocalPort(), "start.timeout", "1ms"))) {
            assertThatThrownBy(app::start)
                    .isInstanceOf(StartException.class)
                    .hasMessageContaining("Kafka at 127.0.0.1:" + silent.getLocalPort() + " did not answer");
        }
    }

    @Test
    void saysThatNoRegistryAnswers() {
        String nowhere = "http://127.0.0.1:1";
        try (StreamsApp app =
                TestApps.copyOfEvents(TestApps.settings(kafka, id, state), TestApps.registry(nowhere), id, meters)) {
            assertThatThrownBy(app::start).isInstanceOf(StartException.class).hasMessageContaining("schema registry");
        }
    }

    @Test
    void refusesGeneratedNames() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream("from", Consumed.with(Serdes.String(), Serdes.String())).to("to");
        Topology topology = builder.build();
        DeadLetters deadLetters = new DeadLetters(id, ValueRedaction.DROP_VALUE, meters);
        StreamsDefinition unnamed = new StreamsDefinition("unnamed", topology, List.of(), deadLetters);

        assertThatThrownBy(() -> new StreamsApp(unnamed, TestApps.settings(kafka, id, state), meters))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("KSTREAM-SOURCE-0000000000")
                .hasMessageContaining("KSTREAM-SINK-0000000001");
    }
}
