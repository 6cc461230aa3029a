package dev.errata.client;

import java.util.Locale;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;

/** Which settings of the Kafka clients a service may change, and which must never be shown. */
final class KafkaSettings {
    /** No error and no outcome is lost, doubled or put on the wrong partition because of these. */
    private static final Set<String> OURS = Set.of(
            ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
            ProducerConfig.CLIENT_ID_CONFIG,
            ProducerConfig.ACKS_CONFIG,
            ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG,
            ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG,
            ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG,
            ProducerConfig.PARTITIONER_CLASS_CONFIG,
            ProducerConfig.PARTITIONER_IGNORE_KEYS_CONFIG,
            ProducerConfig.TRANSACTIONAL_ID_CONFIG,
            ConsumerConfig.GROUP_ID_CONFIG,
            ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG,
            ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG,
            ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
            ConsumerConfig.ISOLATION_LEVEL_CONFIG,
            ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
            ConsumerConfig.MAX_POLL_RECORDS_CONFIG,
            ConsumerConfig.PARTITION_ASSIGNMENT_STRATEGY_CONFIG);

    private KafkaSettings() {}

    static void requireAllowed(String name) {
        if (OURS.contains(name)) {
            throw new IllegalArgumentException("'" + ClientConfig.KAFKA_PREFIX + name + "' is set by Errata");
        }
        if (!isKnown(name)) {
            throw new IllegalArgumentException(
                    "'" + ClientConfig.KAFKA_PREFIX + name + "' is no setting of a Kafka producer or consumer");
        }
    }

    static boolean isAllowed(String name) {
        return !OURS.contains(name) && isKnown(name);
    }

    private static boolean isKnown(String name) {
        return ProducerConfig.configNames().contains(name)
                || ConsumerConfig.configNames().contains(name);
    }

    static boolean isSecret(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return lower.contains("password")
                || lower.contains("jaas")
                || lower.contains("secret")
                || lower.contains("token")
                || lower.contains("keystore.key")
                || lower.contains("credential");
    }
}
