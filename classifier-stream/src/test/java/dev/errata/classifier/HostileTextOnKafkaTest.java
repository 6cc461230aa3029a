package dev.errata.classifier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorEventBuilder;
import dev.errata.core.event.ErrorKind;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.taxonomy.Recoverability;
import dev.errata.embedded.EmbeddedKafka;
import dev.errata.schemas.Topic;
import dev.errata.schemas.Topics;
import dev.errata.schemas.registry.RegistryHttpClient;
import dev.errata.streams.StreamsApp;
import dev.errata.streams.config.Config;
import dev.errata.streams.config.ConfigSource;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.TransactionListing;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.utils.Time;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The classifier on a real broker, sent what costs most: a partition behind it must not stand still. */
@Tag("slow")
class HostileTextOnKafkaTest {
    /** Each was, or is, among the dearest there are. */
    private static final List<String> UNITS = List.of(
            "cookie:}", "\tfoo\n", "sk-", "-eyJ", "--pass ", "-----BEGIN ", "wait until 2026-01-01 ", "error: at ");

    private static final int WORST = 100;
    private static final int NEIGHBOURS = 40;
    private static final int LONG = 256 * 1024;
    private static final int WARM_UP = 1_000;
    private static final Duration WAIT = Duration.ofMinutes(3);

    private final EmbeddedKafka kafka;
    private final ClassifierConfig config;
    private final Topics topics;
    private final List<Future<RecordMetadata>> sent = new ArrayList<>();
    private int events;

    HostileTextOnKafkaTest(@TempDir Path directory) {
        kafka = EmbeddedKafka.startOnFreePorts(directory.resolve("kafka"));
        config = Config.read(
                        ConfigSource.of(Map.of(
                                "bootstrap.servers", kafka.bootstrapServers(),
                                "registry.url", kafka.registryUrl(),
                                "threads", "1",
                                "state.dir", directory.resolve("state").toString())),
                        ClassifierConfig::read)
                .value();
        topics = new Topics(
                new RegistryHttpClient(config.streams().registry(), Time.SYSTEM), Topics.DEFAULT_PARTITIONS, (short) 1);
    }

    @AfterEach
    void stop() {
        kafka.close();
    }

    @Test
    void aHundredOfTheWorstUnderOneKeyFenceNobodyAndKeepTheirNeighboursInOrder() throws Exception {
        try (StreamsApp app = ClassifierApp.create(config, new SimpleMeterRegistry())) {
            app.start();
            try (KafkaProducer<byte[], byte[]> producer = producer()) {
                IntStream.range(0, WARM_UP)
                        .forEach(i -> send(producer, "warm-up-" + i % 50, ErrorEvent.builder("it failed")));
                awaitClassified(WARM_UP);
                for (int i = 0; i < WORST; i++) {
                    send(producer, "worst", worst(UNITS.get(i % UNITS.size())));
                    if (i < NEIGHBOURS) {
                        send(producer, "neighbour", ErrorEvent.builder("connection refused: " + i));
                        send(producer, "worst", ErrorEvent.builder("connection refused: " + i));
                    }
                }
            }
            for (Future<RecordMetadata> record : sent) {
                record.get();
            }
            int all = WARM_UP + WORST + 2 * NEIGHBOURS;
            List<ClassifiedError> classified = awaitClassified(all);
            assertThat(classified)
                    .hasSize(all)
                    .extracting(ClassifiedError::errorId)
                    .doesNotHaveDuplicates();
            assertThat(refusals(classified, "neighbour")).isEqualTo(refusals(NEIGHBOURS));
            assertThat(refusals(classified, "worst")).isEqualTo(refusals(NEIGHBOURS));
            assertThat(read("read_uncommitted")).as("nothing was aborted").hasSize(all);
            assertThat(transactionalIds())
                    .as("no thread was fenced and replaced")
                    .hasSize(1);
            assertThat(app.isReady()).isTrue();
        }
    }

    private static ErrorEventBuilder worst(String unit) {
        String text = unit.repeat(LONG / unit.length());
        return ErrorEvent.builder(text).toolOutput(text).stack(text);
    }

    private static List<String> refusals(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> "connection refused: " + i)
                .toList();
    }

    private static List<String> refusals(List<ClassifiedError> classified, String session) {
        return classified.stream()
                .filter(error -> session.equals(error.error().execution().sessionId()))
                .map(error -> error.error().message())
                .filter(message -> message.startsWith("connection refused"))
                .toList();
    }

    private void send(KafkaProducer<byte[], byte[]> producer, String session, ErrorEventBuilder event) {
        ErrorEvent identified = event.errorId("e-" + events++)
                .kind(ErrorKind.ERROR)
                .execution(ExecutionContext.ofSession(session))
                .build();
        String topic = topics.errors().name();
        sent.add(producer.send(new ProducerRecord<>(
                topic,
                session.getBytes(StandardCharsets.UTF_8),
                topics.errors().valueSerde().serializer().serialize(topic, identified))));
    }

    private List<ClassifiedError> awaitClassified(int count) {
        List<ClassifiedError> found = new ArrayList<>();
        await().atMost(WAIT).pollInterval(Duration.ofSeconds(1)).untilAsserted(() -> {
            found.clear();
            found.addAll(read("read_committed"));
            assertThat(found).hasSizeGreaterThanOrEqualTo(count);
        });
        return found;
    }

    /** All that is there now, of each partition in its order. */
    private List<ClassifiedError> read(String isolation) {
        Map<String, Object> settings = Map.of(
                "bootstrap.servers",
                kafka.bootstrapServers(),
                "isolation.level",
                isolation,
                "fetch.max.wait.ms",
                "20",
                "key.deserializer",
                "org.apache.kafka.common.serialization.ByteArrayDeserializer",
                "value.deserializer",
                "org.apache.kafka.common.serialization.ByteArrayDeserializer");
        List<ClassifiedError> all = new ArrayList<>();
        try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(settings)) {
            for (Recoverability recoverability : Recoverability.values()) {
                Topic<String, ClassifiedError> topic = topics.classified(recoverability);
                List<TopicPartition> partitions = IntStream.range(0, Topics.DEFAULT_PARTITIONS)
                        .mapToObj(partition -> new TopicPartition(topic.name(), partition))
                        .toList();
                consumer.assign(partitions);
                consumer.seekToBeginning(partitions);
                Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
                while (ends.entrySet().stream().anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
                    consumer.poll(Duration.ofMillis(100))
                            .forEach(record -> all.add(
                                    topic.valueSerde().deserializer().deserialize(topic.name(), record.value())));
                }
            }
        }
        return all;
    }

    private List<String> transactionalIds() throws Exception {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()))) {
            return admin.listTransactions().all().get().stream()
                    .map(TransactionListing::transactionalId)
                    .filter(id -> id.startsWith(config.streams().applicationId()))
                    .toList();
        }
    }

    private KafkaProducer<byte[], byte[]> producer() {
        Map<String, Object> settings = Map.of(
                "bootstrap.servers",
                kafka.bootstrapServers(),
                "max.request.size",
                8 * 1024 * 1024,
                "compression.type",
                "lz4");
        return new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
    }
}
