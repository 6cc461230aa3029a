package dev.errata.core.recovery.config;

import java.time.DateTimeException;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Durations as people write them: a number and a unit, {@code 500ms} to {@code 7d}, or ISO-8601. */
public final class DurationText {
    private static final Map<String, Duration> UNITS = Map.of(
            "ms", Duration.ofMillis(1),
            "s", Duration.ofSeconds(1),
            "m", Duration.ofMinutes(1),
            "h", Duration.ofHours(1),
            "d", Duration.ofDays(1));

    private static final int MOST_DIGITS = 9;
    private static final Duration LONGEST = Duration.ofDays(3650);

    private DurationText() {}

    /** Empty for a text that is none, or for one that is negative or longer than ten years. */
    public static Optional<Duration> parse(String text) {
        String trimmed = text.strip().toLowerCase(Locale.ROOT);
        Optional<Duration> duration = trimmed.startsWith("p") ? iso(trimmed) : withUnit(trimmed);
        return duration.filter(found -> !found.isNegative() && found.compareTo(LONGEST) <= 0);
    }

    private static Optional<Duration> withUnit(String text) {
        int digits = 0;
        while (digits < text.length() && text.charAt(digits) >= '0' && text.charAt(digits) <= '9') {
            digits++;
        }
        Duration unit = UNITS.get(text.substring(digits).strip());
        if (unit == null || digits == 0 || digits > MOST_DIGITS) {
            return Optional.empty();
        }
        return Optional.of(unit.multipliedBy(Long.parseLong(text.substring(0, digits))));
    }

    private static Optional<Duration> iso(String text) {
        try {
            return Optional.of(Duration.parse(text));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }
}
