package dev.errata.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.errata.core.ledger.Difference;
import dev.errata.schemas.RecordNumber;
import dev.errata.streams.StreamsApp;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.consumer.ConsumerInterceptor;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** One record among many that the worker's consumer drops, doubles or takes for another partition's is named in the ledger. */
class PlantedFaultsOnKafkaTest {
    private static final int ERRORS = 400;
    private static final int PARTITIONS = 2;
    private static final Duration WAIT = Duration.ofMinutes(2);

    /** The fault that is still to be planted; whoever plants it takes it away, and leaves what it was done to. */
    private static final AtomicReference<Difference.@Nullable Kind> PLANTED = new AtomicReference<>();

    private static final AtomicReference<@Nullable ConsumerRecord<byte[], byte[]>> STRUCK = new AtomicReference<>();

    /** The worker's own consumer is told its name. */
    public static final class Faults implements ConsumerInterceptor<byte[], byte[]> {
        @Override
        public ConsumerRecords<byte[], byte[]> onConsume(ConsumerRecords<byte[], byte[]> records) {
            List<TopicPartition> full = records.partitions().stream()
                    .filter(partition -> records.records(partition).size() > 2)
                    .filter(partition ->
                            RecordNumber.in(records.records(partition).get(1).headers()) != null)
                    .toList();
            Difference.Kind fault = full.size() < PARTITIONS ? null : PLANTED.getAndSet(null);
            if (fault == null) {
                return records;
            }
            Map<TopicPartition, List<ConsumerRecord<byte[], byte[]>>> changed = new HashMap<>();
            records.partitions()
                    .forEach(partition -> changed.put(partition, new ArrayList<>(records.records(partition))));
            strike(
                    fault,
                    Objects.requireNonNull(changed.get(full.get(0))),
                    Objects.requireNonNull(changed.get(full.get(1))));
            return new ConsumerRecords<>(changed, records.nextOffsets());
        }

        private static void strike(
                Difference.Kind fault,
                List<ConsumerRecord<byte[], byte[]>> one,
                List<ConsumerRecord<byte[], byte[]>> other) {
            ConsumerRecord<byte[], byte[]> struck = one.get(1);
            STRUCK.set(struck);
            if (fault == Difference.Kind.REPEATED) {
                one.add(1, struck);
                return;
            }
            if (fault == Difference.Kind.MISPLACED) {
                one.set(1, at(other.get(1), struck));
                other.set(1, at(struck, other.get(1)));
                return;
            }
            one.remove(1);
        }

        private static ConsumerRecord<byte[], byte[]> at(
                ConsumerRecord<byte[], byte[]> record, ConsumerRecord<byte[], byte[]> place) {
            return new ConsumerRecord<>(
                    place.topic(),
                    place.partition(),
                    place.offset(),
                    record.timestamp(),
                    record.timestampType(),
                    record.serializedKeySize(),
                    record.serializedValueSize(),
                    record.key(),
                    record.value(),
                    record.headers(),
                    record.leaderEpoch());
        }

        @Override
        public void onCommit(Map<TopicPartition, OffsetAndMetadata> offsets) {}

        @Override
        public void close() {}

        @Override
        public void configure(Map<String, ?> settings) {}
    }

    @Test
    void aDroppedOneIsNamedWithItsStagePartitionAndNumber(@TempDir Path directory) throws Exception {
        assertIsNamed(Difference.Kind.MISSING, directory);
    }

    @Tag("slow")
    @ParameterizedTest
    @EnumSource(names = {"REPEATED", "MISPLACED"})
    void soIsEachOther(Difference.Kind fault, @TempDir Path directory) throws Exception {
        assertIsNamed(fault, directory);
    }

    private static void assertIsNamed(Difference.Kind fault, Path directory) throws Exception {
        try (NumberedErrors errors = NumberedErrors.start(directory, PARTITIONS)) {
            RecoveryWorkerConfig config =
                    errors.config(Map.of("kafka.main.consumer.interceptor.classes", Faults.class.getName()));
            PLANTED.set(fault);
            try (StreamsApp app = RecoveryApp.create(config, new SimpleMeterRegistry())) {
                app.start();
                // until the consumer gets some of both partitions at once
                await().atMost(WAIT).pollInterval(Duration.ofSeconds(1)).untilAsserted(() -> {
                    errors.publish(ERRORS);
                    assertThat(STRUCK.get()).isNotNull();
                });
                await().atMost(WAIT)
                        .untilAsserted(() ->
                                assertThat(errors.books().differences()).anySatisfy(it -> assertNames(it, fault)));
            } finally {
                PLANTED.set(null);
                STRUCK.set(null);
            }
        }
    }

    private static void assertNames(Difference difference, Difference.Kind fault) {
        ConsumerRecord<byte[], byte[]> struck = Objects.requireNonNull(STRUCK.get());
        int partition = fault == Difference.Kind.MISPLACED ? 1 - struck.partition() : struck.partition();
        assertThat(difference.kind()).isEqualTo(fault);
        assertThat(difference.stage()).isEqualTo("recovery-worker");
        assertThat(difference.subject()).isEqualTo(struck.topic() + "-" + partition);
        assertThat(difference.writer()).isEqualTo("classifier-stream/0_0");
        RecordNumber number = Objects.requireNonNull(RecordNumber.in(struck.headers()));
        assertThat(difference.number()).isEqualTo(number.number());
        assertThat(difference.records()).isEqualTo(1);
    }
}
