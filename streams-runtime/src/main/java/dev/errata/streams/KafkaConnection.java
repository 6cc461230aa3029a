package dev.errata.streams;

import dev.errata.streams.config.Config;
import dev.errata.streams.config.Secrets;
import dev.errata.streams.config.Violations;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.clients.CommonClientConfigs;

/**
 * How to reach Kafka.
 *
 * @param clientProperties handed to every client as they are: {@code security.*}, {@code ssl.*}, {@code sasl.*} reach
 *     admin, consumers and producers alike; {@code producer.}, {@code consumer.} and {@code admin.} reach one kind
 */
public record KafkaConnection(String bootstrapServers, Map<String, String> clientProperties) {
    /** What the runtime sets itself, because guarantees rest on it. */
    static final Set<String> OWNED = Set.of(
            "application.id",
            "bootstrap.servers",
            "state.dir",
            "processing.guarantee",
            "processing.exception.handler",
            "deserialization.exception.handler",
            "production.exception.handler",
            "ensure.explicit.internal.resource.naming",
            "rocksdb.config.setter",
            "isolation.level",
            "consumer.isolation.level",
            "enable.auto.commit",
            "consumer.enable.auto.commit",
            "acks",
            "producer.acks",
            "enable.idempotence",
            "producer.enable.idempotence",
            "producer.transactional.id",
            "transactional.id");

    private static final Set<String> KINDS = Set.of("admin", "consumer", "producer");

    public KafkaConnection {
        clientProperties = Map.copyOf(clientProperties);
        Set<String> owned = new TreeSet<>(clientProperties.keySet());
        owned.retainAll(OWNED);
        Violations violations = new Violations().notBlank("bootstrap.servers", bootstrapServers);
        owned.forEach(key -> violations.check(false, "kafka." + key + " is not to be set: guarantees rest on it"));
        violations.throwIfAny();
    }

    public static KafkaConnection defaults() {
        return new KafkaConnection("localhost:9092", Map.of());
    }

    /** Asks for its keys. */
    public static KafkaConnection read(Config config) {
        KafkaConnection defaults = defaults();
        String servers = config.text("bootstrap.servers", defaults.bootstrapServers, "Kafka brokers, host:port,...");
        Map<String, String> properties = config.under(
                "kafka.", "any property of Kafka's clients or of Kafka Streams, such as kafka.ssl.keystore.location");
        return config.part(defaults, () -> new KafkaConnection(servers, properties));
    }

    /**
     * The properties of a client of one kind.
     *
     * @param kind {@code admin}, {@code consumer} or {@code producer}
     */
    public Map<String, Object> propertiesOf(String kind) {
        Map<String, Object> properties = new HashMap<>(clientProperties);
        properties.keySet().removeIf(key -> KINDS.stream().anyMatch(other -> key.startsWith(other + ".")));
        String prefix = kind + ".";
        clientProperties.forEach((key, value) -> {
            if (key.startsWith(prefix)) {
                properties.put(key.substring(prefix.length()), value);
            }
        });
        properties.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
        return properties;
    }

    @Override
    public String toString() {
        return "KafkaConnection[bootstrapServers=" + bootstrapServers + ", clientProperties="
                + Secrets.shown(clientProperties) + "]";
    }
}
