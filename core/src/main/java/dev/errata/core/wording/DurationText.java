package dev.errata.core.wording;

import dev.errata.core.matching.CharFolding;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Durations as people and programs write them: numbers with units, one after the other, {@code 500ms}, {@code 1h30m},
 * {@code 4.842s}, {@code 3 hours and 12 minutes}, {@code 7d}.
 */
public final class DurationText {
    private static final Duration LONGEST = Duration.ofDays(3650);

    /** What is longer than that is read as this long. */
    private static final double MOST_MILLIS = Duration.ofDays(3660).toMillis();

    private static final int LONGEST_NUMBER = 20;
    private static final int MOST_BLANKS = 2;
    private static final List<String> JOINTS = List.of(" ", ", ", " and ", ", and ");

    /** The shortest first. */
    private enum Unit {
        MILLISECOND(Duration.ofMillis(1), "ms"),
        SECOND(Duration.ofSeconds(1), "s"),
        MINUTE(Duration.ofMinutes(1), "m"),
        HOUR(Duration.ofHours(1), "h"),
        DAY(Duration.ofDays(1), "d");

        private final Duration length;
        private final String symbol;

        Unit(Duration length, String symbol) {
            this.length = length;
            this.symbol = symbol;
        }

        static @Nullable Unit named(String name) {
            return switch (CharFolding.fold(name)) {
                case "ms", "millis", "millisecond", "milliseconds" -> MILLISECOND;
                case "s", "sec", "secs", "second", "seconds" -> SECOND;
                case "m", "min", "mins", "minute", "minutes" -> MINUTE;
                case "h", "hr", "hrs", "hour", "hours" -> HOUR;
                case "d", "day", "days" -> DAY;
                default -> null;
            };
        }

        boolean dividesEvenly(Duration duration) {
            return length.multipliedBy(duration.dividedBy(length)).equals(duration);
        }
    }

    private DurationText() {}

    /**
     * As it stands in a setting: each number has a unit, the largest first; or ISO-8601; or {@code 0}. Empty for another text, and
     * for what is negative or longer than ten years.
     */
    public static Optional<Duration> parse(String text) {
        String stripped = text.strip();
        if (stripped.equals("0")) {
            return Optional.of(Duration.ZERO);
        }
        return (CharFolding.fold(stripped).startsWith("p") ? iso(stripped) : withUnits(stripped))
                .filter(found -> !found.isNegative() && found.compareTo(LONGEST) <= 0);
    }

    /** The duration that a text of some program consists of, a bare number counted in seconds; null if it is none. */
    public static @Nullable Duration read(String text) {
        Reading reading = new Reading(text.strip(), 0);
        return reading.next() && reading.isAtEnd() ? reading.duration() : null;
    }

    /** The duration at {@code position}, a bare number counted in seconds; null if there is none. */
    public static @Nullable Duration readAt(String text, int position) {
        Reading reading = new Reading(text, position);
        return reading.next() ? reading.duration() : null;
    }

    /** In the largest unit that loses nothing, as {@link #parse} reads it. */
    public static String show(Duration duration) {
        if (duration.isZero()) {
            return "0ms";
        }
        return Stream.of(Unit.values())
                .sorted(Comparator.reverseOrder())
                .filter(unit -> unit.dividesEvenly(duration))
                .findFirst()
                .map(unit -> duration.dividedBy(unit.length) + unit.symbol)
                .orElseGet(duration::toString);
    }

    private static Optional<Duration> iso(String text) {
        try {
            return Optional.of(Duration.parse(text));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    private static Optional<Duration> withUnits(String text) {
        Reading reading = new Reading(text, 0);
        boolean isOne = reading.next() && reading.isAtEnd() && reading.isOrdered;
        return isOne ? Optional.of(reading.duration()) : Optional.empty();
    }

    /** Reads numbers with units one after the other, adding them up. */
    private static final class Reading {
        private final String text;
        private int position;
        private double millis;
        private @Nullable Unit last;

        /** Whether each number has a unit, and one that is smaller than those before. */
        private boolean isOrdered = true;

        Reading(String text, int position) {
            this.text = text;
            this.position = position;
        }

        boolean next() {
            boolean any = false;
            while (position < text.length() && CharFolding.isDigit(text.charAt(position))) {
                int start = position;
                position = behindNumber();
                String number = text.substring(start, position);
                Unit unit = unit();
                if (!isNumber(number) || (unit == null && any)) {
                    position = start;
                    return any;
                }
                isOrdered &= unit != null && (last == null || unit.compareTo(last) < 0);
                last = unit;
                millis += Double.parseDouble(number) * (unit == null ? Unit.SECOND : unit).length.toMillis();
                any = true;
                position = behindJoint();
            }
            return any;
        }

        private static boolean isNumber(String digits) {
            return digits.length() <= LONGEST_NUMBER && digits.indexOf('.') == digits.lastIndexOf('.');
        }

        /** Where the next number stands in {@code 3 hours 12 minutes}, {@code 1 day, 2 hours}, {@code 2 hours and 5 minutes}. */
        private int behindJoint() {
            for (String joint : JOINTS) {
                int next = position + joint.length();
                if (text.startsWith(joint, position)
                        && next < text.length()
                        && CharFolding.isDigit(text.charAt(next))) {
                    return next;
                }
            }
            return position;
        }

        private int behindNumber() {
            int end = position;
            while (end < text.length() && isOfNumber(end)) {
                end++;
            }
            return end;
        }

        private boolean isOfNumber(int at) {
            char c = text.charAt(at);
            return CharFolding.isDigit(c)
                    || (c == '.' && at + 1 < text.length() && CharFolding.isDigit(text.charAt(at + 1)));
        }

        /** The unit that follows, which is behind it then; null if none does. */
        private @Nullable Unit unit() {
            int start = position;
            while (start < text.length() && text.charAt(start) == ' ' && start - position < MOST_BLANKS) {
                start++;
            }
            int end = start;
            while (end < text.length() && Character.isLetter(text.charAt(end))) {
                end++;
            }
            Unit unit = Unit.named(text.substring(start, end));
            position = unit == null ? position : end;
            return unit;
        }

        boolean isAtEnd() {
            return position == text.length();
        }

        Duration duration() {
            return Duration.ofMillis(Math.round(Math.min(millis, MOST_MILLIS)));
        }
    }
}
