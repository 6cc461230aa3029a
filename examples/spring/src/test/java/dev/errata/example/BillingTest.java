package dev.errata.example;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.errata.client.ClientConfig;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.Operation;
import dev.errata.core.event.Provenance;
import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.ErrorReference;
import dev.errata.core.recovery.PolicyCount;
import dev.errata.core.recovery.RetryCommand;
import dev.errata.core.taxonomy.Category;
import dev.errata.embedded.EmbeddedKafka;
import dev.errata.schemas.Topic;
import dev.errata.schemas.Topics;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** The application as it is, on a real broker; the test is the rest of Errata. */
final class BillingTest {
    private static final Duration LONG = Duration.ofMinutes(3);

    @TempDir
    private static Path directory;

    private static EmbeddedKafka kafka;
    private static Topics topics;
    private static ConfigurableApplicationContext billing;

    @BeforeAll
    static void start() throws Exception {
        kafka = EmbeddedKafka.startOnFreePorts(directory.resolve("broker"));
        topics = ClientConfig.of(kafka.bootstrapServers(), kafka.registryUrl()).topics(LONG, LONG);
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()))) {
            List<NewTopic> wanted = new ArrayList<>(
                    Stream.<Topic<?, ?>>of(topics.errors(), topics.outcomes(), topics.decisions(), topics.retries())
                            .map(topic -> new NewTopic(topic.name(), 1, (short) 1))
                            .toList());
            wanted.add(new NewTopic("orders", 1, (short) 1));
            admin.createTopics(wanted).all().get();
        }
        billing = new SpringApplicationBuilder(BillingMain.class)
                .run(
                        "--errata.bootstrap-servers=" + kafka.bootstrapServers(),
                        "--errata.registry.url=" + kafka.registryUrl());
    }

    @AfterAll
    static void stop() {
        billing.close();
        kafka.close();
    }

    @Test
    void anOrderThatFailedIsChargedWhenItsRecordComesBack() {
        send("orders", "order-1".getBytes(UTF_8));
        ErrorEvent error = error("orders/0/0");

        assertThat(error.operation()).isEqualTo(new Operation("orders/0/0", "kafka-replay", 1, null));
        assertThat(cards().charged()).doesNotContain("order-1");

        send("orders", "order-1".getBytes(UTF_8));
        await().atMost(LONG).until(() -> cards().charged().contains("order-1"));
    }

    @Test
    void aChargeThatFailedIsRunAgainByTheHandler() {
        billing.getBean(OrderListener.class).order("order-2");
        ErrorEvent error = error("order-2");

        assertThat(error.operation()).isEqualTo(new Operation("order-2", "charge-card", 1, null));
        RetryCommand command = retry(error);
        send(
                topics.retries().name(),
                topics.retries()
                        .valueSerde()
                        .serializer()
                        .serialize(topics.retries().name(), command));
        await().atMost(LONG).until(() -> cards().charged().contains("order-2"));
    }

    private static Cards cards() {
        return billing.getBean(Cards.class);
    }

    private static RetryCommand retry(ErrorEvent error) {
        Operation failed = Objects.requireNonNull(error.operation());
        return new RetryCommand(
                "command-of-" + failed.id(),
                Action.RETRY,
                new Operation(failed.id(), failed.type(), 2, null),
                Instant.parse("2026-01-01T00:00:00Z"),
                new Provenance(error.source(), ExecutionContext.NONE, null),
                new ErrorReference(String.valueOf(error.errorId()), Category.NETWORK_ERROR, "v1:fingerprint"),
                new PolicyCount("network", 3, null),
                1,
                null,
                "The network failed",
                null,
                null,
                null);
    }

    private static ErrorEvent error(String operation) {
        List<ErrorEvent> found = new ArrayList<>();
        await().atMost(LONG).until(() -> {
            found.clear();
            errors().stream()
                    .filter(error -> error.operation() != null
                            && operation.equals(error.operation().id()))
                    .forEach(found::add);
            return !found.isEmpty();
        });
        return found.get(0);
    }

    private static List<ErrorEvent> errors() {
        Topic<byte[], ErrorEvent> errors = topics.errors();
        TopicPartition all = new TopicPartition(errors.name(), 0);
        List<ErrorEvent> values = new ArrayList<>();
        try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", kafka.bootstrapServers(), "fetch.max.wait.ms", "20"),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer())) {
            consumer.assign(List.of(all));
            consumer.seekToBeginning(List.of(all));
            long end = consumer.endOffsets(List.of(all)).getOrDefault(all, 0L);
            while (consumer.position(all) < end) {
                consumer.poll(Duration.ofMillis(100))
                        .forEach(record -> values.add(
                                errors.valueSerde().deserializer().deserialize(errors.name(), record.value())));
            }
        }
        return values;
    }

    private static void send(String topic, byte[] value) {
        try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", kafka.bootstrapServers()),
                new ByteArraySerializer(),
                new ByteArraySerializer())) {
            producer.send(new ProducerRecord<>(topic, value)).get();
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }
}
