package dev.errata.streams.config;

import dev.errata.core.wording.DurationText;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Reads a process's settings: each module's record asks for its keys by name, with default and description.
 *
 * <p>Asking is the declaration: the known keys are those that a record asks for, so help, validation and the log of the
 * effective configuration cannot differ from what is read. A mistake does not end the reading: the default stands in,
 * and at the end all mistakes are thrown together. Which keys are asked for must not depend on values.
 *
 * <p>A process that is several apps reads each app's record from a section of its own, see {@link #section}.
 */
public final class Config {
    private final Reading reading;
    private final String section;
    /** What a section has no keys of its own for, as it is asked for outside; empty outside. */
    private final Set<String> shared;

    private final Map<String, String> decided;
    private final AskedKeys asked;

    private Config(Reading reading, String section, Set<String> shared, Map<String, String> decided) {
        this.reading = reading;
        this.section = section;
        this.shared = shared;
        this.decided = decided;
        this.asked = new AskedKeys(reading, section);
    }

    /**
     * Reads a record.
     *
     * @throws ConfigException naming every mistake
     */
    public static <T> LoadedConfig<T> read(ConfigSource source, Function<Config, T> reader) {
        Config config = of(source);
        Optional<T> value = config.attempt("", () -> reader.apply(config));
        config.reading.addUnknown(value.isPresent() ? config.reading : ofDefaults(reader).reading);
        return config.loaded(value);
    }

    /**
     * Reads a record, whatever else may be in the source.
     *
     * @throws ConfigException naming every mistake in its keys
     */
    public static <T> LoadedConfig<T> readPart(ConfigSource source, Function<Config, T> reader) {
        Config config = of(source);
        return config.loaded(config.attempt("", () -> reader.apply(config)));
    }

    private <T> LoadedConfig<T> loaded(Optional<T> value) {
        if (value.isEmpty() || !reading.problems().isEmpty()) {
            throw ConfigException.at(reading.problems());
        }
        return new LoadedConfig<>(value.orElseThrow(), reading.settings());
    }

    /** Every key that a record asks for, with its default. */
    public static List<Setting> settingsOf(Function<Config, ?> reader) {
        return ofDefaults(reader).reading.settings();
    }

    /** Whether a record asks for a key, by its name or by a free prefix. */
    public static Predicate<String> keysOf(Function<Config, ?> reader) {
        Reading known = ofDefaults(reader).reading;
        return key -> known.keys().contains(key) || known.prefixes().stream().anyMatch(key::startsWith);
    }

    /** Whether a variable would be accepted; one that is not named as ours is accepted by everybody. */
    public static Predicate<String> variablesOf(Function<Config, ?> reader) {
        Reading known = ofDefaults(reader).reading;
        return variable -> unknown(Set.of(variable), known).isEmpty();
    }

    /** The variables among these that no record would accept; for a test that holds a deployment file against the code. */
    public static List<String> unknownVariables(Set<String> variables, Function<Config, ?> reader) {
        return unknown(variables, ofDefaults(reader).reading).stream()
                .map(Layer.Unknown::text)
                .toList();
    }

    private static List<Layer.Unknown> unknown(Set<String> variables, Reading known) {
        Map<String, String> environment = new TreeMap<>();
        variables.forEach(variable -> environment.put(variable, "set"));
        return ConfigSource.empty().overriddenBy(environment).unknown(known.keys(), known.prefixes());
    }

    private static Config of(ConfigSource source) {
        return new Config(new Reading(source), "", Set.of(), Map.of());
    }

    private static Config ofDefaults(Function<Config, ?> reader) {
        Config defaults = of(ConfigSource.empty());
        Object unused = reader.apply(defaults);
        return defaults;
    }

    /**
     * Reads the record of one app among several of this process: its keys stand below {@code name}. A key that was asked
     * for before, outside, is the same for all apps and has no other name; free prefixes are there in both places, and
     * the section's wins. Where nobody says anything, each app has its own default.
     *
     * @param decisions values of keys that this process decides for the app, and nobody may set
     */
    public <T> T section(String name, Map<String, String> decisions, Function<Config, T> reader) {
        reading.noteSection(name, decisions.keySet());
        return reader.apply(new Config(reading, name + ".", Set.copyOf(reading.keys()), Map.copyOf(decisions)));
    }

