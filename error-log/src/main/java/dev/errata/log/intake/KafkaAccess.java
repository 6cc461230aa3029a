package dev.errata.log.intake;

import dev.errata.schemas.Topic;
import dev.errata.streams.KafkaConnection;
import dev.errata.streams.Provisioning;
import dev.errata.streams.TopicProvisioner;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * Opens readers of Kafka.
 *
 * @param groupId the consumer group: who shares it shares the partitions
 * @param mode what is done about topics that are missing
 */
public record KafkaAccess(KafkaConnection connection, String groupId, Provisioning.Mode mode) {
    /** One transaction holds so many records at the most. */
    static final int BATCH = 1_000;
    /** Records are up to 8 MB large; what is fetched ahead is held in memory. */
    private static final int FETCHED_BYTES = 8 * 1024 * 1024;

    /** So long after a reader was killed another one takes over its partitions. */
    private static final int SESSION_TIMEOUT_MS = 10_000;

    private static final int QUESTION_TIMEOUT_MS = 10_000;
    /** Kafka gives a whole record, however large, and the first one is enough. */
    private static final int FIRST_RECORD_BYTES = 1024;

    /** The same for another group. */
    public KafkaAccess forGroup(String other) {
        return new KafkaAccess(connection, other, mode);
    }

    /** A consumer of the group that has subscribed to nothing yet, and the topics that it is for, by name. */
    public record Subscription(Consumer<byte[], byte[]> consumer, Map<String, TopicDescription> topics) {
        public Subscription {
            topics = Map.copyOf(topics);
        }
    }

    Subscription open(Collection<? extends Topic<?, ?>> topics) {
        Map<String, TopicDescription> descriptions = descriptions(topics);
        Map<String, Object> properties = consumerProperties();
        properties.put(ConsumerConfig.GROUP_ID_CONFIG, groupId);
        // the stored offsets say where to begin; what it does not fit is told, not passed over
        properties.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "none");
        properties.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, BATCH);
        properties.putIfAbsent(ConsumerConfig.FETCH_MAX_BYTES_CONFIG, FETCHED_BYTES);
        properties.putIfAbsent(ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG, SESSION_TIMEOUT_MS);
        return new Subscription(
                new KafkaConsumer<>(properties, new ByteArrayDeserializer(), new ByteArrayDeserializer()),
                descriptions);
    }

    private Map<String, Object> consumerProperties() {
        Map<String, Object> properties = connection.propertiesOf("consumer");
        properties.put(ConsumerConfig.CLIENT_ID_CONFIG, groupId);
        properties.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        properties.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        return properties;
    }

    /**
     * When the oldest record that the group has not read was appended, by the topic; without those that are read to their end.
     *
     * @throws KafkaException if Kafka does not say so soon
     */
    Map<String, Instant> oldestUnread(Collection<String> topics) {
        Map<String, Object> properties = connection.propertiesOf("admin");
        properties.put(AdminClientConfig.CLIENT_ID_CONFIG, groupId);
        properties.put(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, QUESTION_TIMEOUT_MS);
        properties.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, QUESTION_TIMEOUT_MS);
        Map<TopicPartition, Long> offsets;
        try (Admin admin = Admin.create(properties)) {
            offsets = Unread.offsets(admin, groupId, topics);
        } catch (ExecutionException failed) {
            throw new KafkaException("nobody says what is unread", failed.getCause());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new KafkaException("interrupted while Kafka was asked what is unread", interrupted);
        }
        Map<String, Object> reading = consumerProperties();
        reading.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
        reading.put(ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG, FIRST_RECORD_BYTES);
        try (Consumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(reading, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            return Unread.oldest(consumer, offsets);
        }
    }

    private Map<String, TopicDescription> descriptions(Collection<? extends Topic<?, ?>> topics) {
        Map<String, Object> properties = connection.propertiesOf("admin");
        properties.put(AdminClientConfig.CLIENT_ID_CONFIG, groupId);
        try (Admin admin = Admin.create(properties)) {
            new TopicProvisioner(admin, mode).provision(topics);
            List<String> names = topics.stream().<String>map(Topic::name).toList();
            return admin.describeTopics(names).allTopicNames().get();
        } catch (ExecutionException failed) {
            throw new KafkaException("the topics cannot be described", failed.getCause());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new KafkaException("interrupted while topics were described", interrupted);
        }
    }
}
