package dev.errata.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.classified.SessionStanding;
import dev.errata.core.event.Operation;
import dev.errata.core.recovery.RetryCommand;
import dev.errata.core.taxonomy.Category;
import dev.errata.embedded.EmbeddedKafka;
import dev.errata.recovery.task.RecoveryMeters;
import dev.errata.schemas.HeaderNames;
import dev.errata.schemas.Topic;
import dev.errata.schemas.Topics;
import dev.errata.schemas.registry.RegistryHttpClient;
import dev.errata.streams.StreamsApp;
import dev.errata.streams.config.Config;
import dev.errata.streams.config.ConfigSource;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.common.utils.Time;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The worker on a real broker, transactions and all. */
@TestInstance(Lifecycle.PER_CLASS)
class RecoveryOnKafkaTest {
    private static final int OPERATIONS = 100;
    private static final Duration WAIT = Duration.ofMinutes(2);

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
    void everyRetryComesOutExactlyOnceAndNotBeforeItsTimeAlsoAcrossARestart() throws Exception {
        try (StreamsApp app = RecoveryApp.create(config, meters)) {
            app.start();
            publishFailures("restart-");
            await().atMost(WAIT).until(() -> scheduled(meters) >= OPERATIONS);
        }
        try (StreamsApp again = RecoveryApp.create(config, meters)) {
            again.start();
            assertExactlyOnceAndNeverEarly("restart-");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = ".sst")
    void everyRetryComesOutExactlyOnceAlsoWhenAByteOfEachFileWasFlippedBetween(String kind) throws Exception {
        SimpleMeterRegistry before = new SimpleMeterRegistry();
        String prefix = "damaged-" + kind;
        try (StreamsApp app = RecoveryApp.create(config, before)) {
            app.start();
            publishFailures(prefix);
            await().atMost(WAIT).until(() -> scheduled(before) >= OPERATIONS);
        }
        flipAByteOfEach(kind);
        try (StreamsApp again = RecoveryApp.create(config, new SimpleMeterRegistry())) {
            again.start();
            assertExactlyOnceAndNeverEarly(prefix);
        }
        assertThat(directory.resolve("state").resolve("damaged")).isNotEmptyDirectory();
    }

    @Tag("slow")
    @ParameterizedTest
    @ValueSource(strings = {"CURRENT", "MANIFEST-"})
    void soItDoesWhenTheyWereOthers(String kind) throws Exception {
        everyRetryComesOutExactlyOnceAlsoWhenAByteOfEachFileWasFlippedBetween(kind);
    }

    private void flipAByteOfEach(String kind) throws IOException {
        try (Stream<Path> files = Files.walk(directory.resolve("state").resolve("errata-recovery"))) {
            for (Path path : files.filter(file -> file.getFileName().toString().contains(kind))
                    .toList()) {
                byte[] bytes = Files.readAllBytes(path);
                bytes[bytes.length / 2] ^= 0x10;
                Files.write(path, bytes);
            }
        }
    }

    @Test
    void aBadRecordOnCircuitsIsADeadLetterOnceHoweverOftenItIsRead() throws Exception {
        for (String instance : List.of("first", "second", "third")) {
            RecoveryWorkerConfig elsewhere = Config.read(
                            ConfigSource.of(Map.of(
                                    "bootstrap.servers", kafka.bootstrapServers(),
                                    "registry.url", kafka.registryUrl(),
                                    "application.id", "bad-circuits",
                                    "state.dir", directory.resolve(instance).toString())),
                            RecoveryWorkerConfig::read)
                    .value();
            try (StreamsApp app = RecoveryApp.create(elsewhere, new SimpleMeterRegistry())) {
                app.start();
                publishBadCircuit(instance);
                await().atMost(WAIT)
                        .untilAsserted(() ->
                                assertThat(deadLettersOf(topics.circuits())).contains(instance));
            }
        }

        assertThat(deadLettersOf(topics.circuits())).containsExactlyInAnyOrder("first", "second", "third");
    }

    private void publishBadCircuit(String key) throws Exception {
        try (KafkaProducer<String, byte[]> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", kafka.bootstrapServers()),
                new StringSerializer(),
                new ByteArraySerializer())) {
            ProducerRecord<String, byte[]> bad =
                    new ProducerRecord<>(topics.circuits().name(), 0, key, new byte[] {1, 2, 3});
            assertThat(producer.send(bad).get().hasOffset()).isTrue();
        }
    }

