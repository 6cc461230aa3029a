package dev.errata.client;

import static org.awaitility.Awaitility.await;

import dev.errata.client.operator.Cluster;
import dev.errata.embedded.EmbeddedKafka;
import dev.errata.schemas.Topic;
import dev.errata.schemas.Topics;
import dev.errata.schemas.registry.RegistryHttpClient;
import dev.errata.schemas.registry.SchemaRegistryConfig;
import dev.errata.testing.SharedKafka;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.utils.Time;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.StoreScope;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** The shared broker with all topics, and a producer for what the pipeline would write; tests keep apart by their ids. */
public final class KafkaUnderTest implements AutoCloseable {
    private final EmbeddedKafka kafka;
    private final Topics topics;
    private final KafkaProducer<byte[], byte[]> producer;

    /** Hands it to tests. */
    public static final class Shared implements BeforeAllCallback, ParameterResolver {
        private static KafkaUnderTest of(ExtensionContext context) {
            EmbeddedKafka kafka = SharedKafka.of(context);
            return context.getStore(StoreScope.LAUNCHER_SESSION, Namespace.create(KafkaUnderTest.class))
                    .getOrComputeIfAbsent(KafkaUnderTest.class, key -> new KafkaUnderTest(kafka), KafkaUnderTest.class);
        }

        @Override
        public void beforeAll(ExtensionContext context) {
            of(context);
        }

        @Override
        public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
            return parameter.getParameter().getType() == KafkaUnderTest.class;
        }

        @Override
        public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
            return of(context);
        }
    }

    private KafkaUnderTest(EmbeddedKafka kafka) {
        this.kafka = kafka;
        this.topics = new Topics(
                new RegistryHttpClient(SchemaRegistryConfig.of(kafka.registryUrl()), Time.SYSTEM),
                Topics.DEFAULT_PARTITIONS,
                (short) 1);
        create();
        this.producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", kafka.bootstrapServers(), "linger.ms", 0),
                new ByteArraySerializer(),
                new ByteArraySerializer());
    }

    private void create() {
        List<NewTopic> wanted = List.<Topic<?, ?>>of(
                        topics.errors(),
                        topics.outcomes(),
                        topics.decisions(),
                        topics.retries(),
                        topics.deadLetter(),
                        topics.ledger())
                .stream()
                .map(topic -> new NewTopic(topic.name(), topic.settings().partitions(), (short) 1)
                        .configs(topic.settings().config()))
                .toList();
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()))) {
            admin.createTopics(wanted).all().get();
            // the controller knows a new topic earlier than the broker
            await().atMost(Duration.ofMinutes(2))
                    .ignoreExceptionsInstanceOf(ExecutionException.class)
                    .until(() -> !admin.describeTopics(
                                    wanted.stream().map(NewTopic::name).toList())
                            .allTopicNames()
                            .get()
                            .isEmpty());
        } catch (ExecutionException | InterruptedException e) {
            throw new IllegalStateException("the topics under test were not created", e);
        }
    }

    public Topics topics() {
        return topics;
    }

    /** As operators reach it. */
    public Cluster cluster() {
        return new Cluster(
                kafka.bootstrapServers(), kafka.registryUrl(), Map.of(), Topics.DEFAULT_PARTITIONS, (short) 1);
    }

    public ClientConfig config() {
        return ClientConfig.of(kafka.bootstrapServers(), kafka.registryUrl());
    }

    /** Writes and waits for the broker. */
    public <V> void write(Topic<?, V> topic, String key, V value) {
        writeBytes(topic.name(), key, topic.valueSerde().serializer().serialize(topic.name(), value));
    }

    public void writeBytes(String topic, String key, byte[] value) {
        try {
            producer.send(new ProducerRecord<>(topic, key.getBytes(StandardCharsets.UTF_8), value))
                    .get();
        } catch (ExecutionException | InterruptedException e) {
            throw new IllegalStateException("not written to " + topic, e);
        }
    }

    /** Reads a topic from its start. */
    public <V> Recording<V> record(Topic<?, V> topic) {
        return new Recording<>(kafka.bootstrapServers(), topic);
    }

    @Override
    public void close() {
        producer.close();
    }
}
