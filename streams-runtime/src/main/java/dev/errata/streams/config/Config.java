package dev.errata.streams.config;

import dev.errata.streams.config.ConfigSource.Given;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Reads a process's settings: each module's record asks for its keys by name, with default and description.
 *
 * <p>Asking is the declaration: the known keys are those that a record asks for, so help, validation and the log of the
 * effective configuration cannot differ from what is read. A mistake does not end the reading: the default stands in,
 * and at the end all mistakes are thrown together. Which keys are asked for must not depend on values.
 */
public final class Config {
    private final ConfigSource source;
    private final Map<String, Setting> settings = new LinkedHashMap<>();
    private final Set<String> prefixes = new LinkedHashSet<>();
    private final List<String> problems = new ArrayList<>();

    private Config(ConfigSource source) {
        this.source = source;
    }

    /**
     * Reads a record.
     *
     * @throws ConfigException naming every mistake, and the valid keys if one is unknown
     */
    public static <T> LoadedConfig<T> read(ConfigSource source, Function<Config, T> reader) {
        Config config = new Config(source);
        Optional<T> value = config.attempt(() -> reader.apply(config));
        Config known = value.isPresent() ? config : ofDefaults(reader);
        config.reportUnknown(known);
        if (value.isEmpty() || !config.problems.isEmpty()) {
            throw new ConfigException(config.problems);
        }
        return new LoadedConfig<>(value.orElseThrow(), List.copyOf(config.settings.values()));
    }

    /** Every key that a record asks for, with its default. */
    public static List<Setting> settingsOf(Function<Config, ?> reader) {
        return List.copyOf(ofDefaults(reader).settings.values());
    }

    /** The variables among these that no record would accept; for a test that holds a deployment file against the code. */
    public static List<String> unknownVariables(Set<String> variables, Function<Config, ?> reader) {
        Config known = ofDefaults(reader);
        Map<String, String> environment = new TreeMap<>();
        variables.forEach(variable -> environment.put(variable, "set"));
        return ConfigSource.empty().overriddenBy(environment).unknown(known.settings.keySet(), known.prefixes);
    }

    private static Config ofDefaults(Function<Config, ?> reader) {
        Config defaults = new Config(ConfigSource.empty());
        Object unused = reader.apply(defaults);
        return defaults;
    }

    /** Builds a record whose constructor validates; if it refuses, notes why and goes on with {@code fallback}. */
    public <T> T part(T fallback, Supplier<T> record) {
        return attempt(record).orElse(fallback);
    }

    public String text(String key, String byDefault, String description) {
        return value(key, byDefault, byDefault, description, text -> text);
    }

    /** Empty unless set. */
    public Optional<String> optional(String key, String description) {
        return value(key, Optional.empty(), "", description, Optional::of);
    }

    public int integer(String key, int byDefault, String description) {
        return value(
                key,
                byDefault,
                String.valueOf(byDefault),
                description,
                text -> parse(key, text, "a whole number", Integer::valueOf));
    }

    public long number(String key, long byDefault, String description) {
        return value(
                key,
                byDefault,
                String.valueOf(byDefault),
                description,
                text -> parse(key, text, "a whole number", Long::valueOf));
    }

    public double decimal(String key, double byDefault, String description) {
        return value(
                key,
                byDefault,
                String.valueOf(byDefault),
                description,
                text -> parse(key, text, "a number", Double::valueOf));
    }

    public boolean flag(String key, boolean byDefault, String description) {
        return value(
                key,
                byDefault,
                String.valueOf(byDefault),
                description,
                text -> parse(key, text, "true or false", ConfigText::flag));
    }

    public Duration duration(String key, Duration byDefault, String description) {
        return value(
                key,
                byDefault,
                ConfigText.show(byDefault),
                description,
                text -> parse(key, text, "a duration such as 500ms, 30s, 5m, 2h, 7d or PT30S", ConfigText::duration));
    }

    public Path path(String key, Path byDefault, String description) {
        return value(key, byDefault, byDefault.toString(), description, text -> parse(key, text, "a path", Path::of));
    }

    /** Comma separated. */
    public List<String> list(String key, List<String> byDefault, String description) {
        return value(
                key,
                byDefault,
                String.join(",", byDefault),
                description,
                text -> Arrays.stream(text.split(",", -1))
                        .map(String::strip)
                        .filter(item -> !item.isEmpty())
                        .toList());
    }

    /** One of an enum's constants, written in lower case with dashes. */
    public <E extends Enum<E>> E choice(String key, E byDefault, String description) {
        List<E> all = List.of(byDefault.getDeclaringClass().getEnumConstants());
        String choices = all.stream().map(ConfigText::show).collect(Collectors.joining(", "));
        return value(
                key,
                byDefault,
                ConfigText.show(byDefault),
                description + "; one of " + choices,
                text -> parse(key, text, "one of " + choices, it -> ConfigText.choice(all, it)));
    }

    /** Every key under a prefix that ends with a dot, without the prefix: settings that are handed on as they are. */
    public Map<String, String> under(String prefix, String description) {
        prefixes.add(prefix);
        settings.put(prefix + "*", new Setting(prefix + "*", "", Setting.BY_DEFAULT, description));
        Map<String, String> found = new TreeMap<>();
        source.under(prefix).forEach((key, given) -> {
            found.put(key, given.value());
            note(prefix + key, given, description);
        });
        return found;
    }

    private <T> T value(String key, T byDefault, String shownDefault, String description, Function<String, T> parser) {
        Optional<Given> given = source.find(key);
        if (given.isEmpty()) {
            settings.put(key, new Setting(key, Secrets.shown(key, shownDefault), Setting.BY_DEFAULT, description));
            return byDefault;
        }
        note(key, given.get(), description);
        return attempt(() -> parser.apply(given.get().value())).orElse(byDefault);
    }

    private void note(String key, Given given, String description) {
        settings.put(key, new Setting(key, Secrets.shown(key, given.value()), given.origin(), description));
    }

    private static <T> T parse(String key, String text, String expected, Function<String, T> parser) {
        try {
            return parser.apply(text);
        } catch (IllegalArgumentException | DateTimeException | ArithmeticException e) {
            throw new IllegalArgumentException(
                    key + " must be " + expected + ", got '" + Secrets.shown(key, text) + "'", e);
        }
    }

    private <T> Optional<T> attempt(Supplier<T> attempt) {
        try {
            return Optional.of(attempt.get());
        } catch (ConfigException e) {
            problems.addAll(e.problems());
        } catch (IllegalArgumentException e) {
            problems.add(String.valueOf(e.getMessage()));
        }
        return Optional.empty();
    }

    private void reportUnknown(Config known) {
        List<String> unknown = source.unknown(known.settings.keySet(), known.prefixes);
        if (!unknown.isEmpty()) {
            problems.addAll(unknown);
            problems.add("valid keys: " + String.join(", ", known.settings.keySet()));
        }
    }
}
