package dev.errata.notifier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import dev.errata.core.alert.AlertState;
import dev.errata.core.taxonomy.Severity;
import dev.errata.embedded.EmbeddedKafka;
import dev.errata.schemas.Topic;
import dev.errata.schemas.Topics;
import dev.errata.streams.App;
import dev.errata.streams.Provisioning;
import dev.errata.streams.TopicProvisioner;
import dev.errata.streams.config.Config;
import dev.errata.streams.config.ConfigSource;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Future;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On a real broker, with topics of several partitions. */
class NotifierOnKafkaTest {
    private static final int PARTITIONS = 4;
    private static final Duration TIMEOUT = Duration.ofMinutes(2);
    private static final ObjectMapper JSON = new ObjectMapper();

    private final EmbeddedKafka kafka;
    private final NotifierConfig config;
    private final Topics topics;
    private final KafkaProducer<String, byte[]> producer;
    private final Queue<JsonNode> posted = new ConcurrentLinkedQueue<>();
    private final HttpServer webhook;

    NotifierOnKafkaTest(@TempDir Path directory) throws Exception {
        kafka = EmbeddedKafka.startOnFreePorts(directory.resolve("kafka"));
        webhook = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        webhook.createContext("/", exchange -> {
            posted.add(JSON.readTree(exchange.getRequestBody().readAllBytes()));
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        webhook.start();
        config = Config.read(
                        ConfigSource.of(Map.of(
                                "bootstrap.servers", kafka.bootstrapServers(),
                                "registry.url", kafka.registryUrl(),
                                "topics.partitions", String.valueOf(PARTITIONS),
                                "topics.replication.factor", "1",
                                "state.dir", directory.resolve("state").toString(),
                                "notify.webhook.url",
                                        "http://127.0.0.1:"
                                                + webhook.getAddress().getPort())),
                        NotifierConfig::read)
                .value();
        topics = config.streams().catalogue();
        producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", kafka.bootstrapServers()),
                new StringSerializer(),
                new ByteArraySerializer());
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()))) {
            new TopicProvisioner(admin, Provisioning.Mode.CREATE).provision(NotifierTopology.topics(topics));
            admin.createTopics(List.of(
                            new NewTopic(changelog(NotifierTopology.NOTICES), 1, (short) 1),
                            new NewTopic(changelog(NotifierTopology.OUTBOX), 1, (short) 1)))
                    .all()
                    .get();
        }
    }

    @AfterEach
    void stop() throws IOException {
        producer.close();
        webhook.stop(0);
        kafka.close();
    }

    private String changelog(String store) {
        return config.streams().applicationId() + "-" + store + "-changelog";
    }

    private App started() {
        App app = NotifierApp.create(config, new SimpleMeterRegistry());
        app.start();
        return app;
    }

    private RecordMetadata write(String topic, String key, byte[] value) throws Exception {
        return producer.send(new ProducerRecord<>(topic, key, value)).get();
    }

    private <V> RecordMetadata write(Topic<String, V> topic, String key, V value) throws Exception {
        return write(topic.name(), key, topic.valueSerde().serializer().serialize(topic.name(), value));
    }

    /** Of which none waits for the one before: what is gathered is gathered for two seconds. Returns the partitions. */
    private Set<Integer> openAtOnce(int escalations) throws Exception {
        List<Future<RecordMetadata>> sent = new ArrayList<>();
        for (int i = 0; i < escalations; i++) {
            byte[] value = topics.escalations()
                    .valueSerde()
                    .serializer()
                    .serialize(topics.escalations().name(), Escalations.open("q" + i, "operator"));
            sent.add(producer.send(new ProducerRecord<>(topics.escalations().name(), "q" + i, value)));
        }
        Set<Integer> partitions = new HashSet<>();
        for (Future<RecordMetadata> each : sent) {
            partitions.add(each.get().partition());
        }
        return partitions;
    }

    private List<String> types() {
        return posted.stream().map(json -> json.path("type").asText()).toList();
    }

    @Test
    void whatAnEarlierVersionKnewIsCarriedOnAndABurstOverAllPartitionsIsOneMessage() throws Exception {
        for (int i = 0; i < 8; i++) {
            write(changelog(NotifierTopology.NOTICES), "a" + i, OldBytes.notice("told", "a" + i));
        }
        write(changelog(NotifierTopology.OUTBOX), "webhook|b:firing", OldBytes.delivery("webhook", "b"));

        try (App app = started()) {
            for (int i = 0; i < 8; i++) {
                write(topics.alerts(), "a" + i, Alerts.alert("a" + i, AlertState.RESOLVED, Severity.HIGH, 1));
            }
            await().atMost(TIMEOUT).until(() -> posted.size() == 9);
            assertThat(posted)
                    .extracting(json -> json.path("deliveryId").asText())
                    .contains("b:firing", "a0:resolved", "a7:resolved")
                    .doesNotHaveDuplicates();

            assertThat(openAtOnce(40)).as("of the escalations").hasSize(PARTITIONS);
            await().atMost(TIMEOUT).until(() -> told() == 40);
            assertThat(types()).contains("escalations.opened");
            assertThat(posted).hasSizeLessThanOrEqualTo(9 + 3);
            assertThat(app.isLive()).isTrue();
        }

        try (App again = started()) {
            write(topics.escalations(), "q1", Escalations.reminded("q1", "operator"));
            await().atMost(TIMEOUT).until(() -> types().contains("escalation.reminded"));
            assertThat(again.isLive()).isTrue();
        }
        assertThat(told())
                .as("after a restart nothing is told again as something new")
                .isEqualTo(41);
    }

    /** Escalations that messages were about; one that is delivered once more after a restart has the same id. */
    private int told() {
        Map<String, Integer> numbers = new HashMap<>();
        posted.stream()
                .filter(json -> json.path("type").asText().startsWith("escalation"))
                .forEach(json -> numbers.put(
                        json.path("deliveryId").asText(), json.path("number").asInt()));
        return numbers.values().stream().mapToInt(Integer::intValue).sum();
    }
}
