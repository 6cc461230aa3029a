package dev.errata.launcher.console;

import dev.errata.schemas.registry.RegistryProperties;
import dev.errata.streams.config.Secrets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How to reach a cluster, as options say it; none of them takes a secret, which every user of the machine could read. */
public final class ClusterFlags {
    @Option(
            names = {"--bootstrap", "--bootstrap-servers"},
            paramLabel = "HOST:PORT,...",
            description = "Kafka brokers (default: the embedded one of 'errata up').")
    private @Nullable String bootstrapServers;

    @Option(
            names = "--registry",
            paramLabel = "URL,...",
            description = "Confluent-compatible schema registry (default: the embedded one of 'errata up').")
    private @Nullable String registryUrl;

    @Option(
            names = "--registry-login",
            paramLabel = "FILE",
            description = "File that holds user:password for the registry; or set ERRATA_REGISTRY_BASIC_AUTH, "
                    + "or ERRATA_REGISTRY_BEARER_TOKEN.")
    private @Nullable Path registryLogin;

    @Option(
            names = "--kafka",
            paramLabel = "KEY=VALUE",
            description = "Any property of Kafka's clients, such as security.protocol=SSL; can be repeated. "
                    + "A secret is named by its file: ssl.keystore.password.file=FILE.")
    private Map<String, String> kafkaProperties = new LinkedHashMap<>();

    @Option(names = "--partitions", paramLabel = "N", description = "Partitions of the co-keyed topics (default: 8).")
    private @Nullable String partitions;

    @Option(
            names = "--replication-factor",
            paramLabel = "N",
            description = "Replicas of topics that are created (default: 1).")
    private @Nullable String replicationFactor;

    /**
     * By key, what was said.
     *
     * @throws UserMistake if a secret was
     */
    public Map<String, String> settings() {
        Map<String, String> settings = new TreeMap<>();
        put(settings, "bootstrap.servers", bootstrapServers);
        put(settings, RegistryProperties.URL, registryUrl);
        put(settings, RegistryProperties.BASIC_AUTH + ".file", registryLogin);
        put(settings, "topics.partitions", partitions);
        put(settings, "topics.replication.factor", replicationFactor);
        kafkaProperties.forEach((key, value) -> settings.put("kafka." + key, value));
        return withoutSecrets(settings);
    }

    /** Notes what was said, if it was. */
    public static void put(Map<String, String> settings, String key, @Nullable Object value) {
        if (value != null) {
            settings.put(key, value.toString());
        }
    }

    /**
     * The same settings.
     *
     * @throws UserMistake naming a secret among them, not its value
     */
    public static Map<String, String> withoutSecrets(Map<String, String> settings) {
        settings.keySet().stream().filter(Secrets::isSecret).findFirst().ifPresent(key -> {
            throw new UserMistake(key + " is a secret, and arguments can be read by everybody on this machine: "
                    + "set it in the environment or in a file, or say " + key + ".file=FILE");
        });
        return settings;
    }
}
