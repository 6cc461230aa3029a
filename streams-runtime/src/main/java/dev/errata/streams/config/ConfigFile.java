package dev.errata.streams.config;

import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/** A file of settings: YAML, whose nested maps become dotted keys and whose lists comma-separated text, or properties. */
final class ConfigFile {
    private ConfigFile() {}

    static Map<String, String> read(Path file) {
        String text = text(file);
        String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
        boolean isYaml = name.endsWith(".yaml") || name.endsWith(".yml");
        return isYaml ? yaml(file, text) : properties(file, text);
    }

    private static String text(Path file) {
        try {
            return Files.readString(file, StandardCharsets.UTF_8);
        } catch (NoSuchFileException e) {
            throw unreadable(file, "there is no such file", e);
        } catch (IOException e) {
            throw unreadable(file, e.toString(), e);
        }
    }

    private static Map<String, String> yaml(Path file, String text) {
        LoadSettings strict = LoadSettings.builder()
                .setLabel(String.valueOf(file.getFileName()))
                .setAllowDuplicateKeys(false)
                .build();
        try {
            Object root = new Load(strict).loadFromString(text);
            Map<String, String> flat = new TreeMap<>();
            if (root instanceof Map<?, ?> map) {
                flatten("", map, flat);
            } else if (root != null) {
                throw new ConfigException(List.of(file + " must hold keys and values"));
            }
            return flat;
        } catch (YamlEngineException e) {
            throw unreadable(file, String.valueOf(e.getMessage()), e);
        }
    }

    private static void flatten(String prefix, Map<?, ?> map, Map<String, String> flat) {
        map.forEach((name, value) -> {
            String key = prefix + name;
            if (value instanceof Map<?, ?> nested) {
                flatten(key + ".", nested, flat);
            } else if (value instanceof List<?> list) {
                flat.put(key, list.stream().map(ConfigFile::scalar).collect(Collectors.joining(",")));
            } else {
                flat.put(key, scalar(value));
            }
        });
    }

    private static String scalar(@Nullable Object value) {
        return value == null ? "" : value.toString();
    }

    private static Map<String, String> properties(Path file, String text) {
        Properties properties = new Properties();
        try (Reader reader = new StringReader(text)) {
            properties.load(reader);
        } catch (IOException | IllegalArgumentException e) {
            throw unreadable(file, String.valueOf(e.getMessage()), e);
        }
        return properties.stringPropertyNames().stream()
                .collect(
                        Collectors.toMap(key -> key, properties::getProperty, (first, second) -> second, TreeMap::new));
    }

    private static ConfigException unreadable(Path file, String why, Exception cause) {
        ConfigException problem = new ConfigException(List.of("cannot read the config file " + file + ": " + why));
        problem.initCause(cause);
        return problem;
    }
}
