package dev.errata.launcher.flow;

import dev.errata.client.operator.Cluster;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.recovery.config.RecoveryConfigFile;
import dev.errata.launcher.pipeline.DataDirectory;
import dev.errata.launcher.pipeline.Pipeline;
import dev.errata.launcher.pipeline.PipelineSettings;
import dev.errata.recovery.RecoveryWorkerConfig;
import dev.errata.schemas.Topic;
import dev.errata.schemas.Topics;
import dev.errata.streams.health.HealthSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;

/** The broker, the registry and the whole pipeline, with delays that a test can wait for. */
public final class PipelineUnderTest implements AutoCloseable {
    static final String SHORT_DELAYS = """
            policies:
              llm: {initialDelay: 400ms, maxDelay: 1s}
              tool: {initialDelay: 200ms, maxDelay: 1s}
              rate_limit: {initialDelay: 2s, maxDelay: 4s}
              internal: {initialDelay: 500ms}
              timeout: {initialDelay: 500ms}
            """;

    private final BrokerUnderTest kafka;
    private final Cluster cluster;
    private final Topics topics;
    private final Pipeline pipeline;
    private final Producer<byte[], byte[]> producer;

    private PipelineUnderTest(BrokerUnderTest kafka, Cluster cluster, Pipeline pipeline) {
        this.kafka = kafka;
        this.cluster = cluster;
        this.topics = cluster.topics();
        this.pipeline = pipeline;
        this.producer = cluster.producer();
    }

    static PipelineUnderTest start() {
        return start(SHORT_DELAYS);
    }

    /** With policies of the test's own. */
    static PipelineUnderTest start(String policies) {
        try {
            Path directory = Files.createTempDirectory("pipeline-under-test");
            BrokerUnderTest kafka = BrokerUnderTest.start(directory.resolve("kafka"));
            Cluster cluster = new Cluster(
                    kafka.bootstrapServers(), kafka.registryUrl(), Map.of(), Topics.DEFAULT_PARTITIONS, (short) 1);
            PipelineSettings settings =
                    PipelineSettings.of(cluster, new DataDirectory(directory), HealthSettings.onFreePort());
            RecoveryWorkerConfig recovery =
                    RecoveryWorkerConfig.of(settings.recovery().streams(), RecoveryConfigFile.read(policies, Map.of()));
            return new PipelineUnderTest(kafka, cluster, Pipeline.start(settings.withRecovery(recovery)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public Cluster cluster() {
        return cluster;
    }

    Topics topics() {
        return topics;
    }

    Pipeline pipeline() {
        return pipeline;
    }

    /** Everything that is written from now on. */
    Recording record() {
        return new Recording(cluster, topics);
    }

    /** As its producer would: under its correlation key. */
    RecordMetadata report(ErrorEvent event) {
        return write(topics.errors(), event.correlationKey().orElseThrow(), event);
    }

    /** As an executor would. */
    RecordMetadata say(ExecutionOutcome outcome) {
        return write(topics.outcomes(), outcome.correlationKey().orElseThrow(), outcome);
    }

    /** The bytes of an event as a producer sends them. */
    byte[] bytes(ErrorEvent event) {
        return topics.errors()
                .valueSerde()
                .serializer()
                .serialize(topics.errors().name(), event);
    }

    /** Waits for the broker, and says where the record lies. */
    RecordMetadata write(ProducerRecord<byte[], byte[]> record) {
        try {
            return producer.send(record).get();
        } catch (ExecutionException | InterruptedException e) {
            throw new IllegalStateException("not written to " + record.topic(), e);
        }
    }

    <V> RecordMetadata write(Topic<?, V> topic, String key, V value) {
        byte[] bytes = topic.valueSerde().serializer().serialize(topic.name(), value);
        return write(new ProducerRecord<>(topic.name(), key.getBytes(StandardCharsets.UTF_8), bytes));
    }

    @Override
    public void close() {
        producer.close();
        pipeline.close();
        kafka.close();
    }
}
