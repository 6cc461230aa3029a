package dev.errata.streams.config;

import dev.errata.core.yaml.InvalidYamlException;
import dev.errata.core.yaml.Yaml;
import dev.errata.core.yaml.YamlLines;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A file of settings: YAML, whose nested maps become dotted keys and whose lists comma-separated text, or properties. */
final class ConfigFile {
    private final Path file;
    private final Map<String, Given> values = new TreeMap<>();
    private final List<ConfigProblem> problems = new ArrayList<>();

    private ConfigFile(Path file) {
        this.file = file;
    }

    static ConfigFile read(Path file) {
        ConfigFile read = new ConfigFile(file);
        String text = read.text();
        String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
        if (name.endsWith(".yaml") || name.endsWith(".yml")) {
            read.yaml(text);
        } else {
            read.properties(text);
        }
        return read;
    }

    Map<String, Given> values() {
        return values;
    }

    List<ConfigProblem> problems() {
        return problems;
    }

    private String text() {
        try {
            return Files.readString(file, StandardCharsets.UTF_8);
        } catch (NoSuchFileException e) {
            throw unreadable("there is no such file", 0, e);
        } catch (IOException e) {
            throw unreadable(e.toString(), 0, e);
        }
    }

    private void yaml(String text) {
        try {
            Object root = Yaml.load(String.valueOf(file.getFileName()), text);
            if (root instanceof Map<?, ?> map) {
                flatten("", map, YamlLines.of(text));
            } else if (root != null) {
                throw new ConfigException(List.of(file + " must hold keys and values"));
            }
        } catch (InvalidYamlException e) {
            throw unreadable(e.problem(), e.line(), e);
        }
    }

    private void flatten(String prefix, Map<?, ?> map, YamlLines lines) {
        map.forEach((name, value) -> {
            String key = prefix + name;
            Origin origin = new Origin(file.toString(), lines.line(key).orElse(0));
            if (value instanceof Map<?, ?> nested) {
                flatten(key + ".", nested, lines);
            } else if (value instanceof List<?> list) {
                put(
                        key,
                        ConfigText.joined(list.stream()
                                .map(item -> item(key, item, origin))
                                .toList()),
                        origin);
            } else {
                put(key, value == null ? "" : value.toString(), origin);
            }
        });
    }

    private String item(String key, @Nullable Object item, Origin origin) {
        if (item instanceof Map || item instanceof List) {
            problems.add(new ConfigProblem(key + " must be a list of plain values", origin));
            return "";
        }
        return item == null ? "" : item.toString();
    }

    private void put(String key, String value, Origin origin) {
        Given before = values.put(key, new Given(value.strip(), origin));
        if (before != null) {
            problems.add(new ConfigProblem(key + " is set twice", origin));
        }
    }

    /** Line by line, but for lines that go on on the next one. */
    private void properties(String text) {
        int first = 1;
        int line = 0;
        StringBuilder entry = new StringBuilder();
        for (String physical : (text + "\n").split("\\R", -1)) {
            line++;
            entry.append(physical).append('\n');
            if (!goesOn(physical)) {
                property(entry.toString(), first);
                entry.setLength(0);
                first = line + 1;
            }
        }
    }

    private void property(String entry, int line) {
        Properties properties = new Properties();
        try {
            properties.load(new StringReader(entry));
        } catch (IOException | IllegalArgumentException e) {
            throw unreadable(String.valueOf(e.getMessage()), line, e);
        }
        properties
                .stringPropertyNames()
                .forEach(key -> put(key, properties.getProperty(key), new Origin(file.toString(), line)));
    }

    private static boolean goesOn(String line) {
        String text = line.stripLeading();
        boolean isComment = text.startsWith("#") || text.startsWith("!");
        int backslashes = text.length() - text.replaceFirst("\\\\+$", "").length();
        return !isComment && backslashes % 2 == 1;
    }

    private ConfigException unreadable(String why, int line, Exception cause) {
        ConfigException unreadable = ConfigException.at(List.of(new ConfigProblem(
                "cannot read the config file " + file + ": " + why,
                line == 0 ? null : new Origin(file.toString(), line))));
        unreadable.initCause(cause);
        return unreadable;
    }
}
