package dev.errata.client;

import dev.errata.schemas.Topics;
import dev.errata.schemas.registry.RegistryHttpClient;
import dev.errata.schemas.registry.RegistryProperties;
import dev.errata.schemas.registry.SchemaRegistryConfig;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.utils.Time;
import org.jspecify.annotations.Nullable;

/**
 * How a service reaches Errata.
 *
 * @param bootstrapServers of Kafka, {@code host:port} comma separated
 * @param registry the schema registry
 * @param clientId names this service in Kafka's logs, metrics and quotas, and this executor in outcomes
 * @param groupId shared by all instances of a service that run its retries; only {@code RetryExecutor} needs it
 * @param kafka passed through to the Kafka clients as it is, for TLS, SASL and tuning; what delivery depends on is ours
 */
public record ClientConfig(
        String bootstrapServers,
        SchemaRegistryConfig registry,
        String clientId,
        @Nullable String groupId,
        Map<String, String> kafka) {
    public static final String BOOTSTRAP_SERVERS = "bootstrap.servers";
    public static final String CLIENT_ID = "client.id";
    public static final String GROUP_ID = "group.id";
    /** Before any setting of a Kafka client, such as {@code kafka.security.protocol}. */
    public static final String KAFKA_PREFIX = "kafka.";

    static final String DEFAULT_BOOTSTRAP_SERVERS = "localhost:9092";
    static final String DEFAULT_CLIENT_ID = "errata-client";

    public ClientConfig {
        kafka = Map.copyOf(kafka);
        if (bootstrapServers.isBlank()) {
            throw new IllegalArgumentException(BOOTSTRAP_SERVERS + " must not be blank");
        }
        if (clientId.isBlank()) {
            throw new IllegalArgumentException(CLIENT_ID + " must not be blank");
        }
        if (groupId != null && groupId.isBlank()) {
            throw new IllegalArgumentException(GROUP_ID + " must not be blank");
        }
        kafka.keySet().forEach(KafkaSettings::requireAllowed);
    }

    /** The defaults, with these addresses. */
    public static ClientConfig of(String bootstrapServers, String registryUrl) {
        return new ClientConfig(
                bootstrapServers, SchemaRegistryConfig.of(registryUrl), DEFAULT_CLIENT_ID, null, Map.of());
    }

    /**
     * From properties: {@code bootstrap.servers}, {@code registry.*}, {@code client.id}, {@code group.id} and {@code
     * kafka.*}; what is missing takes its default.
     *
     * @throws IllegalArgumentException naming a key that is not known, or whose value is not usable
     */
    public static ClientConfig parse(Map<String, String> properties) {
        Map<String, String> rest = new TreeMap<>(properties);
        SchemaRegistryConfig registry = RegistryProperties.parse(properties);
        rest.keySet().removeAll(RegistryProperties.KEYS);
        String bootstrap = Optional.ofNullable(rest.remove(BOOTSTRAP_SERVERS)).orElse(DEFAULT_BOOTSTRAP_SERVERS);
        String clientId = Optional.ofNullable(rest.remove(CLIENT_ID)).orElse(DEFAULT_CLIENT_ID);
        @Nullable String groupId = rest.remove(GROUP_ID);
        Map<String, String> kafka = new HashMap<>();
        rest.forEach((key, value) -> {
            if (!key.startsWith(KAFKA_PREFIX)) {
                throw new IllegalArgumentException("unknown setting '" + key + "'; known are " + BOOTSTRAP_SERVERS
                        + ", " + CLIENT_ID + ", " + GROUP_ID + ", " + KAFKA_PREFIX + "* and "
                        + new TreeSet<>(RegistryProperties.KEYS));
            }
            kafka.put(key.substring(KAFKA_PREFIX.length()), value);
        });
        return new ClientConfig(bootstrap, registry, clientId, groupId, kafka);
    }

    public ClientConfig withClientId(String changed) {
        return new ClientConfig(bootstrapServers, registry, changed, groupId, kafka);
    }

    public ClientConfig withGroupId(String changed) {
        return new ClientConfig(bootstrapServers, registry, clientId, changed, kafka);
    }

    public ClientConfig withRegistry(SchemaRegistryConfig changed) {
        return new ClientConfig(bootstrapServers, changed, clientId, groupId, kafka);
    }

    /** This config with those of the properties of a Kafka client that a service may set; others are left alone. */
    public ClientConfig withKafkaOf(Map<String, ?> properties) {
        Map<String, String> changed = new HashMap<>(kafka);
        properties.forEach((name, value) -> {
            if (KafkaSettings.isAllowed(name)) {
                changed.put(name, value.toString());
            }
        });
        return new ClientConfig(bootstrapServers, registry, clientId, groupId, changed);
    }

    /** This config with one more setting of the Kafka clients. */
    public ClientConfig withKafka(String name, String value) {
        Map<String, String> changed = new HashMap<>(kafka);
        changed.put(name, value);
        return new ClientConfig(bootstrapServers, registry, clientId, groupId, changed);
    }

    /** The settings of a producer with this role: ours, tuned by the caller's, which hold none that delivery needs. */
    public Map<String, Object> producer(String role, Map<String, Object> ours) {
        return merged(role, ours, ProducerConfig.configNames()::contains);
    }

    /** As {@link #producer}, of a consumer. */
    public Map<String, Object> consumer(String role, Map<String, Object> ours) {
        return merged(role, ours, ConsumerConfig.configNames()::contains);
    }

    /** As {@link #producer}, of an admin client. */
    public Map<String, Object> admin(String role) {
        return merged(role, Map.of(), AdminClientConfig.configNames()::contains);
    }

    /**
     * The catalogue of topics with serdes that wait for the registry so long and no longer.
     *
     * @param startupWait for a registry that has not answered yet
     * @param outageWait for one that answered before
     */
    public Topics topics(Duration startupWait, Duration outageWait) {
        SchemaRegistryConfig limited = new SchemaRegistryConfig(
                registry.urls(),
                registry.autoRegister(),
                registry.requestTimeout(),
                startupWait,
                outageWait,
                registry.credentials());
        return new Topics(new RegistryHttpClient(limited, Time.SYSTEM), Topics.DEFAULT_PARTITIONS, (short) 1);
    }

    private Map<String, Object> merged(String role, Map<String, Object> ours, Predicate<String> known) {
        Map<String, Object> all = new HashMap<>(ours);
        kafka.forEach((name, value) -> {
            if (known.test(name)) {
                all.put(name, value);
            }
        });
        all.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
        all.put(CommonClientConfigs.CLIENT_ID_CONFIG, clientId + "-" + role);
        return all;
    }

    /** Secrets are shown as {@code ***}. */
    @Override
    public String toString() {
        Map<String, String> shown = new TreeMap<>();
        kafka.forEach((name, value) -> shown.put(name, KafkaSettings.isSecret(name) ? "***" : value));
        return "ClientConfig[bootstrapServers=" + bootstrapServers + ", registry=" + registry + ", clientId=" + clientId
                + ", groupId=" + groupId + ", kafka=" + shown + "]";
    }
}
