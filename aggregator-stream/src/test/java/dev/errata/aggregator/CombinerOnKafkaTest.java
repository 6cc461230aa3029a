package dev.errata.aggregator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.grouping.ErrorGroup;
import dev.errata.core.grouping.ErrorStatistics;
import dev.errata.core.taxonomy.Category;
import dev.errata.embedded.EmbeddedKafka;
import dev.errata.schemas.Topic;
import dev.errata.schemas.Topics;
import dev.errata.schemas.registry.RegistryHttpClient;
import dev.errata.schemas.registry.RegistryProperties;
import dev.errata.streams.StreamsApp;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.utils.Time;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is added up in memory between two commits, on a real broker with transactions. */
class CombinerOnKafkaTest {
    private static final int ERRORS = 2_000;
    private static final int GROUPS = 10;
    private static final Duration TIMEOUT = Duration.ofMinutes(3);
    private static final Category CATEGORY = Category.LLM_RATE_LIMIT;

    /** Of the errors; what is too old is dropped by the clock. */
    private final Instant yesterday = Instant.now().truncatedTo(ChronoUnit.DAYS).minus(Duration.ofHours(14));

    @Test
    void aKilledProcessLosesNoErrorAndCountsNoneTwice(@TempDir Path directory) throws Exception {
        try (EmbeddedKafka kafka = EmbeddedKafka.startOnFreePorts(directory.resolve("kafka"))) {
            Map<String, String> settings = settings(kafka, directory.resolve("state"));
            Topics topics = topics(kafka);
            try (Groups groups = new Groups(kafka, topics)) {
                try (AggregatorProcess killed = AggregatorProcess.start(settings)) {
                    assertThat(killed.isAlive()).isTrue();
                    publish(kafka, topics, 0, ERRORS);
                    await().atMost(TIMEOUT).until(() -> groups.total() > 0);
                    publish(kafka, topics, ERRORS, ERRORS);
                }
                try (StreamsApp again = AggregatorProcess.create(settings)) {
                    again.start();
                    publish(kafka, topics, 2 * ERRORS, ERRORS);
                    await().atMost(TIMEOUT)
                            .untilAsserted(() -> assertThat(groups.total()).isGreaterThanOrEqualTo(3 * ERRORS));
                    publish(kafka, topics, 3 * ERRORS, GROUPS);
                    await().atMost(TIMEOUT)
                            .untilAsserted(
                                    () -> assertThat(groups.total()).isGreaterThanOrEqualTo(3 * ERRORS + GROUPS));
                    await().atMost(TIMEOUT)
                            .untilAsserted(() ->
                                    assertThat(groups.errorsOfTheDay()).isGreaterThanOrEqualTo(3 * ERRORS + GROUPS));
                }
                assertThat(groups.total()).isEqualTo(3 * ERRORS + GROUPS);
                assertThat(groups.errorsOfTheDay()).isEqualTo(3 * ERRORS + GROUPS);
            }
        }
    }

    /** Stores that go by stream time would drop what is a day older than the newest record. */
    @Test
    void anErrorWithAWrongClockCostsNoOtherItsWindow(@TempDir Path directory) throws Exception {
        try (EmbeddedKafka kafka = EmbeddedKafka.startOnFreePorts(directory.resolve("kafka"))) {
            Topics topics = topics(kafka);
            try (Groups groups = new Groups(kafka, topics);
                    StreamsApp app = AggregatorProcess.create(settings(kafka, directory.resolve("state")))) {
                app.start();
                publish(kafka, topics, 0, GROUPS);
                await().atMost(TIMEOUT).until(() -> groups.total() == GROUPS);
                Instant ahead = yesterday.plus(Duration.ofDays(400));
                publish(kafka, topics, List.of(Samples.error("ahead", "v1:ahead", CATEGORY, ahead)));
                await().atMost(TIMEOUT).until(() -> groups.total() == GROUPS + 1);
                publish(kafka, topics, GROUPS, ERRORS);
                await().atMost(TIMEOUT).until(() -> groups.total() == GROUPS + 1 + ERRORS);
                await().atMost(TIMEOUT)
                        .untilAsserted(() -> assertThat(groups.errorsOfTheDay()).isEqualTo(GROUPS + ERRORS));
            }
        }
    }

