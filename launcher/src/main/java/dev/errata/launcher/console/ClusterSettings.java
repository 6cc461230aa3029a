package dev.errata.launcher.console;

import dev.errata.client.operator.Cluster;
import dev.errata.streams.Provisioning;
import dev.errata.streams.RegistrySettings;
import dev.errata.streams.config.Config;
import java.util.Map;

/** The keys of the configuration that say where the cluster is. */
public final class ClusterSettings {
    private ClusterSettings() {}

    /**
     * Asks for its keys.
     *
     * @param bootstrapByDefault host and port
     */
    public static Cluster read(Config config, String bootstrapByDefault) {
        String servers = config.text("bootstrap.servers", bootstrapByDefault, "Kafka brokers, host:port,...");
        Map<String, String> kafka = config.under("kafka.", "any property of Kafka's clients");
        Provisioning topics = Provisioning.read(config);
        return new Cluster(
                servers, RegistrySettings.read(config), kafka, topics.partitions(), (short) topics.replicationFactor());
    }
}
