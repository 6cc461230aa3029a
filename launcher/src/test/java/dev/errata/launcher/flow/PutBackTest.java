package dev.errata.launcher.flow;

import static dev.errata.launcher.flow.Events.unique;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.errata.client.replay.ReplayPointer;
import dev.errata.core.event.Operation;
import dev.errata.core.recovery.Escalation;
import dev.errata.intake.IntakeApp;
import dev.errata.intake.IntakeConfig;
import dev.errata.streams.config.Config;
import dev.errata.streams.config.ConfigSource;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A dead letter of Kafka Streams: classified, waited for, and put back by the intake, or a person's. */
@ExtendWith(SharedPipeline.class)
final class PutBackTest {
    private static final Duration TIMEOUT = Duration.ofMinutes(3);
    private static final String STREAMS = "__streams.errors.";

    private final PipelineUnderTest kafka;
    private final String origin = unique("orders");
    private final String letters = origin + "-dlt";
    private final Recording recording;
    private final IntakeApp intake;

    PutBackTest(PipelineUnderTest kafka, @TempDir Path directory) {
        this.kafka = kafka;
        this.recording = kafka.record();
        Map<String, String> settings = Map.of(
                "http.port",
                "0",
                "spool.free",
                "0",
                "state.dir",
                directory.toString(),
                "bootstrap.servers",
                kafka.cluster().bootstrapServers(),
                "registry.url",
                kafka.cluster().registryUrl(),
                "topics.partitions",
                String.valueOf(kafka.cluster().partitions()),
                "topics.replication.factor",
                "1",
                "dead.letters.topics",
                letters,
                "dead.letters.replay",
                letters + "=" + origin);
        intake = IntakeApp.create(
                Config.read(ConfigSource.of(settings), IntakeConfig::read).value(), new SimpleMeterRegistry());
    }

    @BeforeEach
    void start() throws Exception {
        try (Admin admin = kafka.cluster().admin()) {
            admin.createTopics(List.of(new NewTopic(origin, 1, (short) 1), new NewTopic(letters, 1, (short) 1)))
                    .all()
                    .get();
        }
        intake.start();
    }

    @AfterEach
    void stop() {
        intake.close();
        recording.close();
    }

    @Test
    void aLetterGoesBackWhenItsRetryIsDue() {
        long offset = letter("customer-7", "an order".getBytes(UTF_8), 4711);
        await().atMost(TIMEOUT).until(() -> !putBack().isEmpty());

        ConsumerRecord<byte[], byte[]> back = putBack().get(0);
        assertThat(putBack()).hasSize(1);
        assertThat(back.key()).isEqualTo("customer-7".getBytes(UTF_8));
        assertThat(back.value()).isEqualTo("an order".getBytes(UTF_8));
        assertThat(back.headers().headers(STREAMS + "message")).isEmpty();
        assertThat(new String(back.headers().lastHeader("errata-replayed-from").value(), UTF_8))
                .isEqualTo(origin + "/0/4711@" + letters + "/0/" + offset);
    }

    /** The letter holds nothing, and what it points at is gone. */
    @Test
    void aRecordThatIsGoneIsAPersonsAndSaysSo() throws Exception {
        kafka.write(new ProducerRecord<>(origin, "customer-7".getBytes(UTF_8), "gone".getBytes(UTF_8)));
        try (Admin admin = kafka.cluster().admin()) {
            admin.deleteRecords(Map.of(new TopicPartition(origin, 0), RecordsToDelete.beforeOffset(1)))
                    .all()
                    .get();
        }
        letter(null, null, 0);
        Escalation asked = recording.await(kafka.topics().escalations(), this::isOurs);

        assertThat(asked.toString()).contains("was deleted before its retry was due");
        assertThat(putBack()).isEmpty();
    }

    private boolean isOurs(Escalation escalation) {
        Operation operation = escalation.operation();
        return operation != null
                && ReplayPointer.OPERATION_TYPE.equals(operation.type())
                && operation.id().startsWith(origin);
    }

    private long letter(@Nullable String key, byte @Nullable [] value, long from) {
        ProducerRecord<byte[], byte[]> record =
                new ProducerRecord<>(letters, 0, key == null ? null : key.getBytes(UTF_8), value);
        Map.of(
                        "topic", origin,
                        "partition", "0",
                        "offset", String.valueOf(from),
                        "exception", "java.net.ConnectException",
                        "message", "connect ECONNREFUSED 10.0.3.7:5432")
                .forEach((name, text) -> record.headers().add(STREAMS + name, text.getBytes(UTF_8)));
        return kafka.write(record).offset();
    }

    private List<ConsumerRecord<byte[], byte[]>> putBack() {
        List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
        TopicPartition all = new TopicPartition(origin, 0);
        try (Consumer<byte[], byte[]> consumer = kafka.cluster().consumer()) {
            consumer.assign(List.of(all));
            consumer.seekToBeginning(List.of(all));
            long end = consumer.endOffsets(List.of(all)).getOrDefault(all, 0L);
            while (consumer.position(all) < end) {
                consumer.poll(Duration.ofMillis(50)).forEach(records::add);
            }
        }
        return records;
    }
}
