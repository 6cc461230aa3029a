package dev.errata.dispatcher;

import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.event.Operation;
import dev.errata.core.event.OutcomeStatus;
import dev.errata.core.event.Provenance;
import dev.errata.core.event.TraceContext;
import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.ErrorReference;
import dev.errata.core.recovery.Instruction;
import dev.errata.core.recovery.PolicyCount;
import dev.errata.core.recovery.RetryCommand;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.SourceType;
import dev.errata.embedded.EmbeddedKafka;
import dev.errata.schemas.Topic;
import dev.errata.schemas.Topics;
import dev.errata.schemas.registry.RegistryHttpClient;
import dev.errata.schemas.registry.SchemaRegistryConfig;
import dev.errata.streams.Provisioning;
import dev.errata.streams.TopicProvisioner;
import dev.errata.streams.config.Config;
import dev.errata.streams.config.ConfigSource;
import dev.errata.testing.SharedKafka;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.utils.Time;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** One real broker for all tests of the module; tests keep apart by their ids. */
final class DispatcherUnderTest implements AutoCloseable {
    static final Duration TIMEOUT = Duration.ofMinutes(3);
    static final TraceContext TRACE =
            new TraceContext("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01", "a=b");

    private final EmbeddedKafka kafka;
    private final Topics topics;
    private final KafkaProducer<byte[], byte[]> producer;

    /** Hands it to tests. */
    static final class Shared implements ParameterResolver {
        @Override
        public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
            return parameter.getParameter().getType() == DispatcherUnderTest.class;
        }

        @Override
        public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
            EmbeddedKafka kafka = SharedKafka.of(context);
            return context.getRoot()
                    .getStore(Namespace.create(DispatcherUnderTest.class))
                    .getOrComputeIfAbsent(
                            DispatcherUnderTest.class,
                            key -> new DispatcherUnderTest(kafka),
                            DispatcherUnderTest.class);
        }
    }

    private DispatcherUnderTest(EmbeddedKafka kafka) {
        this.kafka = kafka;
        topics = new Topics(
                new RegistryHttpClient(SchemaRegistryConfig.of(kafka.registryUrl()), Time.SYSTEM),
                Topics.DEFAULT_PARTITIONS,
                (short) 1);
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()))) {
            new TopicProvisioner(admin, Provisioning.Mode.CREATE)
                    .provision(List.of(topics.retries(), topics.outcomes(), topics.errors(), topics.decisions()));
        }
        // as an app that writes there does; others find the schema by the topic
        topics.outcomes().prepare();
        producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", kafka.bootstrapServers(), "linger.ms", 0, "compression.type", "lz4"),
                new ByteArraySerializer(),
                new ByteArraySerializer());
    }

    String bootstrapServers() {
        return kafka.bootstrapServers();
    }

    String registryUrl() {
        return kafka.registryUrl();
    }

    /** A dispatcher that runs, with these settings beside its addresses. */
    DispatcherApp dispatcher(String id, Map<String, String> settings) {
        DispatcherApp app = DispatcherApp.create(config(id, settings), new SimpleMeterRegistry());
        app.start();
        return app;
    }

    DispatcherConfig config(String id, Map<String, String> settings) {
        Map<String, String> all = new HashMap<>(settings);
        all.put("bootstrap.servers", kafka.bootstrapServers());
        all.put("registry.url", kafka.registryUrl());
        all.put("group.id", "group-" + id);
        all.putIfAbsent("private.targets", "127.0.0.1");
        return Config.read(ConfigSource.of(all), DispatcherConfig::read).value();
    }

    /** A command as the worker writes it. */
    static RetryCommand command(String session, Operation operation, @Nullable Instruction instruction) {
        return new RetryCommand(
                UUID.nameUUIDFromBytes(
                                (session + operation.id() + operation.attempt()).getBytes(StandardCharsets.UTF_8))
                        .toString(),
                Action.RETRY,
                operation,
                Instant.parse("2026-01-01T00:00:00Z"),
                new Provenance(
                        ErrorSource.of(SourceType.SERVICE, "ledger"), ExecutionContext.ofSession(session), TRACE),
                new ErrorReference("failure-of-" + operation.id(), Category.TOOL_EXECUTION, "v1:fingerprint"),
                new PolicyCount("tool", 3, null),
                1,
                instruction,
                "A tool failed",
                null,
                null,
                null);
    }

    RetryCommand retry(String session, String type) {
        return retry(session, new Operation("operation-of-" + session, type, 2, null));
    }

    RetryCommand retry(String session, Operation operation) {
        RetryCommand command = command(session, operation, null);
        write(topics.retries(), session, command);
        return command;
    }

    void retry(RetryCommand command) {
        write(topics.retries(), String.valueOf(command.provenance().execution().sessionId()), command);
    }

    /** Waits for the broker once. */
    void retryAll(Stream<RetryCommand> commands) {
        commands.forEach(command -> {
            Future<RecordMetadata> unused = send(
                    topics.retries(),
                    String.valueOf(command.provenance().execution().sessionId()),
                    command);
        });
        producer.flush();
    }

    /** As the intake writes an answer. */
    void outcome(ExecutionOutcome outcome) {
        write(topics.outcomes(), outcome.correlationKey().orElseThrow(), outcome);
    }

    private <V> void write(Topic<?, V> topic, String key, V value) {
        try {
            send(topic, key, value).get();
        } catch (ExecutionException | InterruptedException e) {
            throw new IllegalStateException("not written to " + topic.name(), e);
        }
    }

    private <V> Future<RecordMetadata> send(Topic<?, V> topic, String key, V value) {
        byte[] bytes = topic.valueSerde().serializer().serialize(topic.name(), value);
        return producer.send(new ProducerRecord<>(topic.name(), key.getBytes(StandardCharsets.UTF_8), bytes));
    }

    /** What was said of the runs of a session, once there is so much of it. */
    List<ExecutionOutcome> outcomes(int count, String session) {
        return values(
                topics.outcomes(),
                count,
                outcome -> session.equals(outcome.execution().sessionId()));
    }

    /** What was said with this status of operations of a type, once there is so much of it. */
    List<ExecutionOutcome> outcomesOf(int count, String type, OutcomeStatus status) {
        return values(
                topics.outcomes(),
                count,
                outcome -> outcome.status() == status
                        && outcome.operation() != null
                        && type.equals(outcome.operation().type()));
    }

    List<ErrorEvent> errors(int count, String session) {
        return values(
                topics.errors(),
                count,
                event -> session.equals(event.execution().sessionId()));
    }

    private <V> List<V> values(Topic<?, V> topic, int count, Predicate<V> wanted) {
        List<V> seen = new ArrayList<>();
        try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", kafka.bootstrapServers(), "fetch.max.wait.ms", "20"),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer())) {
            List<TopicPartition> partitions = consumer.partitionsFor(topic.name()).stream()
                    .map(info -> new TopicPartition(info.topic(), info.partition()))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            Awaitility.await().atMost(TIMEOUT).pollDelay(Duration.ZERO).until(() -> {
                consumer.poll(Duration.ofMillis(100)).forEach(record -> {
                    V value = topic.valueSerde().deserializer().deserialize(record.topic(), record.value());
                    if (wanted.test(value)) {
                        seen.add(value);
                    }
                });
                return seen.size() >= count;
            });
        }
        return seen;
    }

    @Override
    public void close() {
        producer.close();
    }
}
