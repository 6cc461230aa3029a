package dev.errata.launcher.rules;

import dev.errata.client.operator.Cluster;
import dev.errata.core.classification.ClassificationRule;
import dev.errata.schemas.Topic;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;

/** The topic {@code rules} of a cluster. */
final class PublishedRules implements AutoCloseable {
    private final Cluster cluster;
    private final Topic<String, ClassificationRule> topic;
    private final Producer<byte[], byte[]> producer;

    PublishedRules(Cluster cluster) {
        this.cluster = cluster;
        this.topic = cluster.topics().rules();
        cluster.requireTopic(topic.name());
        this.producer = cluster.producer();
    }

    /** Returns when it is written. */
    void publish(ClassificationRule rule) {
        write(rule.ruleId(), topic.valueSerde().serializer().serialize(topic.name(), rule));
    }

    /** Returns when it is written. */
    void retract(String ruleId) {
        write(ruleId, null);
    }

    /** Of all rules that are on the topic now, whether they can be used or not. */
    Set<String> ids() {
        Set<String> ids = new TreeSet<>();
        cluster.readAll(topic.name(), record -> {
            String id = new String(record.key(), StandardCharsets.UTF_8);
            if (record.value() == null) {
                ids.remove(id);
            } else {
                ids.add(id);
            }
        });
        return ids;
    }

    private void write(String ruleId, byte @Nullable [] value) {
        byte[] key = topic.keySerde().serializer().serialize(topic.name(), ruleId);
        try {
            producer.send(new ProducerRecord<>(topic.name(), key, value)).get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("rule '" + ruleId + "' was not written: " + e.getCause(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while writing rule '" + ruleId + "'", e);
        }
    }

    @Override
    public void close() {
        producer.close();
    }
}
