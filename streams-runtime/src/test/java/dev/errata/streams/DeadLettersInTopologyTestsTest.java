package dev.errata.streams;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.ledger.LedgerApp;
import dev.errata.schemas.HeaderNames;
import dev.errata.schemas.RecordNumber;
import dev.errata.schemas.Topic;
import dev.errata.schemas.TopicNames;
import dev.errata.streams.deadletter.DeadLetters;
import dev.errata.streams.deadletter.ValueRedaction;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.charset.StandardCharsets;
import java.util.Properties;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.TestOutputTopic;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** An app's topology tests see the same dead letters as a broker does. */
class DeadLettersInTopologyTestsTest {
    private final TopologyTestDriver driver;
    private final TestInputTopic<byte[], byte[]> from;
    private final TestOutputTopic<byte[], byte[]> deadLetters;

    DeadLettersInTopologyTestsTest() {
        Topic<String, String> input = TestTopics.texts("from");
        Properties properties = new Properties();
        new DeadLetters("app", ValueRedaction.DROP_VALUE, new SimpleMeterRegistry()).install(properties);
        driver = new TopologyTestDriver(Echo.topology(input, TestTopics.texts("to")), properties);
        from = driver.createInputTopic("from", new ByteArraySerializer(), new ByteArraySerializer());
        deadLetters = driver.createOutputTopic(
                TopicNames.DEAD_LETTER, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }

    @AfterEach
    void close() {
        driver.close();
    }

    @Test
    void keepsUndecodableBytes() {
        byte[] garbage = {(byte) 0xFF, 1};
        from.pipeInput(bytes("k"), garbage);

        TestRecord<byte[], byte[]> letter = deadLetters.readRecord();
        assertThat(letter.value()).isEqualTo(garbage);
        assertThat(letter.headers().lastHeader(HeaderNames.REASON).value()).isEqualTo(bytes("undecodable"));
    }

    @Test
    void dropsTheValueOfWhatFailedLater() {
        from.pipeInput(bytes("k"), bytes("bug"));

        TestRecord<byte[], byte[]> letter = deadLetters.readRecord();
        assertThat(letter.key()).isEqualTo(bytes("k"));
        assertThat(letter.value()).isNull();
        assertThat(letter.headers().lastHeader(HeaderNames.REASON).value()).isEqualTo(bytes("processing_failed"));
    }

    /** It would be a repeat where the record is replayed to. */
    @Test
    void leavesOutTheNumberOfItsWriter() {
        Headers headers = new RecordHeaders().add("mine", bytes("kept"));
        new RecordNumber(LedgerApp.CLASSIFIER, 0, 0, 1, RecordNumber.placeOf("from", 0), 7).putOn(headers);
        from.pipeInput(new TestRecord<>(bytes("k"), new byte[] {(byte) 0xFF, 1}, headers));

        TestRecord<byte[], byte[]> letter = deadLetters.readRecord();
        assertThat(RecordNumber.in(letter.headers())).isNull();
        assertThat(letter.headers().lastHeader("mine")).isNotNull();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
