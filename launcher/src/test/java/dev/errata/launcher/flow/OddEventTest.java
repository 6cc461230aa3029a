package dev.errata.launcher.flow;

import static dev.errata.launcher.flow.Events.unique;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.taxonomy.Recoverability;
import dev.errata.schemas.HeaderNames;
import dev.errata.schemas.KeyPlacement;
import dev.errata.schemas.Topic;
import dev.errata.schemas.TopicNames;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Events that can be read and are odd in their key, place, time, size or identity: each is judged once. */
@ExtendWith(SharedPipeline.class)
final class OddEventTest {
    private static final int FIVE_MIB = 5 * 1024 * 1024;
    private static final int LONGEST_MESSAGE = 32 * 1024;

    private final PipelineUnderTest kafka;
    private final Recording recording;
    private final String session = unique("session");
    private final ErrorEvent event = Events.overloaded(session);

    OddEventTest(PipelineUnderTest kafka) {
        this.kafka = kafka;
        this.recording = kafka.record();
    }

    @AfterEach
    void stop() {
        recording.close();
        assertThat(kafka.pipeline().hasFailed()).isFalse();
    }

    @Test
    void aNullKeyIsReplacedOnce() {
        kafka.write(new ProducerRecord<>(TopicNames.ERRORS, null, kafka.bytes(event)));

        isPutBackOnce();
    }

    @Test
    void aWrongKeyIsReplacedOnce() {
        kafka.write(new ProducerRecord<>(TopicNames.ERRORS, "another".getBytes(UTF_8), kafka.bytes(event)));

        isPutBackOnce();
    }

    /** As a producer whose partitioner is CRC32 places it. */
    @Test
    void aRightKeyOnTheWrongPartitionIsMovedOnce() {
        int partitions = kafka.topics().partitions();
        int wrong = (KeyPlacement.partitionOf(session, partitions) + 1) % partitions;
        kafka.write(new ProducerRecord<>(TopicNames.ERRORS, wrong, session.getBytes(UTF_8), kafka.bytes(event)));

        isPutBackOnce();
    }

    /** The mark wins over the key: somebody who writes it himself starts no loop. */
    @Test
    void aMarkedRecordStaysWhereItIs() {
        ProducerRecord<byte[], byte[]> marked =
                new ProducerRecord<>(TopicNames.ERRORS, "another".getBytes(UTF_8), kafka.bytes(event));
        marked.headers().add(HeaderNames.REKEYED, "1".getBytes(UTF_8));
        kafka.write(marked);

        assertThat(classified(event.errorId())).isNotNull();
        sendsAGoodOneThrough();
        assertThat(putBack()).isEmpty();
    }

    @Test
    void aHugeMessageIsCutWithAMark() {
        kafka.report(event.toBuilder().message(letters(FIVE_MIB)).build());

        ClassifiedError found = classified(event.errorId());
        assertThat(found.truncated()).containsExactly("message");
        assertThat(found.error().message().length()).isBetween(LONGEST_MESSAGE / 2, LONGEST_MESSAGE);
        assertThat(found.error().message()).contains("characters");
        sendsAGoodOneThrough();
    }

    static Stream<Arguments> claims() {
        return Stream.of(
                Arguments.of("-1", -1L),
                Arguments.of("0", 0L),
                Arguments.of("microseconds", Instant.now().toEpochMilli() * 1000),
                Arguments.of(
                        "a day ahead", Instant.now().plus(Duration.ofDays(1)).toEpochMilli()),
                Arguments.of("the largest", Long.MAX_VALUE));
    }

    @ParameterizedTest(name = "occurredAt {0}")
    @MethodSource("claims")
    void aClaimedTimeIsKeptAsDataAndClampedAsTime(String what, long millis) {
        Instant claim = Instant.ofEpochMilli(millis);
        kafka.report(event.toBuilder().occurredAt(claim).build());

        ClassifiedError found = classified(event.errorId());
        assertThat(found.error().occurredAt()).as(what).isEqualTo(claim);
        assertThat(Duration.between(found.receivedAt(), found.eventTime()).abs())
                .isLessThanOrEqualTo(Duration.ofDays(2));
        sendsAGoodOneThrough();
    }

    @Test
    void aProducersTimestampIsReplacedByTheBrokers() {
        RecordMetadata written = kafka.write(new ProducerRecord<>(
                TopicNames.ERRORS, null, Long.MAX_VALUE, session.getBytes(UTF_8), kafka.bytes(event)));

        ClassifiedError found = classified(event.errorId());
        assertThat(found.receivedAt()).isEqualTo(Instant.ofEpochMilli(written.timestamp()));
        assertThat(found.receivedAt()).isBefore(Instant.now().plus(Duration.ofHours(1)));
        sendsAGoodOneThrough();
    }

    @Test
    void anEventWithoutAnIdIsNamedByItsPlace() {
        RecordMetadata written = kafka.report(event.toBuilder().errorId(null).build());

        String place = written.topic() + "-" + written.partition() + "-" + written.offset();
        assertThat(classified(UUID.nameUUIDFromBytes(place.getBytes(UTF_8)).toString())
                        .error()
                        .execution()
                        .sessionId())
                .isEqualTo(session);
        sendsAGoodOneThrough();
    }

    @Test
    void theSameEventTwiceIsJudgedOnce() {
        kafka.report(event);
        kafka.report(event);

        sendsAGoodOneThrough();
        assertThat(recording.values(retryable(), it -> it.errorId().equals(event.errorId())))
                .hasSize(1);
    }

    private void isPutBackOnce() {
        assertThat(classified(event.errorId())).isNotNull();
        sendsAGoodOneThrough();
        recording.awaitBytes(TopicNames.ERRORS, this::isPutBack);
        assertThat(putBack()).singleElement().satisfies(record -> {
            assertThat(record.partition())
                    .isEqualTo(KeyPlacement.partitionOf(session, kafka.topics().partitions()));
            assertThat(record.headers().headers(HeaderNames.REKEYED)).hasSize(1);
        });
        assertThat(recording.values(retryable(), it -> it.errorId().equals(event.errorId())))
                .hasSize(1);
    }

    /** Behind everything that came of the odd event, as it goes under the same key. */
    private void sendsAGoodOneThrough() {
        ErrorEvent good = Events.overloaded(session);
        kafka.report(good);
        assertThat(classified(good.errorId())).isNotNull();
    }

    private List<ConsumerRecord<byte[], byte[]>> putBack() {
        return recording.records(TopicNames.ERRORS).stream()
                .filter(this::isPutBack)
                .toList();
    }

    private boolean isPutBack(ConsumerRecord<byte[], byte[]> record) {
        return Arrays.equals(record.key(), session.getBytes(UTF_8))
                && record.headers().lastHeader(HeaderNames.REKEYED) != null;
    }

    private ClassifiedError classified(@Nullable String errorId) {
        return recording.await(retryable(), it -> it.errorId().equals(errorId));
    }

    private Topic<String, ClassifiedError> retryable() {
        return kafka.topics().classified(Recoverability.RETRYABLE);
    }

    /** Seeded, so that no compression makes them small. */
    private static String letters(int count) {
        return new Random(42)
                .ints(count, 'a', 'z' + 1)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }
}
