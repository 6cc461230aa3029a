package dev.errata.core.wording;

import java.time.DateTimeException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Durations as people write them in settings: numbers with units, {@code 500ms}, {@code 1h30m}, {@code 7d}; ISO-8601; or {@code 0}. */
public final class DurationText {
    /** The largest first; of two that begin alike the longer one. */
    private static final List<Map.Entry<String, Duration>> UNITS = List.of(
            Map.entry("d", Duration.ofDays(1)),
            Map.entry("h", Duration.ofHours(1)),
            Map.entry("ms", Duration.ofMillis(1)),
            Map.entry("m", Duration.ofMinutes(1)),
            Map.entry("s", Duration.ofSeconds(1)));

    private static final int MOST_DIGITS = 9;
    private static final Duration LONGEST = Duration.ofDays(3650);

    private DurationText() {}

    /** Empty for a text that is none, or for one that is negative or longer than ten years. */
    public static Optional<Duration> parse(String text) {
        String trimmed = text.strip().toLowerCase(Locale.ROOT);
        if (trimmed.equals("0")) {
            return Optional.of(Duration.ZERO);
        }
        Optional<Duration> duration = trimmed.startsWith("p") ? iso(trimmed) : withUnits(trimmed);
        return duration.filter(found -> !found.isNegative() && found.compareTo(LONGEST) <= 0);
    }

    /** In the largest unit that loses nothing, as {@link #parse} reads it. */
    public static String show(Duration duration) {
        return UNITS.stream()
                .filter(unit -> !duration.isZero()
                        && unit.getValue()
                                .multipliedBy(duration.dividedBy(unit.getValue()))
                                .equals(duration))
                .max(Map.Entry.comparingByValue())
                .map(unit -> duration.dividedBy(unit.getValue()) + unit.getKey())
                .orElseGet(() -> duration.isZero() ? "0ms" : duration.toString());
    }

    private static Optional<Duration> withUnits(String text) {
        Duration sum = Duration.ZERO;
        Duration smallest = null;
        int at = 0;
        while (at < text.length()) {
            int digits = at;
            while (digits < text.length() && text.charAt(digits) >= '0' && text.charAt(digits) <= '9') {
                digits++;
            }
            Map.Entry<String, Duration> unit = unitAt(text, skipBlanks(text, digits));
            boolean isSmaller =
                    unit != null && (smallest == null || unit.getValue().compareTo(smallest) < 0);
            if (unit == null || !isSmaller || digits == at || digits - at > MOST_DIGITS) {
                return Optional.empty();
            }
            smallest = unit.getValue();
            sum = sum.plus(smallest.multipliedBy(Long.parseLong(text.substring(at, digits))));
            at = skipBlanks(text, skipBlanks(text, digits) + unit.getKey().length());
        }
        return smallest == null ? Optional.empty() : Optional.of(sum);
    }

    private static Map.@Nullable Entry<String, Duration> unitAt(String text, int at) {
        for (Map.Entry<String, Duration> unit : UNITS) {
            if (text.startsWith(unit.getKey(), at)) {
                return unit;
            }
        }
        return null;
    }

    private static int skipBlanks(String text, int from) {
        int at = from;
        while (at < text.length() && text.charAt(at) == ' ') {
            at++;
        }
        return at;
    }

    private static Optional<Duration> iso(String text) {
        try {
            return Optional.of(Duration.parse(text));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }
}
