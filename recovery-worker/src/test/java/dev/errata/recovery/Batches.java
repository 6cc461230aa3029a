package dev.errata.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.classified.SessionStanding;
import dev.errata.core.event.Operation;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.core.recovery.RetryCommand;
import dev.errata.core.taxonomy.Category;
import dev.errata.embedded.EmbeddedKafka;
import dev.errata.schemas.Topic;
import dev.errata.schemas.Topics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Future;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;

/** Operations that fail in batches, each with its prefix, and what the broker holds of their retries. */
final class Batches {
    /** In one batch. */
    static final int OPERATIONS = 100;

    private static final Duration WAIT = Duration.ofMinutes(3);

    private final EmbeddedKafka kafka;
    private final Topics topics;
    private final Duration delay;
    private final Map<String, Long> failedAt = new HashMap<>();

    /** @param delay before the second run of each, as the worker is configured */
    Batches(EmbeddedKafka kafka, Topics topics, Duration delay) {
        this.kafka = kafka;
        this.topics = topics;
        this.delay = delay;
    }

    void fail(String prefix) throws Exception {
        Topic<String, ClassifiedError> topic =
                topics.classified(Category.NETWORK_ERROR.facts().recoverability());
        try (KafkaProducer<String, ClassifiedError> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", kafka.bootstrapServers()),
                topic.keySerde().serializer(),
                topic.valueSerde().serializer())) {
            Map<String, Future<RecordMetadata>> sent = new HashMap<>();
            for (int i = 0; i < OPERATIONS; i++) {
                ClassifiedError error = WorkerInputs.error(
                        Category.NETWORK_ERROR, new Operation(prefix + i, "t", 1, null), SessionStanding.NONE);
                String key = error.error().correlationKey().orElseThrow();
                sent.put(prefix + i, producer.send(new ProducerRecord<>(topic.name(), key, error)));
            }
            for (Map.Entry<String, Future<RecordMetadata>> each : sent.entrySet()) {
                failedAt.put(each.getKey(), each.getValue().get().timestamp());
            }
        }
    }

    void awaitDecisions(String prefix) {
        read(topics.decisions(), decision -> isOf(decision, prefix));
    }

    /** By the broker's clock, whatever the worker's says. */
    void assertRetriedExactlyOnceAndNeverEarly(String prefix) {
        Map<String, Integer> handedOut = new HashMap<>();
        read(topics.retries(), retry -> retry.operation().id().startsWith(prefix))
                .forEach(record -> {
                    RetryCommand retry = record.value();
                    String id = retry.operation().id();
                    handedOut.merge(id + '#' + retry.operation().attempt(), 1, Integer::sum);
                    assertThat(record.timestamp())
                            .isGreaterThanOrEqualTo(retry.dueAt().toEpochMilli());
                    assertThat(record.timestamp())
                            .isGreaterThanOrEqualTo(Objects.requireNonNull(failedAt.get(id)) + delay.toMillis());
                });
        assertThat(handedOut).hasSize(OPERATIONS);
        assertThat(handedOut.values()).containsOnly(1);
    }

    private static boolean isOf(RecoveryDecision decision, String prefix) {
        Operation operation = decision.operation();
        return operation != null && operation.id().startsWith(prefix);
    }

    /** All that is wanted, once there is a batch of it and no more comes. */
    private <V> List<ConsumerRecord<String, V>> read(Topic<String, V> topic, Predicate<V> wanted) {
        Map<String, Object> properties = Map.of(
                "bootstrap.servers", kafka.bootstrapServers(),
                "isolation.level", "read_committed",
                "fetch.max.wait.ms", "20",
                "auto.offset.reset", "earliest");
        try (KafkaConsumer<String, V> consumer = new KafkaConsumer<>(
                properties, topic.keySerde().deserializer(), topic.valueSerde().deserializer())) {
            consumer.assign(IntStream.range(0, topic.settings().partitions())
                    .mapToObj(partition -> new TopicPartition(topic.name(), partition))
                    .toList());
            List<ConsumerRecord<String, V>> found = new ArrayList<>();
            await().atMost(WAIT).untilAsserted(() -> {
                consumer.poll(Duration.ofMillis(100)).forEach(found::add);
                found.removeIf(record -> !wanted.test(record.value()));
                assertThat(found).hasSizeGreaterThanOrEqualTo(OPERATIONS);
            });
            consumer.poll(Duration.ofMillis(500)).forEach(found::add);
            found.removeIf(record -> !wanted.test(record.value()));
            return found;
        }
    }
}
