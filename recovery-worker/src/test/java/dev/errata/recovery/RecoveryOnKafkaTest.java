package dev.errata.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.errata.core.classification.ClassifiedError;
import dev.errata.core.classification.SessionStanding;
import dev.errata.core.event.Operation;
import dev.errata.core.recovery.RetryCommand;
import dev.errata.core.taxonomy.Category;
import dev.errata.embedded.EmbeddedKafka;
import dev.errata.schemas.Topic;
import dev.errata.schemas.Topics;
import dev.errata.schemas.registry.RegistryHttpClient;
import dev.errata.streams.StreamsApp;
import dev.errata.streams.config.Config;
import dev.errata.streams.config.ConfigSource;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.utils.Time;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/** The worker on a real broker, transactions and all. */
@TestInstance(Lifecycle.PER_CLASS)
class RecoveryOnKafkaTest {
    private static final int OPERATIONS = 100;

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final Path directory;
    private final EmbeddedKafka kafka;
    private final RecoveryWorkerConfig config;
    private final Topics topics;

    RecoveryOnKafkaTest(@TempDir Path directory) {
        this.directory = directory;
        this.kafka = EmbeddedKafka.startOnFreePorts(directory.resolve("kafka"));
        this.config = Config.read(
                        ConfigSource.of(Map.of(
                                "bootstrap.servers", kafka.bootstrapServers(),
                                "registry.url", kafka.registryUrl(),
                                "state.dir", directory.resolve("state").toString(),
                                "recovery.policies.network.jitter", "none")),
                        RecoveryWorkerConfig::read)
                .value();
        this.topics = new Topics(
                new RegistryHttpClient(config.streams().registry(), Time.SYSTEM), Topics.DEFAULT_PARTITIONS, (short) 1);
    }

    @BeforeAll
    void theBrokerIsUp() {
        assertThat(kafka.bootstrapServers()).isNotEmpty();
        assertThat(directory).exists();
    }

    @AfterAll
    void stop() {
        kafka.close();
    }

    @Test
    void everyRetryComesOutExactlyOnceAndNotBeforeItsTimeAlsoAcrossARestart() {
        try (StreamsApp app = RecoveryApp.create(config, meters)) {
            app.start();
            publishFailures();
            await().atMost(Duration.ofSeconds(20))
                    .untilAsserted(() -> assertThat(scheduled()).isEqualTo(OPERATIONS));
        }
        List<ConsumerRecord<String, RetryCommand>> retries;
        try (StreamsApp again = RecoveryApp.create(config, meters)) {
            again.start();
            retries = read(topics.retries(), OPERATIONS);
        }

        Map<String, Integer> handedOut = new HashMap<>();
        retries.forEach(record -> {
            RetryCommand retry = record.value();
            handedOut.merge(retry.operation().id() + '#' + retry.operation().attempt(), 1, Integer::sum);
            assertThat(record.timestamp()).isGreaterThanOrEqualTo(retry.dueAt().toEpochMilli());
        });
        assertThat(handedOut).hasSize(OPERATIONS);
        assertThat(handedOut.values()).containsOnly(1);
    }

    private double scheduled() {
        return meters.find(RecoveryMeters.RETRIES).tag("fate", "scheduled").counters().stream()
                .mapToDouble(Counter::count)
                .sum();
    }

    private void publishFailures() {
        Topic<String, ClassifiedError> topic =
                topics.classified(Category.NETWORK_ERROR.facts().recoverability());
        try (KafkaProducer<String, ClassifiedError> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", kafka.bootstrapServers()),
                topic.keySerde().serializer(),
                topic.valueSerde().serializer())) {
            List<Future<RecordMetadata>> sent = new ArrayList<>();
            for (int i = 0; i < OPERATIONS; i++) {
                ClassifiedError error = WorkerDriver.error(
                        Category.NETWORK_ERROR, new Operation("op-" + i, "t", 1, null), SessionStanding.NONE);
                String key = error.error().correlationKey().orElseThrow();
                sent.add(producer.send(new ProducerRecord<>(topic.name(), key, error)));
            }
            producer.flush();
            assertThat(sent).allMatch(Future::isDone);
        }
    }

    private <V> List<ConsumerRecord<String, V>> read(Topic<String, V> topic, int count) {
        Map<String, Object> properties = Map.of(
                "bootstrap.servers", kafka.bootstrapServers(),
                "isolation.level", "read_committed",
                "auto.offset.reset", "earliest");
        try (KafkaConsumer<String, V> consumer = new KafkaConsumer<>(
                properties, topic.keySerde().deserializer(), topic.valueSerde().deserializer())) {
            consumer.assign(IntStream.range(0, topic.settings().partitions())
                    .mapToObj(partition -> new TopicPartition(topic.name(), partition))
                    .toList());
            List<ConsumerRecord<String, V>> found = new ArrayList<>();
            await().atMost(Duration.ofSeconds(30)).untilAsserted(() -> {
                consumer.poll(Duration.ofMillis(100)).forEach(found::add);
                assertThat(found).hasSizeGreaterThanOrEqualTo(count);
            });
            consumer.poll(Duration.ofMillis(500)).forEach(found::add);
            return found;
        }
    }
}
