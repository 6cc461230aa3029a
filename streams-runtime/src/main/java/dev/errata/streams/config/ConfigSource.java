package dev.errata.streams.config;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Settings as text. A variable of the environment wins over the file; a blank value is none.
 *
 * <p>The variable of key {@code topics.partitions} is {@code ERRATA_TOPICS_PARTITIONS}: dots and dashes both become
 * underscores. Under a free prefix such as {@code kafka.} the way back turns every underscore into a dot.
 */
public final class ConfigSource {
    public static final String VARIABLE_PREFIX = "ERRATA_";

    private final Map<String, String> values;
    private final String name;
    private final Map<String, String> variables;

    private ConfigSource(Map<String, String> values, String name, Map<String, String> variables) {
        this.values = new TreeMap<>(values);
        this.name = name;
        this.variables = new TreeMap<>(variables);
    }

    /** Nothing: all defaults. */
    public static ConfigSource empty() {
        return of(Map.of());
    }

    /** From a program, which a launcher or a test is. */
    public static ConfigSource of(Map<String, String> values) {
        return new ConfigSource(values, "given", Map.of());
    }

    /**
     * From a YAML file ({@code .yaml}, {@code .yml}) or a properties file.
     *
     * @throws ConfigException if it cannot be read
     */
    public static ConfigSource file(Path file) {
        return new ConfigSource(ConfigFile.read(file), String.valueOf(file.getFileName()), Map.of());
    }

    /** The same under those variables that begin with {@link #VARIABLE_PREFIX}; all others are left alone. */
    public ConfigSource overriddenBy(Map<String, String> environment) {
        Map<String, String> ours = new TreeMap<>(environment);
        ours.keySet().removeIf(variable -> !variable.startsWith(VARIABLE_PREFIX));
        return new ConfigSource(values, name, ours);
    }

    static String variableOf(String key) {
        return VARIABLE_PREFIX + key.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
    }

    Optional<Given> find(String key) {
        String variable = variableOf(key);
        return given(variables.get(variable), variable).or(() -> given(values.get(key), name));
    }

    /** All under a free prefix, without it. */
    Map<String, Given> under(String prefix) {
        Map<String, Given> found = new TreeMap<>();
        values.forEach((key, value) -> {
            if (key.startsWith(prefix)) {
                given(value, name).ifPresent(it -> found.put(key.substring(prefix.length()), it));
            }
        });
        String variablePrefix = variableOf(prefix);
        variables.forEach((variable, value) -> {
            if (variable.startsWith(variablePrefix)) {
                String rest = variable.substring(variablePrefix.length());
                String key = rest.toLowerCase(Locale.ROOT).replace('_', '.');
                given(value, variable).ifPresent(it -> found.put(key, it));
            }
        });
        return found;
    }

    /** Keys and variables that nobody asks for. */
    List<String> unknown(Set<String> keys, Set<String> prefixes) {
        List<String> unknown = new ArrayList<>();
        values.keySet().stream()
                .filter(key -> !keys.contains(key) && prefixes.stream().noneMatch(key::startsWith))
                .map(key -> "unknown key '" + key + "' (" + name + ")")
                .forEach(unknown::add);
        List<String> known = keys.stream().map(ConfigSource::variableOf).toList();
        List<String> free = prefixes.stream().map(ConfigSource::variableOf).toList();
        variables.keySet().stream()
                .filter(variable -> !known.contains(variable) && free.stream().noneMatch(variable::startsWith))
                .map(variable -> "unknown variable " + variable)
                .forEach(unknown::add);
        return unknown;
    }

    private static Optional<Given> given(@Nullable String value, String origin) {
        return Optional.ofNullable(value)
                .map(String::strip)
                .filter(text -> !text.isEmpty())
                .map(text -> new Given(text, origin));
    }

    /** A value that somebody set, and where. */
    record Given(String value, String origin) {}
}
