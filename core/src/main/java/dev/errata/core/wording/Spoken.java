package dev.errata.core.wording;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Amounts and durations as people say them; every sentence that is printed has them from here. */
public final class Spoken {
    private static final Duration LONGEST_IN_SECONDS = Duration.ofMinutes(2);

    private Spoken() {}

    /** {@code 1 event}, {@code 12 events}, {@code 0 events}. */
    public static String count(long count, String thing) {
        return count(count, thing, thing + "s");
    }

    /** The same for a thing whose plural has more to it than an s. */
    public static String count(long count, String thing, String things) {
        return count + " " + (count == 1 ? thing : things);
    }

    /** {@code once}, {@code 3 times}. */
    public static String times(long count) {
        return count == 1 ? "once" : count + " times";
    }

    /** {@code a}, {@code a and b}, {@code a, b and c}; empty for none. */
    public static String list(List<String> words) {
        int last = words.size() - 1;
        return last < 1
                ? String.join("", words)
                : String.join(", ", words.subList(0, last)) + " and " + words.get(last);
    }

    /** {@code 250 ms}, {@code 1.5 s}, {@code 90 s}, {@code 2 min 10 s}, {@code 3 h}, {@code 7 d 4 h}: two units at most. */
    public static String duration(Duration duration) {
        if (duration.isNegative()) {
            return "-" + duration(duration.negated());
        }
        if (duration.compareTo(LONGEST_IN_SECONDS) < 0) {
            long millis = duration.toMillis();
            return millis > 0 && millis < 1000 ? millis + " ms" : seconds(millis) + " s";
        }
        if (duration.toHours() == 0) {
            return pair(duration.toMinutes(), "min", duration.toSecondsPart(), "s");
        }
        return duration.toDays() == 0
                ? pair(duration.toHours(), "h", duration.toMinutesPart(), "min")
                : pair(duration.toDays(), "d", duration.toHoursPart(), "h");
    }

    /** {@code 30 s to 60 s}; one duration if both are the same. */
    public static String range(Duration least, Duration most) {
        return least.equals(most) ? duration(most) : duration(least) + " to " + duration(most);
    }

    /** {@code in 2 min 10 s}, {@code 3 h ago}: to the second. */
    public static String distance(Instant time, Instant now) {
        Duration left = Duration.ofSeconds(Duration.between(now, time).toSeconds());
        return left.isNegative() ? duration(left.negated()) + " ago" : "in " + duration(left);
    }

    private static String pair(long large, String unit, long small, String smallUnit) {
        return large + " " + unit + (small == 0 ? "" : " " + small + " " + smallUnit);
    }

    /** With one digit behind the point, if it is not zero: by hand, because a sentence is made for each decision. */
    private static String seconds(long millis) {
        long tenths = (millis + 50) / 100;
        return tenths % 10 == 0 ? String.valueOf(tenths / 10) : tenths / 10 + "." + tenths % 10;
    }
}
