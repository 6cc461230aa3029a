package dev.errata.intake;

import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.ledger.LedgerLine;
import dev.errata.embedded.EmbeddedBroker;
import dev.errata.embedded.EmbeddedBrokerConfig;
import dev.errata.embedded.EmbeddedRegistry;
import dev.errata.schemas.Topics;
import dev.errata.schemas.registry.RegistryHttpClient;
import dev.errata.schemas.registry.SchemaRegistryConfig;
import dev.errata.streams.Provisioning;
import dev.errata.streams.TopicProvisioner;
import dev.errata.streams.config.Config;
import dev.errata.streams.config.ConfigSource;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.utils.Time;

/** The app on a real broker and registry, in this process, with what came onto its topics. */
public final class IntakeUnderTest implements AutoCloseable {
    private static final int PARTITIONS = 4;
    private static final Duration POLL = Duration.ofMillis(200);

    private final Path directory;
    private final Map<String, String> settings;
    private final HttpClient client = HttpClient.newHttpClient();
    private EmbeddedBroker broker;
    private final EmbeddedRegistry registry;
    private final Topics topics;
    public final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    public IntakeApp app;

    public IntakeUnderTest(Path directory, Map<String, String> more) {
        this.directory = directory;
        broker = EmbeddedBroker.start(EmbeddedBrokerConfig.onFreePorts(directory.resolve("kafka")));
        registry = EmbeddedRegistry.start(broker.bootstrapServers(), 0);
        topics = new Topics(
                new RegistryHttpClient(SchemaRegistryConfig.of(registry.url()), Time.SYSTEM), PARTITIONS, (short) 1);
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
            new TopicProvisioner(admin, Provisioning.Mode.CREATE)
                    .provision(List.of(topics.errors(), topics.outcomes(), topics.deadLetter(), topics.ledger()));
        }
        settings = new TreeMap<>(Map.of(
                "bootstrap.servers", broker.bootstrapServers(),
                "registry.url", registry.url(),
                "topics.partitions", String.valueOf(PARTITIONS),
                "state.dir", directory.resolve("state").toString(),
                "spool.free", "0",
                "http.port", "0"));
        settings.putAll(more);
        app = start();
    }

    public Map<String, String> settings() {
        return settings;
    }

    public Path keys() {
        return directory.resolve("state").resolve(IntakeConfig.KEYS_FILE);
    }

    private IntakeApp start() {
        IntakeConfig config =
                Config.read(ConfigSource.of(settings), IntakeConfig::read).value();
        IntakeApp started = IntakeApp.create(config, meters);
        started.start();
        return started;
    }

    public void restart() {
        app.close();
        app = start();
    }

    /** Makes the broker refuse larger records of 'errors'. */
    void limitErrors(int bytes) throws Exception {
        ConfigResource topic = new ConfigResource(ConfigResource.Type.TOPIC, "errors");
        AlterConfigOp limit = new AlterConfigOp(
                new ConfigEntry("max.message.bytes", String.valueOf(bytes)), AlterConfigOp.OpType.SET);
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
            admin.incrementalAlterConfigs(Map.of(topic, List.of(limit))).all().get();
        }
    }

    public void stopBroker() {
        broker.close();
    }

    public void startBroker() {
        broker = EmbeddedBroker.start(broker.config());
    }

    /** Headers by name and value, one behind the other. */
    public HttpResponse<String> post(String path, String body, String... headers)
            throws IOException, InterruptedException {
        return post(path, body.getBytes(StandardCharsets.UTF_8), headers);
    }

    public HttpResponse<String> post(String path, byte[] body, String... headers)
            throws IOException, InterruptedException {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(app.url() + path)).POST(BodyPublishers.ofByteArray(body));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    /** All that is on 'errors' now, each partition in order. */
    public List<ErrorEvent> errors() {
        List<ErrorEvent> events = new ArrayList<>();
        read(
                "errors",
                record ->
                        events.add(topics.errors().valueSerde().deserializer().deserialize("errors", record.value())));
        return events;
    }

    /** All lines that were written, in order. */
    List<LedgerLine> lines() {
        List<LedgerLine> lines = new ArrayList<>();
        read(
                "ledger",
                record -> lines.add(topics.ledger().valueSerde().deserializer().deserialize("ledger", record.value())));
        return lines;
    }

    public List<ExecutionOutcome> outcomes() {
        List<ExecutionOutcome> outcomes = new ArrayList<>();
        read(
                "outcomes",
                record -> outcomes.add(
                        topics.outcomes().valueSerde().deserializer().deserialize("outcomes", record.value())));
        return outcomes;
    }

    public void read(String topic, java.util.function.Consumer<ConsumerRecord<byte[], byte[]>> reader) {
        Map<String, Object> config = Map.of(
                "bootstrap.servers",
                broker.bootstrapServers(),
                "isolation.level",
                "read_committed",
                "auto.offset.reset",
                "earliest",
                "fetch.max.wait.ms",
                "20");
        try (KafkaConsumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(config, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            List<TopicPartition> all = consumer.partitionsFor(topic).stream()
                    .map(partition -> new TopicPartition(topic, partition.partition()))
                    .toList();
            consumer.assign(all);
            consumer.seekToBeginning(all);
            Map<TopicPartition, Long> ends = consumer.endOffsets(all);
            while (ends.entrySet().stream().anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
                consumer.poll(POLL).forEach(reader);
            }
        }
    }

    public double counted(String result, String reason) {
        return meters.find("errata.intake.items").tag("result", result).tag("reason", reason).counters().stream()
                .mapToDouble(Counter::count)
                .sum();
    }

    public double gauge(String name) {
        return meters.get(name).gauge().value();
    }

    @Override
    public void close() {
        app.close();
        registry.close();
        broker.close();
    }
}
