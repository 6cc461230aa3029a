package dev.errata.spring;

import dev.errata.client.ClientConfig;
import dev.errata.schemas.Topic;
import dev.errata.schemas.Topics;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** One real broker for all tests of the module; they keep apart by their ids. */
final class BrokerProcess implements AutoCloseable {
    static final Duration LONG = Duration.ofMinutes(3);

    private final Process process;
    private final String servers;
    private final String registry;
    private final KafkaProducer<byte[], byte[]> producer;

    /** Gives it to tests. */
    static final class Shared implements ParameterResolver {
        @Override
        public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
            return parameter.getParameter().getType() == BrokerProcess.class;
        }

        @Override
        public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
            return context.getRoot()
                    .getStore(Namespace.create(BrokerProcess.class))
                    .getOrComputeIfAbsent(BrokerProcess.class, key -> start(), BrokerProcess.class);
        }
    }

    private BrokerProcess(Process process, String servers, String registry) {
        this.process = process;
        this.servers = servers;
        this.registry = registry;
        this.producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", servers, "linger.ms", 0),
                new ByteArraySerializer(),
                new ByteArraySerializer());
    }

    private static BrokerProcess start() {
        try {
            Path directory = Files.createTempDirectory("spring-broker");
            String clients = System.getProperty("kafka.clients.of.broker", "");
            String classes =
                    (clients.isEmpty() ? "" : clients + File.pathSeparator) + System.getProperty("java.class.path");
            Process process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-XX:TieredStopAtLevel=1",
                            "-XX:+UseSerialGC",
                            "-cp",
                            classes,
                            BrokerMain.class.getName(),
                            directory.toString())
                    .redirectErrorStream(true)
                    .redirectOutput(directory.resolve("log").toFile())
                    .start();
            Path addresses = directory.resolve("addresses");
            Awaitility.await().atMost(LONG).until(() -> Files.exists(addresses) || !process.isAlive());
            List<String> lines = Files.exists(addresses) ? Files.readAllLines(addresses) : List.of();
            if (lines.size() < 2) {
                throw new IllegalStateException("no broker: " + Files.readString(directory.resolve("log")));
            }
            return new BrokerProcess(process, lines.get(0), lines.get(1));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String servers() {
        return servers;
    }

    String registry() {
        return registry;
    }

    Topics topics() {
        return ClientConfig.of(servers, registry).topics(LONG, LONG);
    }

    /** What an application is told of it. */
    String[] settings(String name, String... more) {
        List<String> settings = new ArrayList<>(List.of(
                "--spring.application.name=" + name,
                "--spring.main.banner-mode=off",
                "--spring.kafka.bootstrap-servers=" + servers,
                "--spring.kafka.consumer.auto-offset-reset=earliest",
                "--errata.bootstrap-servers=" + servers,
                "--errata.registry.url=" + registry));
        settings.removeIf(set -> Stream.of(more).anyMatch(own -> name(own).equals(name(set))));
        settings.addAll(List.of(more));
        return settings.toArray(String[]::new);
    }

    private static String name(String setting) {
        return setting.substring(0, setting.indexOf('='));
    }

    void create(String topic) {
        try (Admin admin = admin()) {
            admin.createTopics(List.of(new NewTopic(topic, 1, (short) 1))).all().get();
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    /** What the group has committed of the topic's one partition; -1 for nothing. */
    long committed(String group, String topic) {
        try (Admin admin = admin()) {
            var found = admin.listConsumerGroupOffsets(group)
                    .partitionsToOffsetAndMetadata()
                    .get()
                    .get(new TopicPartition(topic, 0));
            return found == null ? -1 : found.offset();
        } catch (InterruptedException | ExecutionException e) {
            return -1;
        }
    }

    void send(String topic, @Nullable String key, byte[] value, Map<String, String> headers) {
        ProducerRecord<byte[], byte[]> record =
                new ProducerRecord<>(topic, key == null ? null : key.getBytes(StandardCharsets.UTF_8), value);
        headers.forEach((name, text) -> record.headers().add(name, text.getBytes(StandardCharsets.UTF_8)));
        try {
            producer.send(record).get();
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    <V> void send(Topic<?, V> topic, String key, V value) {
        send(topic.name(), key, topic.valueSerde().serializer().serialize(topic.name(), value), Map.of());
    }

    /** All that is on the topic now. */
    <V> List<V> read(Topic<?, V> topic) {
        List<V> values = new ArrayList<>();
        try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", servers, "isolation.level", "read_committed", "fetch.max.wait.ms", "20"),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer())) {
            Set<TopicPartition> open = new HashSet<>(consumer.partitionsFor(topic.name()).stream()
                    .map(found -> new TopicPartition(found.topic(), found.partition()))
                    .toList());
            Map<TopicPartition, Long> ends = consumer.endOffsets(open);
            consumer.assign(open);
            consumer.seekToBeginning(open);
            while (!open.isEmpty()) {
                consumer.poll(Duration.ofMillis(100))
                        .forEach(record -> values.add(
                                topic.valueSerde().deserializer().deserialize(topic.name(), record.value())));
                open.removeIf(partition -> consumer.position(partition) >= ends.getOrDefault(partition, 0L));
            }
        }
        return values;
    }

    private Admin admin() {
        return Admin.create(Map.of("bootstrap.servers", servers));
    }

    @Override
    public void close() throws IOException {
        producer.close();
        process.getOutputStream().close();
        try {
            if (!process.waitFor(1, TimeUnit.MINUTES)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