    /** Their keys. */
    private List<String> deadLettersOf(Topic<?, ?> origin) {
        try (KafkaConsumer<String, byte[]> consumer = new KafkaConsumer<>(
                Map.of(
                        "bootstrap.servers",
                        kafka.bootstrapServers(),
                        "isolation.level",
                        "read_committed",
                        "fetch.max.wait.ms",
                        "20"),
                new StringDeserializer(),
                new ByteArrayDeserializer())) {
            List<TopicPartition> partitions = consumer
                    .partitionsFor(topics.deadLetter().name())
                    .stream()
                    .map(info -> new TopicPartition(info.topic(), info.partition()))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            List<String> keys = new ArrayList<>();
            while (ends.entrySet().stream().anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
                consumer.poll(Duration.ofMillis(100)).forEach(letter -> {
                    byte[] topic = letter.headers()
                            .lastHeader(HeaderNames.ORIGIN_TOPIC)
                            .value();
                    if (new String(topic, StandardCharsets.UTF_8).equals(origin.name())) {
                        keys.add(letter.key());
                    }
                });
            }
            return keys;
        }
    }

    @Test
    void theWatchdogSpeaksWhileTheStreamThreadStandsStill() throws Exception {
        HangingTime time = new HangingTime();
        ByteArrayOutputStream log = new ByteArrayOutputStream();
        PrintStream console = System.out;
        SimpleMeterRegistry watched = new SimpleMeterRegistry();
        try (StreamsApp app = RecoveryApp.create(config, watched, time)) {
            app.start();
            System.setOut(new PrintStream(log, true, StandardCharsets.UTF_8));
            time.hangWhen(() -> scheduled(watched) >= OPERATIONS);
            publishFailures("hang-");
            await().atMost(WAIT).untilAsserted(() -> {
                assertThat(watched.get(RecoveryMeters.OVERDUE).gauge().value()).isGreaterThan(50);
                assertThat(log.toString(StandardCharsets.UTF_8))
                        .contains("errata-recovery-watchdog")
                        .contains("retries are overdue");
            });
            time.goOn();
            assertExactlyOnceAndNeverEarly("hang-");
        } finally {
            time.goOn();
            System.setOut(console);
        }
    }

    private void assertExactlyOnceAndNeverEarly(String prefix) {
        Map<String, Integer> handedOut = new HashMap<>();
        retriesOf(prefix).forEach(record -> {
            RetryCommand retry = record.value();
            handedOut.merge(retry.operation().id() + '#' + retry.operation().attempt(), 1, Integer::sum);
            assertThat(record.timestamp()).isGreaterThanOrEqualTo(retry.dueAt().toEpochMilli());
        });
        assertThat(handedOut).hasSize(OPERATIONS);
        assertThat(handedOut.values()).containsOnly(1);
    }

    /** What is done again after an aborted transaction is counted again. */
    private static double scheduled(SimpleMeterRegistry meters) {
        return meters.find(RecoveryMeters.RETRIES).tag("fate", "scheduled").counters().stream()
                .mapToDouble(Counter::count)
                .sum();
    }

    private void publishFailures(String prefix) throws Exception {
        Topic<String, ClassifiedError> topic =
                topics.classified(Category.NETWORK_ERROR.facts().recoverability());
        try (KafkaProducer<String, ClassifiedError> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", kafka.bootstrapServers()),
                topic.keySerde().serializer(),
                topic.valueSerde().serializer())) {
            List<Future<RecordMetadata>> sent = new ArrayList<>();
            for (int i = 0; i < OPERATIONS; i++) {
                ClassifiedError error = WorkerInputs.error(
                        Category.NETWORK_ERROR, new Operation(prefix + i, "t", 1, null), SessionStanding.NONE);
                String key = error.error().correlationKey().orElseThrow();
                sent.add(producer.send(new ProducerRecord<>(topic.name(), key, error)));
            }
            for (Future<RecordMetadata> each : sent) {
                assertThat(each.get().hasOffset()).isTrue();
            }
        }
    }

    private List<ConsumerRecord<String, RetryCommand>> retriesOf(String prefix) {
        Topic<String, RetryCommand> topic = topics.retries();
        Map<String, Object> properties = Map.of(
                "bootstrap.servers", kafka.bootstrapServers(),
                "isolation.level", "read_committed",
                "fetch.max.wait.ms", "20",
                "auto.offset.reset", "earliest");
        try (KafkaConsumer<String, RetryCommand> consumer = new KafkaConsumer<>(
                properties, topic.keySerde().deserializer(), topic.valueSerde().deserializer())) {
            consumer.assign(IntStream.range(0, topic.settings().partitions())
                    .mapToObj(partition -> new TopicPartition(topic.name(), partition))
                    .toList());
            List<ConsumerRecord<String, RetryCommand>> found = new ArrayList<>();
            await().atMost(WAIT).untilAsserted(() -> {
                consumer.poll(Duration.ofMillis(100)).forEach(found::add);
                found.removeIf(record -> !record.value().operation().id().startsWith(prefix));
                assertThat(found).hasSizeGreaterThanOrEqualTo(OPERATIONS);
            });
            consumer.poll(Duration.ofMillis(500)).forEach(found::add);
            found.removeIf(record -> !record.value().operation().id().startsWith(prefix));
            return found;
        }
    }
}
