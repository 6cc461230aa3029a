package dev.errata.launcher.pipeline;

import dev.errata.client.answer.AnswerSecret;
import dev.errata.client.operator.Cluster;
import dev.errata.embedded.EmbeddedBrokerConfig;
import dev.errata.embedded.EmbeddedRegistry;
import dev.errata.embedded.SubjectDeletion;
import dev.errata.intake.IntakeConfig;
import dev.errata.launcher.console.ClusterSettings;
import dev.errata.schemas.registry.RegistryProperties;
import dev.errata.streams.PolicyFile;
import dev.errata.streams.Timeouts;
import dev.errata.streams.config.Config;
import dev.errata.streams.config.ConfigSource;
import dev.errata.streams.config.Violations;
import dev.errata.streams.health.HealthSettings;
import dev.errata.streams.process.LogFormat;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * What {@code errata up} is told: the cluster and the policies once for all apps, what is an app's own in its section.
 *
 * @param data where everything stays
 * @param embedded the broker that is started where the cluster is none of the user's
 * @param registryPort of the embedded registry
 * @param subjectDeletion whether anybody may delete schemas of the embedded registry
 * @param isEmbedded whether broker and registry are started
 * @param cluster where the apps find Kafka and the registry; of an embedded one the ports may be any yet
 * @param pipeline the apps on that cluster
 * @param log the error log beside them; empty for none
 * @param intake what takes errors over HTTP beside them; empty for none
 * @param logFormat of the log of all
 */
public record UpConfig(
        Path data,
        EmbeddedBrokerConfig embedded,
        int registryPort,
        SubjectDeletion subjectDeletion,
        boolean isEmbedded,
        Cluster cluster,
        PipelineSettings pipeline,
        Optional<LogSettings> log,
        Optional<IntakeConfig> intake,
        LogFormat logFormat) {
    private static final HealthSettings HEALTH = new HealthSettings("127.0.0.1", 18_080);
    private static final String INTAKE = "intake";

    /** Ours to start, or the user's. */
    private static final String BROKERS = "bootstrap.servers";

    /** What the notifier mints answer links with, and the error log verifies them. */
    static final String ANSWER_SECRET = "answer.secret";

    private static final Set<String> SHARED = Set.of(
            BROKERS,
            "state.dir",
            "start.timeout",
            "close.timeout",
            "log.format",
            ANSWER_SECRET,
            ANSWER_SECRET + ".file");
    private static final Set<String> SHARED_PREFIXES = Set.of("registry.", "kafka.", "topics.", "health.");

    /** Asks for its keys. */
    public static UpConfig read(Config config) {
        Path data = config.path("data.dir", Path.of(DataDirectory.DEFAULT), "where broker, stores and log stay");
        boolean hasBrokers = config.optional(BROKERS, "your Kafka brokers; none for the embedded one")
                .isPresent();
        boolean hasRegistry = config.optional(RegistryProperties.URL, "your registry; none for the embedded one")
                .isPresent();
        int registryPort =
                config.integer("embedded.registry.port", EmbeddedRegistry.DEFAULT_PORT, "of the embedded registry");
        SubjectDeletion deletion =
                config.choice("embedded.registry.deletion", SubjectDeletion.REFUSED, "of its subjects by whoever asks");
        EmbeddedBrokerConfig embedded = embedded(config, data);
        Cluster cluster = ClusterSettings.read(config, "localhost:" + embedded.brokerPort());
        Timeouts.read(config);
        PolicyFile.read(config);
        HealthSettings health = HealthSettings.read(config, HEALTH);
        LogFormat logFormat = LogFormat.read(config);
        Map<String, String> decisions = new HashMap<>(Map.of(
                BROKERS,
                cluster.bootstrapServers(),
                RegistryProperties.URL,
                cluster.registryUrl(),
                "state.dir",
                data.toAbsolutePath().normalize().resolve("state").toString()));
        String secret = config.text(ANSWER_SECRET, "", "of answer links; made in the data directory unless set");
        if (secret.isEmpty()) {
            decisions.put(ANSWER_SECRET, AnswerSecret.random());
        }
        PipelineSettings pipeline = PipelineSettings.read(config, health, decisions);
        Optional<LogSettings> log = LogSettings.read(config, data, decisions);
        Optional<IntakeConfig> intake = intake(config, decisions);
        UpConfig read = new UpConfig(
                data, embedded, registryPort, deletion, !hasBrokers, cluster, pipeline, log, intake, logFormat);
        return config.part(read, () -> read.checked(hasRegistry));
    }

    /** Empty if nothing is to be taken over HTTP. */
    private static Optional<IntakeConfig> intake(Config config, Map<String, String> decisions) {
        boolean isWanted = config.flag(INTAKE + ".enabled", true, "whether errors are taken over HTTP");
        IntakeConfig intake = config.section(INTAKE, decisions, IntakeConfig::read);
        return isWanted ? Optional.of(intake) : Optional.empty();
    }

    /**
     * Everything with its own defaults, on this cluster.
     *
     * @param others keys and values
     */
    public static UpConfig of(Cluster cluster, DataDirectory data, HealthSettings health, Map<String, String> others) {
        Map<String, String> settings = new TreeMap<>(Map.of(
                BROKERS,
                cluster.bootstrapServers(),
                RegistryProperties.URL,
                cluster.registryUrl(),
                "data.dir",
                data.path().toString(),
                "topics.partitions",
                String.valueOf(cluster.partitions()),
                "topics.replication.factor",
                String.valueOf(cluster.replicationFactor()),
                "health.host",
                health.host(),
                "health.port",
                String.valueOf(health.port())));
        cluster.kafkaProperties().forEach((key, value) -> settings.put("kafka." + key, value));
        settings.putAll(others);
        return Config.read(ConfigSource.of(settings), UpConfig::read).value();
    }

    private UpConfig checked(boolean hasRegistry) {
        int replicas = cluster.replicationFactor();
        new Violations()
                .check(
                        isEmbedded != hasRegistry,
                        "bootstrap.servers and registry.url go together: set both for your cluster, none for the"
                                + " embedded one")
                .check(
                        !isEmbedded || replicas == 1,
                        "topics.replication.factor must be 1 on the embedded broker, which is one, got " + replicas)
                .throwIfAny();
        return this;
    }

    private static EmbeddedBrokerConfig embedded(Config config, Path data) {
        int broker = config.integer(
                "embedded.broker.port", EmbeddedBrokerConfig.DEFAULT_BROKER_PORT, "of the embedded broker");
        int controller = config.integer(
                "embedded.controller.port", EmbeddedBrokerConfig.DEFAULT_CONTROLLER_PORT, "of its controller");
        Path directory = data.resolve("kafka");
        return config.part(
                EmbeddedBrokerConfig.in(directory), () -> new EmbeddedBrokerConfig(directory, broker, controller));
    }

    /** Whether the keys of an app that runs alone are said once for all of them here, or follow from others. */
    static boolean isShared(String key) {
        return SHARED.contains(key) || SHARED_PREFIXES.stream().anyMatch(key::startsWith);
    }
}
