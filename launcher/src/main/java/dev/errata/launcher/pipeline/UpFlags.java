package dev.errata.launcher.pipeline;

import dev.errata.launcher.console.ClusterFlags;
import dev.errata.streams.config.Config;
import dev.errata.streams.config.ConfigSource;
import dev.errata.streams.config.Origin;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of {@code errata up}; each stands for a key, and wins over the environment, that over the file. */
final class UpFlags {
    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "Settings of the whole pipeline, with a section per app; see config/up.yaml. "
                    + "'errata config keys up' lists every key.")
    private @Nullable Path file;

    @Mixin
    private ClusterFlags cluster = new ClusterFlags();

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "Where broker, stores and log stay (default: " + DataDirectory.DEFAULT + ").")
    private @Nullable Path data;

    @Option(names = "--policies", paramLabel = "FILE", description = "Your policies and profiles.")
    private @Nullable Path policies;

    @Option(
            names = "--dependencies",
            paramLabel = "MODE",
            description = "Whether retries keep to a budget and wait for what is down: off, observe, enforce "
                    + "(default: observe).")
    private @Nullable String dependencies;

    @Option(names = "--rules", paramLabel = "FILE", description = "Your own rules on top of ours; can be repeated.")
    private List<Path> rules = new ArrayList<>();

    @Option(
            names = "--notify",
            arity = "0..1",
            fallbackValue = "",
            paramLabel = "FILE",
            description = "Tells people of alerts and escalations, as this file of the notifier's says; see "
                    + "config/notifier.yaml. Without a file they are logged.")
    private @Nullable Path notify;

    @Option(names = "--broker-port", paramLabel = "PORT", description = "Of the embedded broker (default: 19092).")
    private @Nullable String brokerPort;

    @Option(names = "--controller-port", paramLabel = "PORT", description = "Of its controller (default: 19192).")
    private @Nullable String controllerPort;

    @Option(names = "--registry-port", paramLabel = "PORT", description = "Of the embedded registry (default: 18081).")
    private @Nullable String registryPort;

    @Option(
            names = "--health-port",
            paramLabel = "PORT",
            description = "Of /health and /metrics on loopback (default: 18080).")
    private @Nullable String healthPort;

    @Option(names = "--no-log", description = "Without the error log, and without a PostgreSQL for it.")
    private boolean isWithoutLog;

    @Option(
            names = "--database",
            paramLabel = "URL",
            description =
                    "Your PostgreSQL for the error log: jdbc:postgresql://HOST:PORT/DATABASE, without a password; "
                            + "that is error-log.database.password.file or ERRATA_ERROR_LOG_DATABASE_PASSWORD (default: an "
                            + "embedded one).")
    private @Nullable String database;

    @Option(names = "--log-port", paramLabel = "PORT", description = "Of the error log on loopback (default: 18090).")
    private @Nullable String logPort;

    @Option(
            names = "--database-port",
            paramLabel = "PORT",
            description = "Of the embedded PostgreSQL (default: any that is free).")
    private @Nullable String databasePort;

    @Option(names = "--no-intake", description = "Without the intake over HTTP.")
    private boolean isWithoutIntake;

    @Option(
            names = "--intake-port",
            paramLabel = "PORT",
            description = "Of the intake over HTTP, on loopback (default: 18070).")
    private @Nullable String intakePort;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = "Any other key, such as aggregator.alerts.burst.minimum=100; can be repeated.")
    private Map<String, String> others = new LinkedHashMap<>();

    /**
     * All that is said, here and in the environment.
     *
     * @throws dev.errata.streams.config.ConfigException if a file cannot be read
     * @throws dev.errata.launcher.console.UserMistake if a secret is among the options
     */
    ConfigSource source(Map<String, String> environment) {
        ConfigSource source = file == null ? ConfigSource.empty() : ConfigSource.file(file);
        if (notify != null && !notify.toString().isEmpty()) {
            source = source.overriddenBy(notify, PipelineSettings.NOTIFIER, UpConfig::isShared);
        }
        return source.overriddenBy(environment).overriddenBy(settings(), Origin.of("command line"));
    }

    private Map<String, String> settings() {
        Map<String, String> settings = cluster.settings();
        ClusterFlags.put(settings, "data.dir", data);
        ClusterFlags.put(settings, "policy.file", policies);
        ClusterFlags.put(settings, "recovery.dependencies.mode", dependencies);
        ClusterFlags.put(settings, "notifier.enabled", notify == null ? null : "true");
        ClusterFlags.put(settings, "embedded.broker.port", brokerPort);
        ClusterFlags.put(settings, "embedded.controller.port", controllerPort);
        ClusterFlags.put(settings, "embedded.registry.port", registryPort);
        ClusterFlags.put(settings, "health.port", healthPort);
        ClusterFlags.put(settings, "error-log.enabled", isWithoutLog ? "false" : null);
        ClusterFlags.put(settings, "error-log.database.url", database);
        ClusterFlags.put(settings, "error-log.http.port", logPort);
        ClusterFlags.put(settings, "embedded.database.port", databasePort);
        ClusterFlags.put(settings, "intake.enabled", isWithoutIntake ? "false" : null);
        ClusterFlags.put(settings, "intake.http.port", intakePort);
        if (!rules.isEmpty()) {
            settings.put(
                    "classifier.rules",
                    Config.joined(rules.stream().map(Path::toString).toList()));
        }
        settings.putAll(ClusterFlags.withoutSecrets(others));
        return settings;
    }
}
