package dev.errata.aggregator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.errata.aggregator.StoresOfVersionOne.Stored;
import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.grouping.ErrorGroup;
import dev.errata.core.grouping.GroupStatus;
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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.common.utils.Time;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The aggregator takes its place on a broker with the changelogs that the code of the first version left there. */
class UpgradeOnKafkaTest {
    private static final Duration TIMEOUT = Duration.ofMinutes(2);
    private static final Instant AT = AggregatorDriver.START;

    @Test
    void groupsRestoredFromTheFormerChangelogsGoOnUnderTheirNewFingerprints(@TempDir Path directory) throws Exception {
        try (EmbeddedKafka kafka = EmbeddedKafka.startOnFreePorts(directory.resolve("kafka"))) {
            writeChangelogs(kafka, StoresOfVersionOne.read());
            Topics topics = new Topics(
                    new RegistryHttpClient(
                            RegistryProperties.parse(Map.of(RegistryProperties.URL, kafka.registryUrl())), Time.SYSTEM),
                    1,
                    (short) 1);
            Map<String, String> settings = Map.of(
                    "bootstrap.servers", kafka.bootstrapServers(),
                    "registry.url", kafka.registryUrl(),
                    "state.dir", directory.resolve("state").toString(),
                    "updates.interval", "100ms",
                    "start.timeout", "120s",
                    "groups.expiry", "3650d",
                    "topics.partitions", "1");
            try (StreamsApp app = AggregatorProcess.create(settings);
                    Consumer<byte[], byte[]> consumer = consumer(kafka, topics)) {
                app.start();
                publish(kafka, topics);
                Map<String, ErrorGroup> groups = new HashMap<>();
                await().atMost(TIMEOUT).untilAsserted(() -> {
                    read(consumer, topics, groups);
                    assertThat(groups)
                            .hasEntrySatisfying(
                                    "v2:history",
                                    group -> assertThat(group.occurrences().count())
                                            .isEqualTo(4))
                            .hasEntrySatisfying(
                                    "v2:ignored",
                                    group -> assertThat(group.status()).isEqualTo(GroupStatus.IGNORED))
                            .hasEntrySatisfying(
                                    "v1:ignored",
                                    group -> assertThat(group.mergedInto()).isEqualTo("v2:ignored"));
                });
            }
        }
    }

    private static void writeChangelogs(EmbeddedKafka kafka, List<Stored> stores) throws Exception {
        TreeSet<String> topics = new TreeSet<>();
        stores.forEach(stored -> topics.add(changelog(stored)));
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()))) {
            admin.createTopics(topics.stream()
                            .map(name -> new NewTopic(name, 1, (short) 1).configs(Map.of("cleanup.policy", "compact")))
                            .toList())
                    .all()
                    .get();
        }
        try (Producer<String, byte[]> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", kafka.bootstrapServers()),
                new StringSerializer(),
                new ByteArraySerializer())) {
            for (Stored stored : stores) {
                assertThat(producer.send(new ProducerRecord<>(changelog(stored), stored.key(), stored.value()))
                                .get()
                                .hasOffset())
                        .isTrue();
            }
        }
    }

    private static String changelog(Stored stored) {
        return "errata-aggregator-" + stored.store() + "-changelog";
    }

    private static void publish(EmbeddedKafka kafka, Topics topics) throws Exception {
        Topic<String, ClassifiedError> topic = topics.classified(Category.LLM_RATE_LIMIT.recoverability());
        try (Producer<String, ClassifiedError> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", kafka.bootstrapServers()),
                topic.keySerde().serializer(),
                topic.valueSerde().serializer())) {
            for (String name : List.of("history", "ignored")) {
                ClassifiedError error = Samples.renamed(name, "v1:" + name, "v2:" + name, AT);
                assertThat(producer.send(new ProducerRecord<>(topic.name(), name, error))
                                .get()
                                .hasOffset())
                        .isTrue();
            }
        }
    }

    private static Consumer<byte[], byte[]> consumer(EmbeddedKafka kafka, Topics topics) {
        return new KafkaConsumer<>(
                Map.of(
                        "bootstrap.servers", kafka.bootstrapServers(),
                        "isolation.level", "read_committed",
                        "auto.offset.reset", "earliest"),
                topics.deadLetter().keySerde().deserializer(),
                topics.deadLetter().valueSerde().deserializer());
    }

    private static void read(Consumer<byte[], byte[]> consumer, Topics topics, Map<String, ErrorGroup> groups) {
        Topic<String, ErrorGroup> topic = topics.groups();
        if (consumer.assignment().isEmpty()) {
            consumer.assign(List.of(new TopicPartition(topic.name(), 0)));
        }
        consumer.poll(Duration.ofMillis(500)).forEach(record -> {
            ErrorGroup group = topic.valueSerde().deserializer().deserialize(topic.name(), record.value());
            groups.put(Objects.requireNonNull(group).groupId(), group);
        });
    }
}
