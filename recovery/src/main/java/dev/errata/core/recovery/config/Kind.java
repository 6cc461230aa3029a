package dev.errata.core.recovery.config;

import dev.errata.core.taxonomy.Labelled;
import dev.errata.core.wording.DurationText;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * What a value has to be.
 *
 * @param expected for the message about one that is not
 * @param parser empty for a text that is not of this kind
 */
record Kind<T>(String expected, Function<String, Optional<T>> parser) {
    static final Kind<String> TEXT =
            new Kind<>("a text", text -> text.isBlank() ? Optional.empty() : Optional.of(text.strip()));

    static final Kind<Boolean> FLAG = new Kind<>("true or false", text -> switch (text.toLowerCase(Locale.ROOT)) {
        case "true" -> Optional.of(true);
        case "false" -> Optional.of(false);
        default -> Optional.empty();
    });

    /** Zero or longer. */
    static final Kind<Duration> DELAY =
            new Kind<>("a duration such as 0s, 500ms, 30s, 5m, 2h or 7d", DurationText::parse);

    /** Longer than zero. */
    static final Kind<Duration> TIME = new Kind<>(
            "a duration above zero such as 500ms, 30s, 5m, 2h or 7d",
            text -> DurationText.parse(text).filter(duration -> !duration.isZero()));

    /** At least one. */
    static final Kind<Double> FACTOR = new Kind<>(
            "a number from 1 to 1000",
            text -> number(text).map(BigDecimal::doubleValue).filter(factor -> factor >= 1 && factor <= 1000));

    /** More than zero. */
    static final Kind<Double> RATE = new Kind<>(
            "a number above 0, at most 1000000",
            text -> number(text).map(BigDecimal::doubleValue).filter(rate -> rate > 0 && rate <= 1_000_000));

    /** A part of a whole, and not nothing. */
    static final Kind<Double> SHARE = new Kind<>(
            "a number above 0, at most 1",
            text -> number(text).map(BigDecimal::doubleValue).filter(share -> share > 0 && share <= 1));

    /** Zero or more. */
    static final Kind<Double> AMOUNT = new Kind<>(
            "a number from 0 to 1000000",
            text -> number(text).map(BigDecimal::doubleValue).filter(amount -> amount >= 0 && amount <= 1_000_000));

    static Kind<Integer> integer(int least, int most) {
        return new Kind<>(
                "a whole number from " + least + " to " + most,
                text -> number(text)
                        .filter(number -> number.stripTrailingZeros().scale() <= 0)
                        .filter(number -> number.compareTo(BigDecimal.valueOf(least)) >= 0)
                        .filter(number -> number.compareTo(BigDecimal.valueOf(most)) <= 0)
                        .map(BigDecimal::intValueExact));
    }

    /** The same, with the name of the setting that {@code most} is. */
    static Kind<Integer> integer(int least, int most, String setting) {
        Kind<Integer> plain = integer(least, most);
        return new Kind<>(plain.expected() + " (" + setting + ")", plain.parser());
    }

    static <E extends Enum<E> & Labelled> Kind<E> label(Class<E> type) {
        String labels =
                Arrays.stream(type.getEnumConstants()).map(Labelled::label).collect(Collectors.joining(", "));
        return new Kind<>("one of " + labels, text -> Labelled.find(type, text));
    }

    /** One of the names that something was declared under. */
    static Kind<String> oneOf(Iterable<String> names) {
        List<String> sorted =
                StreamSupport.stream(names.spliterator(), false).sorted().toList();
        return new Kind<>(
                "one of " + String.join(", ", sorted), text -> Optional.of(text).filter(sorted::contains));
    }

    private static Optional<BigDecimal> number(String text) {
        final int longest = 20;
        if (text.isEmpty()
                || text.length() > longest
                || text.toLowerCase(Locale.ROOT).indexOf('e') >= 0) {
            return Optional.empty();
        }
        try {
            return Optional.of(new BigDecimal(text));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }
}