    /** One partition and rare commits, so that what is counted does not depend on how fast the machine is. */
    @Tag("slow")
    @Test
    void likeErrorsCrossAsOneInAThousandAndDifferentOnesOnce(@TempDir Path directory) throws Exception {
        int like = 10_000;
        int different = 1_000;
        try (EmbeddedKafka kafka = EmbeddedKafka.startOnFreePorts(directory.resolve("kafka"))) {
            Topics topics = topics(kafka, 1);
            Map<String, String> settings = new HashMap<>(settings(kafka, directory.resolve("state")));
            settings.put("topics.partitions", "1");
            settings.put("commit.interval", "5s");
            settings.put("groups.learn", "false");
            settings.put("kafka.producer.transaction.timeout.ms", "60000");
            settings.put("kafka.repartition.purge.interval.ms", "3600000");
            try (Groups groups = new Groups(kafka, topics);
                    Crossing crossing = new Crossing(kafka);
                    StreamsApp app = AggregatorProcess.create(settings)) {
                app.start();
                publish(kafka, topics, errors(like, i -> "v1:like"));
                await().atMost(TIMEOUT).until(() -> groups.total() == like);
                long ofLike = crossing.count();
                assertThat(ofLike).isLessThanOrEqualTo(like / 1_000);

                publish(kafka, topics, errors(different, i -> "v1:" + i));
                await().atMost(TIMEOUT).until(() -> groups.total() == like + different);
                assertThat(crossing.count() - ofLike).isBetween((long) different, different * 12L / 10);
            }
        }
    }

    private List<ClassifiedError> errors(int count, IntFunction<String> fingerprint) {
        return IntStream.range(0, count)
                .mapToObj(i -> Samples.error("e" + i, fingerprint.apply(i), CATEGORY, yesterday))
                .toList();
    }

    private static Topics topics(EmbeddedKafka kafka) {
        return topics(kafka, Topics.DEFAULT_PARTITIONS);
    }

    private static Topics topics(EmbeddedKafka kafka, int partitions) {
        return new Topics(
                new RegistryHttpClient(
                        RegistryProperties.parse(Map.of(RegistryProperties.URL, kafka.registryUrl())), Time.SYSTEM),
                partitions,
                (short) 1);
    }

    /** Short time-outs: until they have passed, the killed process holds its partitions and its open transaction. */
    private static Map<String, String> settings(EmbeddedKafka kafka, Path state) {
        return Map.of(
                "bootstrap.servers", kafka.bootstrapServers(),
                "registry.url", kafka.registryUrl(),
                "state.dir", state.toString(),
                "updates.interval", "100ms",
                "start.timeout", "3m",
                "kafka.producer.transaction.timeout.ms", "3000",
                "kafka.consumer.session.timeout.ms", "3000",
                "kafka.consumer.heartbeat.interval.ms", "500");
    }

    private void publish(EmbeddedKafka kafka, Topics topics, int first, int count) throws Exception {
        List<ClassifiedError> errors = new ArrayList<>();
        for (int i = first; i < first + count; i++) {
            errors.add(Samples.error("e" + i, "v1:" + i % GROUPS, CATEGORY, yesterday));
        }
        publish(kafka, topics, errors);
    }

