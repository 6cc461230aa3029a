package dev.errata.launcher.flow;

import static dev.errata.launcher.flow.Events.unique;
import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.event.ErrorEvent;
import dev.errata.core.taxonomy.Recoverability;
import dev.errata.schemas.HeaderNames;
import dev.errata.schemas.TopicNames;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What is no error event becomes a dead letter that says why, and the record behind it is judged as if nothing were. */
@ExtendWith(SharedPipeline.class)
final class BadBytesTest {
    private static final int ID_OF_NO_SCHEMA = 7_654_321;
    private static final int HEADER_BYTES = 5;

    private final PipelineUnderTest kafka;

    BadBytesTest(PipelineUnderTest kafka) {
        this.kafka = kafka;
    }

    /** How bytes are made that cannot be read. */
    @FunctionalInterface
    interface BadBytes {
        byte @Nullable [] make(PipelineUnderTest kafka);
    }

    static Stream<Arguments> unreadable() {
        return Stream.of(
                row("random bytes", "wrong_magic", any -> random()),
                row("a wrong magic byte", "wrong_magic", kafka -> withMagic(event(kafka), (byte) 1)),
                row("an unknown schema id", "unknown_schema", kafka -> withSchema(event(kafka), ID_OF_NO_SCHEMA)),
                row(
                        "a schema that is not ours",
                        "wrong_schema",
                        kafka -> withSchema(event(kafka), ForeignSchema.registerIn(kafka.cluster()))),
                row("an event that is cut off", "corrupt", kafka -> cutOff(event(kafka))),
                row("no bytes at all", "empty", any -> new byte[0]),
                row("a null value", "null_value", any -> null));
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("unreadable")
    void becomesADeadLetterAndStopsNothing(String what, String reason, BadBytes bad) {
        byte[] value = bad.make(kafka);
        byte[] key = unique("session").getBytes(StandardCharsets.UTF_8);
        ErrorEvent good = Events.overloaded(new String(key, StandardCharsets.UTF_8));
        try (Recording recording = kafka.record()) {
            RecordMetadata written = kafka.write(new ProducerRecord<>(TopicNames.ERRORS, key, value));
            RecordMetadata behind = kafka.report(good);

            ConsumerRecord<byte[], byte[]> letter =
                    recording.awaitBytes(TopicNames.DEAD_LETTER, DeadLetter.from(written));
            assertThat(DeadLetter.header(letter, HeaderNames.REASON)).isEqualTo(reason);
            assertThat(DeadLetter.header(letter, HeaderNames.DETAIL)).isNotBlank();
            assertThat(letter.key()).isEqualTo(key);
            assertThat(letter.value()).isEqualTo(value);
            assertThat(behind.partition()).isEqualTo(written.partition());
            recording.await(
                    kafka.topics().classified(Recoverability.RETRYABLE),
                    it -> it.errorId().equals(good.errorId()));
            assertThat(kafka.pipeline().hasFailed()).as(what).isFalse();
        }
    }

    private static Arguments row(String what, String reason, BadBytes bad) {
        return Arguments.of(what, reason, bad);
    }

    private static byte[] event(PipelineUnderTest kafka) {
        return kafka.bytes(Events.overloaded(unique("session")));
    }

    /** Seeded, and not by chance like a record of ours: the first byte is not 0. */
    private static byte[] random() {
        byte[] bytes = new byte[512];
        new Random(42).nextBytes(bytes);
        bytes[0] = (byte) 0x9f;
        return bytes;
    }

    private static byte[] withMagic(byte[] event, byte magic) {
        return ByteBuffer.wrap(event).put(0, magic).array();
    }

    private static byte[] withSchema(byte[] event, int id) {
        return ByteBuffer.wrap(event).putInt(1, id).array();
    }

    private static byte[] cutOff(byte[] event) {
        return ByteBuffer.allocate(HEADER_BYTES + 3)
                .put(event, 0, HEADER_BYTES + 3)
                .array();
    }
}
