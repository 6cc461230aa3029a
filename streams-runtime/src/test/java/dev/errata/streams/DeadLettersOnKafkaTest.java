package dev.errata.streams;

import static dev.errata.streams.TestClients.header;
import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.embedded.EmbeddedKafka;
import dev.errata.schemas.HeaderNames;
import dev.errata.schemas.Topic;
import dev.errata.schemas.TopicNames;
import dev.errata.streams.deadletter.DeadLetters;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(SharedKafka.class)
class DeadLettersOnKafkaTest {
    private static final byte[] GARBAGE = {(byte) 0xFF, 0, 1, 2, 3};

    private final TestClients clients;
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final Topic<String, String> from;
    private final Topic<String, String> to;
    private final StreamsApp app;

    DeadLettersOnKafkaTest(EmbeddedKafka kafka, @TempDir Path state) {
        this.clients = new TestClients(kafka);
        String id = "dead-letters-" + Integer.toHexString(System.identityHashCode(this));
        this.from = TestTopics.largeTexts(id + "-from");
        this.to = TestTopics.texts(id + "-to");
        DeadLetters deadLetters =
                new DeadLetters(id, (topic, value) -> "redacted".getBytes(StandardCharsets.UTF_8), meters);
        this.app = TestApps.echo(TestApps.settings(kafka, id, state), from, to, deadLetters, meters);
    }

    @BeforeEach
    void start() {
        app.start();
    }

    @AfterEach
    void stop() {
        app.close();
    }

    @Test
    void keepsTheBytesOfWhatCannotBeDecoded() throws Exception {
        clients.sendBytes(from.name(), "k", GARBAGE);
        clients.send(from.name(), "k", "next");

        assertThat(clients.readTexts(to.name(), 1)).containsExactly("next 1");
        ConsumerRecord<byte[], byte[]> letter = letter();
        assertThat(letter.value()).isEqualTo(GARBAGE);
        assertThat(letter.key()).isEqualTo("k".getBytes(StandardCharsets.UTF_8));
        assertThat(header(letter, "from")).isEqualTo("test");
        assertThat(header(letter, HeaderNames.REASON)).isEqualTo("undecodable");
    }

    private ConsumerRecord<byte[], byte[]> letter() {
        List<ConsumerRecord<byte[], byte[]>> letters = clients.read(
                TopicNames.DEAD_LETTER,
                1,
                record -> header(record, HeaderNames.ORIGIN_TOPIC).equals(from.name()));
        assertThat(letters).hasSize(1);
        return letters.get(0);
    }
}
