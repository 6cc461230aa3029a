package dev.errata.client;

import dev.errata.client.operator.Cluster;
import dev.errata.embedded.EmbeddedKafka;
import dev.errata.schemas.Topic;
import dev.errata.schemas.Topics;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** The shared broker, and a producer for what the pipeline would write. */
public final class KafkaUnderTest implements AutoCloseable {
    private final EmbeddedKafka kafka;
    private final Topics topics;
    private final KafkaProducer<byte[], byte[]> producer;

    KafkaUnderTest(EmbeddedKafka kafka, Topics topics) {
        this.kafka = kafka;
        this.topics = topics;
        this.producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", kafka.bootstrapServers(), "linger.ms", 0),
                new ByteArraySerializer(),
                new ByteArraySerializer());
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
        kafka.close();
    }
}
