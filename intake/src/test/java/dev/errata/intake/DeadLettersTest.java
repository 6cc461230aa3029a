package dev.errata.intake;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.errata.core.event.ErrorEvent;
import dev.errata.schemas.HeaderNames;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Dead letters of other frameworks come in as errors that point at their records, each of them, whatever is between them. */
final class DeadLettersTest {
    private static final Duration LONG = Duration.ofMinutes(2);
    private static final byte[] SECRET = "a value that nobody is to see".getBytes(UTF_8);
    private static final String STREAMS = "__streams.errors.";

    @TempDir
    private Path directory;

    @Test
    void eachIsReadAndABadOneHoldsUpNothing() throws Exception {
        try (IntakeUnderTest intake = intake()) {
            makeTopic(intake, "orders-dlt");
            send(intake, "orders-dlt", spring("orders", 2, 4711));
            send(intake, "orders-dlt", headers("x-request", "17"));
            send(intake, "orders-dlt", headers(HeaderNames.REASON, "undecodable", STREAMS + "message", "ours"));
            send(intake, "orders-dlt", headers("__dlq.errors.group", "g".repeat(1_500_000)));
            send(intake, "orders-dlt", headers(STREAMS + "exception", "x.Failed", STREAMS + "message", "no"));
            // put back by us before, and refused again
            send(intake, "orders-dlt", headers(HeaderNames.REPLAYS, "1", "x-why", "a mapping of our own", "x-at", ""));

            await().atMost(LONG).until(() -> intake.errors().size() >= 3);

            List<ErrorEvent> errors = byOffset(intake);
            assertThat(errors).extracting(ErrorEvent::message).containsExactly("refused", "no", "a mapping of our own");
            assertThat(errors.get(0).operation())
                    .isNotNull()
                    .extracting("id")
                    .isEqualTo("orders/2/4711@orders-dlt/0/0");
            assertThat(errors.get(0).metadata())
                    .containsEntry("dlq.family", "spring")
                    .containsEntry("dlq.topic", "orders-dlt")
                    .containsEntry("dlq.partition", "0")
                    .containsEntry("dlq.offset", "0");
            assertThat(errors.get(2).metadata()).containsEntry("dlq.family", "shop");
            assertThat(intake.counted("dropped", "own")).isEqualTo(1);

            // one of them goes there when Kafka has refused its error, which may be later than the next error
            await().atMost(LONG).untilAsserted(() -> requireDeadLetters(intake));
            intake.read(
                    "errors",
                    record -> assertThat(new String(record.value(), UTF_8)).doesNotContain("nobody is to see"));
        }
    }

    private static void requireDeadLetters(IntakeUnderTest intake) {
        List<ConsumerRecord<byte[], byte[]>> letters = new ArrayList<>();
        intake.read("errors.dead-letter", letters::add);
        assertThat(letters)
                .extracting(
                        letter -> text(letter, HeaderNames.REASON), letter -> text(letter, HeaderNames.ORIGIN_OFFSET))
                .containsExactlyInAnyOrder(
                        org.assertj.core.groups.Tuple.tuple("invalid", "1"),
                        org.assertj.core.groups.Tuple.tuple("too_large", "3"));
        assertThat(letters).allSatisfy(letter -> {
            assertThat(text(letter, HeaderNames.ORIGIN_TOPIC)).isEqualTo("orders-dlt");
            assertThat(letter.value()).isNull();
        });
    }

    /** What is committed is durable; what was not committed is read again and is the same error. */
    @Test
    void itGoesOnWhereItWasAndARepeatIsTheSameError() throws Exception {
        try (IntakeUnderTest intake = intake()) {
            makeTopic(intake, "late-dlt");
            IntStream.range(0, 5).forEach(i -> send(intake, "late-dlt", spring("orders", 0, i)));
            await().atMost(LONG)
                    .untilAsserted(() -> assertThat(committed(intake)).isEqualTo(5));
            List<ErrorEvent> before = byOffset(intake);
            assertThat(before).hasSize(5);

            intake.restart();
            send(intake, "late-dlt", spring("orders", 0, 5));
            await().atMost(LONG)
                    .untilAsserted(() -> assertThat(committed(intake)).isEqualTo(6));
            assertThat(intake.errors()).hasSize(6);

            intake.app.close();
            try (Admin admin = admin(intake)) {
                await().atMost(LONG)
                        .ignoreExceptions()
                        .untilAsserted(() -> admin.alterConsumerGroupOffsets(
                                        "errata-intake",
                                        Map.of(new TopicPartition("late-dlt", 0), new OffsetAndMetadata(0)))
                                .all()
                                .get());
            }
            intake.restart();
            await().atMost(LONG).untilAsserted(() -> assertThat(intake.errors()).hasSize(12));
            Set<String> ids = Set.copyOf(
                    intake.errors().stream().map(ErrorEvent::errorId).distinct().toList());
            assertThat(ids)
                    .hasSize(6)
                    .containsAll(before.stream().map(ErrorEvent::errorId).toList());
        }
    }

