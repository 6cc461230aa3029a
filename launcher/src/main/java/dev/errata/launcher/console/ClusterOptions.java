package dev.errata.launcher.console;

import dev.errata.client.operator.Cluster;
import dev.errata.embedded.EmbeddedBrokerConfig;
import dev.errata.embedded.EmbeddedRegistry;
import dev.errata.schemas.registry.RegistryProperties;
import dev.errata.streams.config.Config;
import dev.errata.streams.config.ConfigException;
import dev.errata.streams.config.ConfigSource;
import dev.errata.streams.config.Origin;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * The options of every command that talks to a cluster. They win over the environment, that over the file; without any,
 * it is the cluster that {@code errata up} started.
 */
public final class ClusterOptions {
    private static final String DEFAULT_BOOTSTRAP = "localhost:" + EmbeddedBrokerConfig.DEFAULT_BROKER_PORT;
    /** A person waits for the answer. */
    private static final Map<String, String> DEFAULTS = Map.of(
            RegistryProperties.URL,
            "http://localhost:" + EmbeddedRegistry.DEFAULT_PORT,
            RegistryProperties.STARTUP_WAIT,
            "15s");

    @Mixin
    private ClusterFlags flags = new ClusterFlags();

    @Option(
            names = "--cluster",
            paramLabel = "FILE",
            description = "File that says the same, such as that of 'errata up --config' or an app's; "
                    + "whatever else is in it is not looked at.")
    private @Nullable Path file;

    /** Opens nothing yet: clients connect when they are used. */
    public Cluster cluster() {
        return cluster(System.getenv());
    }

    /**
     * The same, with variables of this environment.
     *
     * @throws UserMistake naming everything that is wrong
     */
    Cluster cluster(Map<String, String> environment) {
        try {
            ConfigSource source = ConfigSource.of(DEFAULTS);
            if (file != null) {
                source = source.overriddenBy(file);
            }
            source = source.overriddenBy(environment).overriddenBy(flags.settings(), Origin.of("command line"));
            return Config.readPart(source, config -> ClusterSettings.read(config, DEFAULT_BOOTSTRAP))
                    .value();
        } catch (ConfigException e) {
            throw new UserMistake(String.valueOf(e.getMessage()), e);
        }
    }
}
