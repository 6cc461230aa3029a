package dev.errata.dispatcher;

import dev.errata.client.ClientConfig;
import dev.errata.client.answer.AnswerTokens;
import dev.errata.schemas.Topics;
import dev.errata.schemas.registry.RegistryHttpClient;
import dev.errata.schemas.registry.SchemaRegistryConfig;
import dev.errata.streams.KafkaConnection;
import dev.errata.streams.Provisioning;
import dev.errata.streams.RegistrySettings;
import dev.errata.streams.Timeouts;
import dev.errata.streams.config.Config;
import dev.errata.streams.config.Violations;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.utils.Time;

/**
 * What the dispatcher is told from outside.
 *
 * @param groupId of its consumers, each with its endpoint's name behind it
 * @param endpoints none to do nothing
 * @param privateTargets which of this network may be called: host names, addresses and networks
 * @param authorities PEM file of those whose certificates endpoints may show, beside Java's own; empty for those alone
 * @param answerSecret shared with the intake; empty to take no answer after a 202
 */
public record DispatcherConfig(
        KafkaConnection kafka,
        SchemaRegistryConfig registry,
        Provisioning topics,
        Timeouts timeouts,
        String groupId,
        List<ServiceEndpoint> endpoints,
        AddressRule privateTargets,
        String authorities,
        String answerSecret) {
    static final String GROUP = "errata-dispatcher";

    public DispatcherConfig {
        endpoints = List.copyOf(endpoints);
        Violations violations = new Violations()
                .notBlank("group.id", groupId)
                .check(
                        answerSecret.isEmpty() || AnswerTokens.isLongEnough(answerSecret),
                        "answer.secret must have 32 characters or more");
        Set<String> types = new HashSet<>();
        endpoints.forEach(endpoint -> endpoint.types()
                .forEach(type -> violations.check(
                        types.add(type), "operation type '" + type + "' must have one endpoint, not two")));
        violations.throwIfAny();
    }

    /** Asks for its keys. */
    public static DispatcherConfig read(Config config) {
        KafkaConnection kafka = KafkaConnection.read(config);
        SchemaRegistryConfig registry = RegistrySettings.read(config);
        Provisioning topics = Provisioning.read(config);
        Timeouts timeouts = Timeouts.read(config);
        String group = config.text("group.id", GROUP, "of its consumers; the endpoint's name goes behind it");
        List<ServiceEndpoint> endpoints = EndpointSettings.read(config);
        List<String> targets = config.list(
                "private.targets",
                List.of(),
                "which private and loopback addresses may be called: host names, addresses, networks as 10.0.0.0/8");
        AddressRule rule = config.part(AddressRule.PUBLIC, () -> AddressRule.of(targets));
        String authorities = config.text(
                TrustedAuthorities.SETTING,
                "",
                "PEM file of authorities that endpoints' certificates may be of, beside those that Java trusts");
        String secret = config.text("answer.secret", "", "shared with the intake, for answers after a 202");
        DispatcherConfig fallback =
                new DispatcherConfig(kafka, registry, topics, timeouts, GROUP, List.of(), AddressRule.PUBLIC, "", "");
        return config.part(
                fallback,
                () -> new DispatcherConfig(
                        kafka, registry, topics, timeouts, group, endpoints, rule, authorities, secret));
    }

    /** The config of the executor of one endpoint. */
    ClientConfig client(ServiceEndpoint endpoint) {
        Map<String, String> settings = new HashMap<>(kafka.clientProperties());
        settings.keySet()
                .removeIf(name -> !ProducerConfig.configNames().contains(name)
                        && !ConsumerConfig.configNames().contains(name));
        return new ClientConfig(
                kafka.bootstrapServers(),
                registry,
                GROUP + "-" + endpoint.name(),
                groupId + "." + endpoint.name(),
                settings);
    }

    /** The topics of this cluster, their serdes bound to its registry. */
    Topics catalogue() {
        return new Topics(
                new RegistryHttpClient(registry, Time.SYSTEM), topics.partitions(), (short) topics.replicationFactor());
    }

    @Override
    public String toString() {
        return "DispatcherConfig[kafka=" + kafka + ", registry=" + registry + ", groupId=" + groupId + ", endpoints="
                + endpoints + ", privateTargets=" + privateTargets + ", authorities=" + authorities + "]";
    }
}