    /** Whether anybody set a key of a section. */
    public boolean hasSection(String name) {
        return !reading.source().under(name + ".").isEmpty();
    }

    /** Builds a record whose constructor validates; if it refuses, notes why and goes on with {@code fallback}. */
    public <T> T part(T fallback, Supplier<T> record) {
        return part("", fallback, record);
    }

    /** The same for a record whose complaints name no key: its keys begin like this. */
    public <T> T part(String keys, T fallback, Supplier<T> record) {
        return attempt(keys, record).orElse(fallback);
    }

    public String text(String key, String byDefault, String description) {
        return value(key, byDefault, byDefault, description, text -> text);
    }

    /** Whether anybody set a key. */
    public boolean isSet(String key) {
        return attempt("", () -> reading.source().find(section + key))
                .flatMap(given -> given)
                .isPresent();
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
                DurationText.show(byDefault),
                description,
                text -> parse(
                        key,
                        text,
                        "a duration such as 500ms, 30s, 5m, 2h, 7d or PT30S",
                        it -> DurationText.parse(it).orElseThrow(IllegalArgumentException::new)));
    }

    public Instant instant(String key, Instant byDefault, String description) {
        return value(
                key,
                byDefault,
                byDefault.toString(),
                description,
                text -> parse(key, text, "a time such as 2026-12-31T00:00:00Z", Instant::parse));
    }

    public Path path(String key, Path byDefault, String description) {
        return value(key, byDefault, byDefault.toString(), description, text -> parse(key, text, "a path", Path::of));
    }

    /** What {@link #list} reads as these items. */
    public static String joined(List<String> items) {
        return ConfigText.joined(items);
    }

    /** Comma separated; a comma within an item has a backslash before it. */
    public List<String> list(String key, List<String> byDefault, String description) {
        return value(key, byDefault, ConfigText.joined(byDefault), description, ConfigText::items);
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
        Map<String, String> found = new TreeMap<>();
        if (shared.contains(prefix + "*")) {
            found.putAll(under(prefix, prefix, description));
        }
        reading.notePrefix(section + prefix, description);
        found.putAll(under(prefix, section + prefix, description));
        return found;
    }

    private Map<String, String> under(String prefix, String fullPrefix, String description) {
        Map<String, String> found = new TreeMap<>();
        attempt("", () -> reading.source().under(fullPrefix)).orElse(Map.of()).forEach((key, given) -> {
            asked.add(prefix + key, fullPrefix + key);
            reading.note(fullPrefix + key, given, description);
            found.put(key, given.value());
        });
        return found;
    }

    private <T> T value(String key, T byDefault, String shownDefault, String description, Function<String, T> parser) {
        String decision = decided.get(key);
        if (decision != null) {
            return parser.apply(decision);
        }
        String name = shared.contains(key) ? key : section + key;
        asked.add(key, name);
        reading.noteDefault(name, shownDefault, description);
        Optional<Given> given = attempt("", () -> reading.source().find(name)).flatMap(found -> found);
        if (given.isEmpty()) {
            return byDefault;
        }
        reading.note(name, given.get(), description);
        return attempt("", () -> parser.apply(given.get().value())).orElse(byDefault);
    }

    private static <T> T parse(String key, String text, String expected, Function<String, T> parser) {
        try {
            return parser.apply(text);
        } catch (IllegalArgumentException | DateTimeException | ArithmeticException e) {
            throw new IllegalArgumentException(
                    key + " must be " + expected + ", got '" + Secrets.shown(key, text) + "'", e);
        }
    }

    private <T> Optional<T> attempt(String keys, Supplier<T> attempt) {
        try {
            return Optional.of(attempt.get());
        } catch (ConfigException e) {
            e.problems().forEach(problem -> reading.add(asked.placed(problem, keys)));
        } catch (IllegalArgumentException e) {
            reading.add(asked.placed(ConfigProblem.of(String.valueOf(e.getMessage())), keys));
        }
        return Optional.empty();
    }
}
