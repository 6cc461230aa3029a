package dev.errata.launcher.console;

import dev.errata.embedded.EmbeddedBrokerConfig;
import dev.errata.embedded.EmbeddedRegistry;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Option;

/** The options of every command that talks to a cluster. Without any, it is the one that {@code errata up} started. */
public final class ClusterOptions {
    private static final String DEFAULT_BOOTSTRAP = "localhost:" + EmbeddedBrokerConfig.DEFAULT_BROKER_PORT;
    private static final String DEFAULT_REGISTRY = "http://localhost:" + EmbeddedRegistry.DEFAULT_PORT;

    @Option(
            names = {"--bootstrap", "--bootstrap-servers"},
            paramLabel = "HOST:PORT,...",
            defaultValue = DEFAULT_BOOTSTRAP,
            description = "Kafka brokers (default: ${DEFAULT-VALUE}).")
    private String bootstrapServers = DEFAULT_BOOTSTRAP;

    @Option(
            names = "--registry",
            paramLabel = "URL,...",
            defaultValue = DEFAULT_REGISTRY,
            description = "Confluent-compatible schema registry (default: ${DEFAULT-VALUE}).")
    private String registryUrl = DEFAULT_REGISTRY;

    @Option(
            names = "--kafka",
            paramLabel = "KEY=VALUE",
            description = "Any property of Kafka's clients, such as security.protocol=SSL; can be repeated.")
    private Map<String, String> kafkaProperties = new LinkedHashMap<>();

    @Option(
            names = "--partitions",
            paramLabel = "N",
            defaultValue = "8",
            description = "Partitions of the co-keyed topics (default: ${DEFAULT-VALUE}).")
    private int partitions;

    @Option(
            names = "--replication-factor",
            paramLabel = "N",
            defaultValue = "1",
            description = "Replicas of topics that are created (default: ${DEFAULT-VALUE}).")
    private short replicationFactor;

    /** Opens nothing yet: clients connect when they are used. */
    public Cluster cluster() {
        return new Cluster(bootstrapServers, registryUrl, kafkaProperties, partitions, replicationFactor);
    }
}
