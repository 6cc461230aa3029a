package dev.errata.log.api.call;

import dev.errata.core.taxonomy.Labelled;
import dev.errata.core.wording.Moment;
import dev.errata.log.rows.StorableText;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A parameter of a query: how it is read and how it is documented, from one place.
 *
 * @param schema of one value, as JSON Schema has it
 * @param expected what a value must be, to follow "must be"
 */
public record Parameter<T>(
        String name,
        String description,
        Map<String, Object> schema,
        boolean isRepeatable,
        String expected,
        Reading<T> reading) {
    /** Reads a value, or throws what {@link #read} turns into a mistake. */
    @FunctionalInterface
    public interface Reading<T> {
        public T read(String text);
    }

    public Parameter {
        schema = Map.copyOf(schema);
    }

    public static Parameter<String> text(String name, String description) {
        return text(name, 1, 200, description);
    }

    public static Parameter<String> text(String name, int shortest, int longest, String description) {
        return new Parameter<>(
                name,
                description,
                Map.of("type", "string", "minLength", shortest, "maxLength", longest),
                false,
                shortest + " to " + longest + " characters",
                text -> {
                    require(text.length() >= shortest && text.length() <= longest && StorableText.isStorable(text));
                    return text;
                });
    }

    public static Parameter<Integer> number(String name, int least, int most, String description) {
        return new Parameter<>(
                name,
                description,
                Map.of("type", "integer", "minimum", least, "maximum", most),
                false,
                "a whole number from " + least + " to " + most,
                text -> {
                    int number = Integer.parseInt(text);
                    require(number >= least && number <= most);
                    return number;
                });
    }

    /** A text that is percent-encoded once more than its place asks for. */
    public static Parameter<String> encoded(String name, int longest, String description) {
        Parameter<String> text = text(name, 1, longest, description);
        return new Parameter<>(
                name,
                description,
                text.schema(),
                false,
                text.expected(),
                encoded -> text.reading().read(URLDecoder.decode(encoded, StandardCharsets.UTF_8)));
    }

    public static <E extends Enum<E> & Labelled> Parameter<E> label(String name, Class<E> type, String description) {
        List<String> labels =
                Arrays.stream(type.getEnumConstants()).map(Labelled::label).toList();
        return new Parameter<>(
                name,
                description,
                Map.of("type", "string", "enum", labels),
                false,
                "one of " + String.join(", ", labels),
                text -> Labelled.of(type, text));
    }

    /** One of these words. */
    public static <T> Parameter<T> word(String name, Map<String, T> words, String description) {
        return new Parameter<>(
                name,
                description,
                Map.of("type", "string", "enum", List.copyOf(words.keySet())),
                false,
                "one of " + String.join(", ", words.keySet()),
                text -> Objects.requireNonNull(words.get(text)));
    }

    public static Parameter<Moment> moment(String name, String description) {
        return new Parameter<>(
                name,
                description,
                Map.of("type", "string", "examples", List.of("2026-11-22T10:00:00Z", "2026-11-22", "-6h")),
                false,
                "an instant such as 2026-11-22T10:00:00Z, a date (UTC), or a time ago such as -6h, -7d or -PT6H",
                Moment::parse);
    }

    public Parameter<T> repeatable() {
        return new Parameter<>(name, description, schema, true, expected, reading);
    }

    /**
     * The value of this text.
     *
     * @throws IllegalArgumentException that says what it must be
     */
    public T read(String text) {
        try {
            return reading.read(text);
        } catch (IllegalArgumentException | DateTimeException | ArithmeticException | NullPointerException refused) {
            throw new IllegalArgumentException("must be " + expected, refused);
        }
    }

    /** With the default among the rest. */
    public Map<String, Object> documentedSchema() {
        if (!isRepeatable) {
            return schema;
        }
        Map<String, Object> list = new LinkedHashMap<>();
        list.put("type", "array");
        list.put("items", schema);
        return list;
    }

    private static void require(boolean holds) {
        if (!holds) {
            throw new IllegalArgumentException();
        }
    }
}