    @Tag("slow")
    @Test
    void itEndsAlsoWhereKafkaIsAway() {
        try (IntakeUnderTest intake = intake()) {
            intake.stopBroker();
            intake.restart();
            assertThat(intake.app.isReady()).isTrue();
            intake.app.close();
            intake.startBroker();
        }
    }

    private IntakeUnderTest intake() {
        return new IntakeUnderTest(
                directory,
                Map.of(
                        "dead.letters.topics", "*-dlt",
                        "dead.letters.mapping.shop.message", "x-why",
                        "kafka.consumer.metadata.max.age.ms", "500"));
    }

    private static Admin admin(IntakeUnderTest intake) {
        return Admin.create(Map.of("bootstrap.servers", intake.settings().get("bootstrap.servers")));
    }

    private static void makeTopic(IntakeUnderTest intake, String name) throws Exception {
        try (Admin admin = admin(intake)) {
            admin.createTopics(
                            List.of(new NewTopic(name, 1, (short) 1).configs(Map.of("max.message.bytes", "4194304"))))
                    .all()
                    .get();
        }
    }

    private static long committed(IntakeUnderTest intake) throws Exception {
        try (Admin admin = admin(intake)) {
            OffsetAndMetadata committed = admin.listConsumerGroupOffsets("errata-intake")
                    .partitionsToOffsetAndMetadata()
                    .get()
                    .get(new TopicPartition("late-dlt", 0));
            return committed == null ? 0 : committed.offset();
        }
    }

    private static List<ErrorEvent> byOffset(IntakeUnderTest intake) {
        Map<Long, ErrorEvent> sorted = new TreeMap<>();
        intake.errors()
                .forEach(error -> sorted.put(Long.valueOf(error.metadata().get("dlq.offset")), error));
        return List.copyOf(sorted.values());
    }

    private static void send(IntakeUnderTest intake, String topic, Map<String, byte[]> headers) {
        Map<String, Object> settings =
                Map.of("bootstrap.servers", intake.settings().get("bootstrap.servers"), "max.request.size", 4 << 20);
        try (KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer())) {
            ProducerRecord<byte[], byte[]> record = new ProducerRecord<>(topic, 0, null, SECRET);
            headers.forEach(record.headers()::add);
            producer.send(record).get();
        } catch (InterruptedException | java.util.concurrent.ExecutionException failed) {
            throw new IllegalStateException(failed);
        }
    }

    private static Map<String, byte[]> spring(String topic, int partition, long offset) {
        Map<String, byte[]> headers = new TreeMap<>(headers(
                "kafka_dlt-original-topic",
                topic,
                "kafka_dlt-exception-message",
                "refused",
                "kafka_dlt-exception-fqcn",
                "x.Refused"));
        headers.put(
                "kafka_dlt-original-partition",
                ByteBuffer.allocate(4).putInt(partition).array());
        headers.put(
                "kafka_dlt-original-offset",
                ByteBuffer.allocate(8).putLong(offset).array());
        return headers;
    }

    /** By name and text, one behind the other. */
    private static Map<String, byte[]> headers(String... namesAndTexts) {
        Map<String, byte[]> headers = new TreeMap<>();
        for (int i = 0; i < namesAndTexts.length; i += 2) {
            headers.put(namesAndTexts[i], namesAndTexts[i + 1].getBytes(UTF_8));
        }
        return headers;
    }

    private static String text(ConsumerRecord<byte[], byte[]> record, String name) {
        Header header = record.headers().lastHeader(name);
        return header == null ? "" : new String(header.value(), UTF_8);
    }
}
