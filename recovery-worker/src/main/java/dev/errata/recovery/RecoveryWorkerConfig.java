package dev.errata.recovery;

import dev.errata.core.recovery.config.InvalidRecoveryConfigException;
import dev.errata.core.recovery.config.RecoveryConfigFile;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.streams.Pace;
import dev.errata.streams.StreamsSettings;
import dev.errata.streams.config.Config;
import dev.errata.streams.config.ConfigException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What the recovery worker is told from outside.
 *
 * @param recovery policies, profiles and the rest that decisions depend on
 */
public record RecoveryWorkerConfig(StreamsSettings streams, RecoveryConfig recovery, ReleaseLimits release) {
    static final String APPLICATION_ID = "errata-recovery";
    private static final String OVERRIDES = "recovery.";

    /** The policies and profiles that come with Errata. */
    public static RecoveryWorkerConfig of(StreamsSettings streams) {
        return of(streams, RecoveryConfig.defaults());
    }

    /** Policies and profiles of the caller's. */
    public static RecoveryWorkerConfig of(StreamsSettings streams, RecoveryConfig recovery) {
        return new RecoveryWorkerConfig(streams, recovery, ReleaseLimits.DEFAULTS);
    }

    /** The settings of its Kafka Streams app without any from outside: the pace is for retries that are on time. */
    public static StreamsSettings defaultStreams() {
        Pace pace = new Pace(1, 0, Duration.ofMillis(20), Duration.ofMillis(5), Duration.ZERO);
        return StreamsSettings.defaults(APPLICATION_ID).withPace(pace);
    }

    /** Asks for its keys. */
    public static RecoveryWorkerConfig read(Config config) {
        StreamsSettings streams = StreamsSettings.read(config, defaultStreams());
        ReleaseLimits release = ReleaseLimits.read(config);
        Optional<String> file = config.optional(
                "policy.file", "YAML file of policies, profiles, overrides, escalation targets and leases");
        Map<String, String> overrides =
                config.under(OVERRIDES, "one value of that file, such as recovery.policies.llm.maxattempts");
        RecoveryConfig recovery = config.part(RecoveryConfig.defaults(), () -> recovery(file, overrides));
        return config.part(of(streams), () -> new RecoveryWorkerConfig(streams, recovery, release));
    }

    private static RecoveryConfig recovery(Optional<String> file, Map<String, String> overrides) {
        try {
            return RecoveryConfigFile.read(file.map(RecoveryWorkerConfig::text).orElse(""), variables(overrides));
        } catch (InvalidRecoveryConfigException e) {
            throw new ConfigException(e.mistakes());
        }
    }

    private static String text(String file) {
        try {
            return Files.readString(Path.of(file));
        } catch (IOException e) {
            throw new ConfigException(List.of("policy.file '" + file + "' cannot be read: " + e.getMessage()));
        }
    }

    /** As the environment names them, which is how the file's reader knows them. */
    private static Map<String, String> variables(Map<String, String> overrides) {
        Map<String, String> variables = new TreeMap<>();
        overrides.forEach((key, value) -> {
            String name = (OVERRIDES + key).toUpperCase(Locale.ROOT);
            variables.put("ERRATA_" + name.replaceAll("[^A-Z0-9]", "_"), value);
        });
        return variables;
    }
}
