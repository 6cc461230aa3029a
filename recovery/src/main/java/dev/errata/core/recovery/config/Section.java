package dev.errata.core.recovery.config;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One mapping of the file; what was not asked for in the end is unknown, and a mistake. */
final class Section {
    private final String path;
    private final Map<String, @Nullable Object> values;
    private final EnvironmentOverrides overrides;
    private final Mistakes mistakes;
    private final Set<String> known = new LinkedHashSet<>();

    private Section(
            String path, Map<String, @Nullable Object> values, EnvironmentOverrides overrides, Mistakes mistakes) {
        this.path = path;
        this.values = values;
        this.overrides = overrides;
        this.mistakes = mistakes;
    }

    /** The whole file. */
    static Section root(@Nullable Object document, EnvironmentOverrides overrides, Mistakes mistakes) {
        return new Section("", mapping("the file", document, mistakes), overrides, mistakes);
    }

    String path(String key) {
        return path.isEmpty() ? key : path + '.' + key;
    }

    /** The value, or {@code otherwise} if it is not given or wrong. */
    <T> T read(String key, Kind<T> kind, T otherwise) {
        T value = find(key, kind);
        return value == null ? otherwise : value;
    }

    /** The value; null if it is not given or wrong. */
    <T> @Nullable T find(String key, Kind<T> kind) {
        known.add(key);
        String override = overrides.take(path(key));
        if (override != null) {
            return parsed(EnvironmentOverrides.variable(path(key)), override, kind);
        }
        Object value = values.get(key);
        if (value instanceof Map || value instanceof List) {
            mistakes.add(path(key), "must be " + kind.expected(), value);
            return null;
        }
        return value == null ? null : parsed(path(key), String.valueOf(value), kind);
    }

    /** A list of values; a variable gives it separated by commas. Null if it is not given. */
    <T> @Nullable List<T> findList(String key, Kind<T> kind) {
        known.add(key);
        String override = overrides.take(path(key));
        if (override != null) {
            List<String> parts = override.isBlank() ? List.of() : List.of(override.split(",", -1));
            return parsedAll(EnvironmentOverrides.variable(path(key)), parts, kind);
        }
        Object value = values.get(key);
        if (value == null) {
            return null;
        }
        if (value instanceof List<?> list) {
            return parsedAll(path(key), list, kind);
        }
        mistakes.add(path(key), "must be a list", value);
        return null;
    }

    /** The mapping under a key; an empty one if it is not given. */
    Section section(String key) {
        known.add(key);
        return new Section(path(key), mapping(path(key), values.get(key), mistakes), overrides, mistakes);
    }

    /** The mappings under every key, by name; those of {@code names} are there even if the file has none. */
    Map<String, Section> sections(Iterable<String> names) {
        Map<String, Section> sections = new LinkedHashMap<>();
        names.forEach(name -> sections.put(name, section(name)));
        for (String name : values.keySet()) {
            sections.computeIfAbsent(name, this::section);
        }
        return sections;
    }

    /** Someone else reads it. */
    void leave(String key) {
        known.add(key);
    }

    /** All that was asked for. */
    Set<String> keys() {
        return Set.copyOf(known);
    }

    boolean isGiven(String key) {
        return values.containsKey(key);
    }

    void wrong(String key, String problem, Object value) {
        mistakes.add(path(key), problem, value);
    }

    /** Called when everything that there is to ask was asked. */
    void close() {
        values.forEach((key, value) -> {
            if (!known.contains(key)) {
                mistakes.add(
                        path(key), "is not a key (known: " + String.join(", ", known) + ")", String.valueOf(value));
            }
        });
    }

    private <T> @Nullable T parsed(String where, String text, Kind<T> kind) {
        return kind.parser().apply(text).orElseGet(() -> refused(where, text, kind));
    }

    private <T> @Nullable T refused(String where, String text, Kind<T> kind) {
        mistakes.add(where, "must be " + kind.expected(), text);
        return null;
    }

    private <T> List<T> parsedAll(String where, List<?> items, Kind<T> kind) {
        List<T> parsed = new ArrayList<>();
        for (int i = 0; i < items.size(); i++) {
            T value = parsed(where + '[' + i + ']', String.valueOf(items.get(i)).strip(), kind);
            if (value != null) {
                parsed.add(value);
            }
        }
        return parsed;
    }

    private static Map<String, @Nullable Object> mapping(String where, @Nullable Object value, Mistakes mistakes) {
        Map<String, @Nullable Object> mapping = new LinkedHashMap<>();
        if (value instanceof Map<?, ?> map) {
            map.forEach((key, item) -> mapping.put(String.valueOf(key), item));
        } else if (value != null) {
            mistakes.add(where, "must be a mapping of keys to values", value);
        }
        return mapping;
    }
}
