package dev.errata.streams;

import dev.errata.schemas.TopicSettings;
import dev.errata.streams.deadletter.DeadLetters;
import dev.errata.streams.kafka.BoundedRocksDb;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.streams.StreamsConfig;

/** The settings of an app in Kafka Streams' own keys. */
final class StreamsProperties {
    private static final int MIB = 1024 * 1024;
    /** The largest topics take 8 MiB, the dead letters 9: a dead letter has more headers than its original. */
    private static final int LARGEST_REQUEST = 9 * MIB;

    /** While one request is on its way, this much is gathered for the next: a burst needs few of them. */
    private static final int BATCH = 64 * 1024;

    private static final int LARGEST_FETCH = 48 * MIB;
    /** A restored batch becomes one write of the store. */
    private static final int RESTORED_PER_POLL = 10_000;

    private static final int TRANSACTION_TIMEOUT_MS = 15_000;
    private static final int SESSION_TIMEOUT_MS = 10_000;
    private static final int HEARTBEAT_MS = 3_000;

    private StreamsProperties() {}

    static Map<String, Object> of(StreamsSettings settings, DeadLetters deadLetters, InputOrder inputOrder) {
        Map<String, Object> properties = new HashMap<>();
        properties.put(StreamsConfig.MAX_TASK_IDLE_MS_CONFIG, inputOrder.idleMillis());
        tuning(properties, settings);
        clients(properties);
        properties.putAll(settings.kafka().clientProperties());
        guarantees(properties, settings);
        deadLetters.install(properties);
        return properties;
    }

    private static void tuning(Map<String, Object> properties, StreamsSettings settings) {
        StreamTuning tuning = settings.tuning();
        properties.put(StreamsConfig.NUM_STREAM_THREADS_CONFIG, tuning.threads());
        properties.put(StreamsConfig.NUM_STANDBY_REPLICAS_CONFIG, tuning.standbyReplicas());
        properties.put(
                StreamsConfig.COMMIT_INTERVAL_MS_CONFIG, tuning.commitInterval().toMillis());
        properties.put(StreamsConfig.POLL_MS_CONFIG, tuning.pollInterval().toMillis());
        properties.put(
                StreamsConfig.producerPrefix(ProducerConfig.LINGER_MS_CONFIG),
                tuning.linger().toMillis());
        properties.put(
                StreamsConfig.REPLICATION_FACTOR_CONFIG, settings.topics().replicationFactor());
        properties.put(StreamsConfig.GROUP_PROTOCOL_CONFIG, "classic");
    }

    private static void clients(Map<String, Object> properties) {
        properties.put(StreamsConfig.producerPrefix(ProducerConfig.COMPRESSION_TYPE_CONFIG), "lz4");
        properties.put(StreamsConfig.producerPrefix(ProducerConfig.BATCH_SIZE_CONFIG), BATCH);
        properties.put(StreamsConfig.producerPrefix(ProducerConfig.MAX_REQUEST_SIZE_CONFIG), LARGEST_REQUEST);
        properties.put(StreamsConfig.producerPrefix(ProducerConfig.TRANSACTION_TIMEOUT_CONFIG), TRANSACTION_TIMEOUT_MS);
        // a larger record is still fetched, alone: these bound what is fetched ahead
        properties.put(StreamsConfig.consumerPrefix(ConsumerConfig.FETCH_MAX_BYTES_CONFIG), LARGEST_FETCH);
        properties.put(StreamsConfig.consumerPrefix(ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG), MIB);
        properties.put(StreamsConfig.restoreConsumerPrefix(ConsumerConfig.MAX_POLL_RECORDS_CONFIG), RESTORED_PER_POLL);
        properties.put(StreamsConfig.consumerPrefix(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG), "earliest");
        properties.put(StreamsConfig.consumerPrefix(CommonClientConfigs.SESSION_TIMEOUT_MS_CONFIG), SESSION_TIMEOUT_MS);
        properties.put(StreamsConfig.consumerPrefix(CommonClientConfigs.HEARTBEAT_INTERVAL_MS_CONFIG), HEARTBEAT_MS);
        properties.put(
                StreamsConfig.topicPrefix(TopicConfig.MAX_MESSAGE_BYTES_CONFIG), String.valueOf(LARGEST_REQUEST));
        properties.put(
                StreamsConfig.topicPrefix(TopicConfig.SEGMENT_BYTES_CONFIG),
                String.valueOf(TopicSettings.COMPACTED_SEGMENT_BYTES));
        String segment = String.valueOf(TopicSettings.SEGMENT.toMillis());
        properties.put(StreamsConfig.topicPrefix(TopicConfig.SEGMENT_MS_CONFIG), segment);
        properties.put(StreamsConfig.topicPrefix(TopicConfig.MAX_COMPACTION_LAG_MS_CONFIG), segment);
        // internal topics keep the records' own time: a broker whose clock is behind ours must not refuse them
        properties.put(
                StreamsConfig.topicPrefix(TopicConfig.MESSAGE_TIMESTAMP_AFTER_MAX_MS_CONFIG),
                String.valueOf(Long.MAX_VALUE));
    }

    /** Last, so that nothing overrides them. */
    private static void guarantees(Map<String, Object> properties, StreamsSettings settings) {
        properties.put(StreamsConfig.APPLICATION_ID_CONFIG, settings.applicationId());
        properties.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, settings.kafka().bootstrapServers());
        properties.put(
                StreamsConfig.STATE_DIR_CONFIG,
                settings.stateDirectory().toAbsolutePath().toString());
        properties.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
        properties.put(StreamsConfig.ENSURE_EXPLICIT_INTERNAL_RESOURCE_NAMING_CONFIG, true);
        properties.put(StreamsConfig.ROCKSDB_CONFIG_SETTER_CLASS_CONFIG, BoundedRocksDb.class);
        properties.put(StreamsConfig.producerPrefix(ProducerConfig.ACKS_CONFIG), "all");
        properties.put(StreamsConfig.consumerPrefix(ConsumerConfig.ISOLATION_LEVEL_CONFIG), "read_committed");
    }
}
