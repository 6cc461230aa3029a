package dev.errata.streams;

import static dev.errata.streams.TestClients.header;
import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.embedded.EmbeddedKafka;
import dev.errata.schemas.HeaderNames;
import dev.errata.schemas.Topic;
import dev.errata.schemas.TopicNames;
import dev.errata.streams.deadletter.DeadLetters;
import dev.errata.testing.SharedKafka;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(SharedKafka.class)
class DeadLettersOnKafkaTest {
    private static final byte[] GARBAGE = {(byte) 0xFF, 0, 1, 2, 3};
    private static final String KEY = "k";

    private final String id = "dead-letters-" + UUID.randomUUID();
    private final Topic<String, String> from = TestTopics.largeTexts(id + "-from");
    private final Topic<String, String> to = TestTopics.texts(id + "-to");
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final TestClients clients;
    private final StreamsApp app;

    DeadLettersOnKafkaTest(EmbeddedKafka kafka, @TempDir Path state) {
        clients = new TestClients(kafka);
        DeadLetters deadLetters = new DeadLetters(id, DeadLettersOnKafkaTest::redacted, meters);
        app = TestApps.echo(TestApps.settings(kafka, id, state), from, to, deadLetters, meters);
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
        clients.sendBytes(from.name(), KEY, GARBAGE);

        ConsumerRecord<byte[], byte[]> letter = letterAndNext();
        assertThat(letter.value()).isEqualTo(GARBAGE);
        assertThat(text(letter.key())).isEqualTo(KEY);
        assertThat(header(letter, "from")).isEqualTo("test");
        assertThat(header(letter, HeaderNames.REASON)).isEqualTo("undecodable");
        assertThat(header(letter, HeaderNames.ORIGIN_TOPIC)).isEqualTo(from.name());
        assertThat(header(letter, HeaderNames.ORIGIN_PARTITION)).isIn("0", "1");
        assertThat(header(letter, HeaderNames.ORIGIN_OFFSET)).isEqualTo("0");
        assertThat(Long.parseLong(header(letter, HeaderNames.ORIGIN_TIMESTAMP))).isPositive();
        assertThat(header(letter, HeaderNames.APP)).isEqualTo(id);
    }

    @Test
    void redactsWhatAProcessorFailsOn() throws Exception {
        clients.send(from.name(), KEY, "bug");

        ConsumerRecord<byte[], byte[]> letter = letterAndNext();
        assertThat(text(letter.value())).isEqualTo("redacted bug");
        assertThat(header(letter, HeaderNames.REASON)).isEqualTo("processing_failed");
        assertThat(header(letter, HeaderNames.DETAIL))
                .contains("IllegalStateException", "Echo")
                .doesNotContain("hunter2");
    }

    @Test
    void keepsWhatAProcessorRejectsWithItsReason() throws Exception {
        clients.send(from.name(), KEY, null);

        ConsumerRecord<byte[], byte[]> letter = letterAndNext();
        assertThat(letter.value()).isNull();
        assertThat(header(letter, HeaderNames.REASON)).isEqualTo("null_value");
        assertThat(header(letter, HeaderNames.DETAIL)).isEqualTo("a text is needed");
    }

    @Test
    void keepsTheSourceOfWhatIsTooLargeToWrite() throws Exception {
        clients.send(from.name(), KEY, "grow");

        ConsumerRecord<byte[], byte[]> letter = letterAndNext();
        assertThat(text(letter.value())).isEqualTo("redacted grow");
        assertThat(text(letter.key())).isEqualTo(KEY);
        assertThat(header(letter, HeaderNames.REASON)).isEqualTo("too_large");
    }

    @Test
    void findsTheSourceAgainAfterPartOfItWasWritten() throws Exception {
        clients.send(from.name(), KEY, "answer twice");
        clients.send(from.name(), KEY, "next");

        assertThat(text(letter().value())).isEqualTo("redacted answer twice");
        assertThat(clients.readTexts(to.name(), 2)).containsExactly("answer twice", "next 1");
    }

    @Test
    void keepsTheSourceOfWhatHasNoBytes() throws Exception {
        clients.send(from.name(), KEY, "unwritable");

        ConsumerRecord<byte[], byte[]> letter = letterAndNext();
        assertThat(text(letter.value())).isEqualTo("redacted unwritable");
        assertThat(header(letter, HeaderNames.REASON)).isEqualTo("unwritable");
    }

    @Test
    void takesRecordsOfEightMebibytes() throws Exception {
        byte[] large = new byte[8 * 1024 * 1024 - 4096];
        large[0] = (byte) 0xFF;
        clients.sendBytes(from.name(), KEY, large);

        assertThat(letterAndNext().value()).hasSize(large.length);
    }

    @Test
    void countsByReasonAndDropsNothingElse() throws Exception {
        clients.sendBytes(from.name(), KEY, GARBAGE);
        clients.send(from.name(), KEY, "bug");
        clients.send(from.name(), KEY, "bug");

        letterAndNext();
        assertThat(meters.get(DeadLetters.COUNTER)
                        .tag("reason", "undecodable")
                        .counter()
                        .count())
                .isEqualTo(1);
        assertThat(meters.get(DeadLetters.COUNTER)
                        .tag("reason", "processing_failed")
                        .counter()
                        .count())
                .isEqualTo(2);
        assertThat(meters.get(DroppedRecords.GAUGE).gauge().value()).isZero();
    }

    /** The first dead letter, once the app has gone on to the next record. */
    private ConsumerRecord<byte[], byte[]> letterAndNext() throws Exception {
        clients.send(from.name(), KEY, "next");
        assertThat(clients.readTexts(to.name(), 1)).containsExactly("next 1");
        return letter();
    }

    private ConsumerRecord<byte[], byte[]> letter() {
        List<ConsumerRecord<byte[], byte[]>> letters = clients.read(
                TopicNames.DEAD_LETTER,
                1,
                record -> header(record, HeaderNames.ORIGIN_TOPIC).equals(from.name()));
        return letters.get(0);
    }

    private static byte[] redacted(String topic, byte[] value) {
        return ("redacted " + text(value)).getBytes(StandardCharsets.UTF_8);
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
