package dev.errata.streams;

import dev.errata.core.recovery.config.InvalidRecoveryConfigException;
import dev.errata.core.recovery.config.RecoveryConfigFile;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.streams.config.Config;
import dev.errata.streams.config.ConfigException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The file of policies and profiles, which the classifier and the recovery worker both go by. */
public final class PolicyFile {
    private static final String OVERRIDES = "recovery.";

    private PolicyFile() {}

    /** Asks for the file and for single values that override it. */
    public static RecoveryConfig read(Config config) {
        Optional<String> file = config.optional(
                "policy.file", "YAML file of policies, profiles, overrides, escalation targets and leases");
        Map<String, String> overrides =
                config.under(OVERRIDES, "one value of that file, such as recovery.policies.llm.maxattempts");
        return config.part(RecoveryConfig.defaults(), () -> recovery(file, overrides));
    }

    private static RecoveryConfig recovery(Optional<String> file, Map<String, String> overrides) {
        try {
            return RecoveryConfigFile.read(file.map(PolicyFile::text).orElse(""), variables(overrides));
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
