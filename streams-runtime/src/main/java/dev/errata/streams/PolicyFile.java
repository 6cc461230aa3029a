package dev.errata.streams;

import dev.errata.core.recovery.config.InvalidRecoveryConfigException;
import dev.errata.core.recovery.config.RecoveryConfigFile;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.core.yaml.YamlLines;
import dev.errata.streams.config.Config;
import dev.errata.streams.config.ConfigException;
import dev.errata.streams.config.ConfigProblem;
import dev.errata.streams.config.Origin;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
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
        String yaml = config.part("", () -> file.map(PolicyFile::text).orElse(""));
        return config.part(RecoveryConfig.defaults(), () -> recovery(file.orElse(""), yaml, overrides));
    }

    private static RecoveryConfig recovery(String file, String yaml, Map<String, String> overrides) {
        Map<String, String> variables = new TreeMap<>();
        Map<String, String> keys = new TreeMap<>();
        overrides.forEach((key, value) -> {
            variables.put(variable(OVERRIDES + key), value);
            keys.put(variable(OVERRIDES + key), OVERRIDES + key);
        });
        try {
            return RecoveryConfigFile.read(yaml, variables);
        } catch (InvalidRecoveryConfigException e) {
            YamlLines lines = YamlLines.of(yaml);
            throw ConfigException.at(e.mistakes().stream()
                    .map(mistake -> placed(mistake, file, lines, keys))
                    .toList());
        }
    }

    /** A mistake begins with the variable of an override, or with a path in the file. */
    private static ConfigProblem placed(String mistake, String file, YamlLines lines, Map<String, String> keys) {
        String subject = mistake.substring(0, Math.max(0, mistake.indexOf(' ')));
        String key = keys.get(subject);
        if (key != null) {
            return ConfigProblem.of(key + mistake.substring(subject.length()));
        }
        OptionalInt line = lines.line(subject);
        return new ConfigProblem(mistake, file.isEmpty() ? null : new Origin(file, line.orElse(0)));
    }

    private static String text(String file) {
        try {
            return Files.readString(Path.of(file));
        } catch (NoSuchFileException e) {
            throw unreadable(file, "there is no such file", e);
        } catch (IOException e) {
            throw unreadable(file, e.toString(), e);
        }
    }

    private static ConfigException unreadable(String file, String why, IOException cause) {
        ConfigException unreadable = new ConfigException(List.of("policy.file '" + file + "' cannot be read: " + why));
        unreadable.initCause(cause);
        return unreadable;
    }

    /** As the environment names a key, which is how the file's reader knows it. */
    private static String variable(String key) {
        return "ERRATA_" + key.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]", "_");
    }
}
