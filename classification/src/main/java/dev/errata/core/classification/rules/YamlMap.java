package dev.errata.core.classification.rules;

import dev.errata.core.taxonomy.Labelled;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One mapping of a YAML file, read with complaints that name the key. */
final class YamlMap {
    static final YamlMap EMPTY = new YamlMap(Map.of());

    private final Map<String, Object> entries;

    private YamlMap(Map<String, Object> entries) {
        this.entries = entries;
    }

    static YamlMap of(@Nullable Object node, String what) {
        if (!(node instanceof Map<?, ?> map)) {
            throw new IllegalArgumentException(what + " must be a mapping, got " + describe(node));
        }
        Map<String, Object> entries = new LinkedHashMap<>();
        map.forEach((key, value) -> {
            if (value != null) {
                entries.put(String.valueOf(key), value);
            }
        });
        return new YamlMap(entries);
    }

    /** Refuses keys that nobody would read. */
    YamlMap allowing(Set<String> known) {
        for (String key : entries.keySet()) {
            if (!known.contains(key)) {
                throw new IllegalArgumentException("unknown key '" + key + "', known are " + known);
            }
        }
        return this;
    }

    Set<String> keys() {
        return entries.keySet();
    }

    @Nullable Object get(String key) {
        return entries.get(key);
    }

    String text(String key) {
        return optionalText(key).orElseThrow(() -> new IllegalArgumentException("'" + key + "' is missing"));
    }

    Optional<String> optionalText(String key) {
        Object value = entries.get(key);
        if (value instanceof Map || value instanceof List) {
            throw new IllegalArgumentException("'" + key + "' must be one value, got " + describe(value));
        }
        return value == null ? Optional.empty() : Optional.of(String.valueOf(value));
    }

    /** A single value counts as a list of one. */
    List<Object> list(String key) {
        Object value = entries.get(key);
        if (value == null) {
            return List.of();
        }
        if (value instanceof List<?> list) {
            List<Object> items = new ArrayList<>();
            for (Object item : list) {
                if (item == null) {
                    throw new IllegalArgumentException("'" + key + "' has an empty item");
                }
                items.add(item);
            }
            return items;
        }
        return List.of(value);
    }

    List<String> texts(String key) {
        return list(key).stream().map(String::valueOf).toList();
    }

    <E extends Enum<E> & Labelled> List<E> labels(String key, Class<E> type) {
        return texts(key).stream().map(label -> Labelled.of(type, label)).toList();
    }

    <E extends Enum<E> & Labelled> @Nullable E label(String key, Class<E> type) {
        return optionalText(key).map(label -> Labelled.of(type, label)).orElse(null);
    }

    List<Integer> numbers(String key) {
        List<Integer> numbers = new ArrayList<>();
        for (String text : texts(key)) {
            numbers.add(number(key, text));
        }
        return numbers;
    }

    private static Integer number(String key, String text) {
        String digits = text.endsWith("xx") ? text.substring(0, text.length() - 2) : text;
        try {
            return Integer.valueOf(digits);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'" + key + "' must be a number, got '" + text + "'", e);
        }
    }

    private static String describe(@Nullable Object node) {
        return node == null ? "nothing" : "'" + node + "'";
    }
}
