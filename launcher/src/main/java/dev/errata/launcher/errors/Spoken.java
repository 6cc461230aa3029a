package dev.errata.launcher.errors;

import java.time.Duration;
import java.util.Locale;

/** Durations as people say them. */
final class Spoken {
    private Spoken() {}

    static String range(Duration least, Duration most) {
        return least.equals(most) ? duration(most) : duration(least) + " to " + duration(most);
    }

    static String duration(Duration duration) {
        if (duration.compareTo(Duration.ofMinutes(2)) < 0) {
            return decimal((double) duration.toMillis() / 1e3) + " s";
        }
        return duration.compareTo(Duration.ofHours(2)) < 0
                ? decimal((double) duration.toMillis() / 60e3) + " min"
                : decimal((double) duration.toMillis() / 3600e3) + " h";
    }

    private static String decimal(double number) {
        String text = String.format(Locale.ROOT, "%.1f", number);
        return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
    }
}
