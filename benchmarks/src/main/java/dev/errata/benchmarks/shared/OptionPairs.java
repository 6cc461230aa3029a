package dev.errata.benchmarks.shared;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Pairs of an option and its value, as a command line gives them; each is taken once. For one thread. */
public final class OptionPairs {
    private final Map<String, String> values = new LinkedHashMap<>();

    private OptionPairs(String... arguments) {
        for (int i = 0; i < arguments.length; i += 2) {
            if (i + 1 == arguments.length) {
                throw new IllegalArgumentException(arguments[i] + " needs a value");
            }
            values.put(arguments[i], arguments[i + 1]);
        }
    }

    /**
     * What the reader makes of them, which takes all.
     *
     * @throws IllegalArgumentException naming what is wrong
     */
    public static <T> T read(String[] arguments, Function<OptionPairs, T> reader) {
        OptionPairs given = new OptionPairs(arguments);
        T read = reader.apply(given);
        if (!given.values.isEmpty()) {
            throw new IllegalArgumentException("no option " + String.join(", ", given.values.keySet()));
        }
        return read;
    }

    /** What was read; of options that cannot be, it says what is wrong and which there are, and ends this process with 2. */
    public static <T> T orExit(String benchmark, String usage, Supplier<T> reader) {
        try {
            return reader.get();
        } catch (IllegalArgumentException e) {
            System.err.println(benchmark + ": " + e.getMessage() + System.lineSeparator() + usage);
            System.exit(2);
            throw e;
        }
    }

    public <T> T take(String option, T otherwise, Function<String, T> reader) {
        String value = values.remove(option);
        return value == null ? otherwise : reader.apply(value);
    }

    public int number(String option, int otherwise) {
        return take(option, otherwise, Integer::parseInt);
    }

    /** Several with commas between them. */
    public List<Integer> numbers(String option, List<Integer> otherwise) {
        return take(
                option,
                otherwise,
                value -> Stream.of(value.split(",", -1)).map(Integer::valueOf).toList());
    }

    public Duration seconds(String option, Duration otherwise) {
        return take(option, otherwise, value -> Duration.ofSeconds(Integer.parseInt(value)));
    }

    /** One of a kind, in small letters. */
    public <E extends Enum<E>> E one(String option, E otherwise) {
        return take(option, otherwise, value -> named(otherwise.getDeclaringClass(), value));
    }

    /** Several of a kind, in small letters and with commas between them; in the order in which they are named. */
    public <E extends Enum<E>> List<E> some(String option, Class<E> kind, List<E> otherwise) {
        return take(
                option,
                otherwise,
                value -> Stream.of(value.split(",", -1))
                        .map(name -> named(kind, name))
                        .toList());
    }

    private static <E extends Enum<E>> E named(Class<E> kind, String name) {
        return Enum.valueOf(kind, name.toUpperCase(Locale.ROOT));
    }
}