    private static void publish(EmbeddedKafka kafka, Topics topics, List<ClassifiedError> errors) throws Exception {
        Topic<String, ClassifiedError> topic = topics.classified(CATEGORY.recoverability());
        try (Producer<String, ClassifiedError> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", kafka.bootstrapServers()),
                topic.keySerde().serializer(),
                topic.valueSerde().serializer())) {
            List<Future<RecordMetadata>> sent = new ArrayList<>();
            for (ClassifiedError error : errors) {
                sent.add(producer.send(new ProducerRecord<>(topic.name(), error.errorId(), error)));
            }
            for (Future<RecordMetadata> acknowledged : sent) {
                assertThat(acknowledged.get().hasOffset()).isTrue();
            }
        }
    }

    /** The records of the one internal topic of the aggregator, where they are not purged. */
    private static final class Crossing implements AutoCloseable {
        private static final String TOPIC = "errata-aggregator-partials-repartition";

        private final Consumer<byte[], byte[]> consumer;
        private long records;

        Crossing(EmbeddedKafka kafka) {
            consumer = new KafkaConsumer<>(
                    Map.of(
                            "bootstrap.servers",
                            kafka.bootstrapServers(),
                            "isolation.level",
                            "read_committed",
                            "fetch.max.wait.ms",
                            "20"),
                    new ByteArrayDeserializer(),
                    new ByteArrayDeserializer());
        }

        /** All up to now. */
        long count() {
            TopicPartition partition = new TopicPartition(TOPIC, 0);
            if (consumer.assignment().isEmpty()) {
                consumer.assign(List.of(partition));
                consumer.seekToBeginning(List.of(partition));
            }
            long end = Objects.requireNonNull(
                    consumer.endOffsets(List.of(partition)).get(partition));
            while (consumer.position(partition) < end) {
                records += consumer.poll(Duration.ofMillis(100)).count();
            }
            return records;
        }

        @Override
        public void close() {
            consumer.close();
        }
    }

    /** The newest committed state of all groups and of the day. */
    private final class Groups implements AutoCloseable {
        private final Topics topics;
        private final Map<String, Long> counts = new HashMap<>();
        private final Consumer<byte[], byte[]> consumer;
        private long errorsOfTheDay;

        Groups(EmbeddedKafka kafka, Topics topics) {
            this.topics = topics;
            consumer = new KafkaConsumer<>(
                    Map.of(
                            "bootstrap.servers", kafka.bootstrapServers(),
                            "isolation.level", "read_committed",
                            "fetch.max.wait.ms", "20",
                            "auto.offset.reset", "earliest"),
                    topics.deadLetter().keySerde().deserializer(),
                    topics.deadLetter().valueSerde().deserializer());
        }

        long total() {
            read();
            return counts.values().stream().mapToLong(Long::longValue).sum();
        }

        long errorsOfTheDay() {
            read();
            return errorsOfTheDay;
        }

        private void read() {
            if (consumer.assignment().isEmpty()) {
                List<TopicPartition> all = new ArrayList<>();
                for (Topic<?, ?> topic : List.of(topics.groups(), topics.statistics())) {
                    for (int i = 0; i < topic.settings().partitions(); i++) {
                        all.add(new TopicPartition(topic.name(), i));
                    }
                }
                consumer.assign(all);
                consumer.seekToBeginning(all);
            }
            Map<TopicPartition, Long> ends = consumer.endOffsets(consumer.assignment());
            while (ends.entrySet().stream().anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
                consumer.poll(Duration.ofMillis(100)).forEach(this::take);
            }
        }

        private void take(ConsumerRecord<byte[], byte[]> record) {
            if (record.topic().equals(topics.groups().name())) {
                ErrorGroup group =
                        topics.groups().valueSerde().deserializer().deserialize(record.topic(), record.value());
                counts.put(group.groupId(), group.occurrences().count());
                return;
            }
            ErrorStatistics window =
                    topics.statistics().valueSerde().deserializer().deserialize(record.topic(), record.value());
            boolean isDay = window.windowSize().equals(Duration.ofDays(1))
                    && window.windowStart().isBefore(yesterday);
            errorsOfTheDay = isDay && window.dimension().equals("all") ? window.errors() : errorsOfTheDay;
        }

        @Override
        public void close() {
            consumer.close();
        }
    }
}
