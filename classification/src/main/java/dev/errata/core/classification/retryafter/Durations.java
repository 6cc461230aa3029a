package dev.errata.core.classification.retryafter;

import dev.errata.core.matching.CharFolding;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Durations as people and providers write them: {@code 6m0s}, {@code 4.842s}, {@code 250ms}, {@code 114h18m0s}. */
final class Durations {
    private static final double LONGEST_MILLIS = Duration.ofDays(3660).toMillis();

    private static final String[] JOINTS = {" ", ", ", " and ", ", and "};

    private Durations() {}

    /** The duration that {@code text} consists of; null if it is none. */
    static @Nullable Duration read(String text) {
        Reading reading = new Reading(text.strip(), 0);
        return reading.next() && reading.position == reading.text.length() ? reading.duration() : null;
    }

    /** The duration at {@code position}, a bare number counted in seconds; null if there is none. */
    static @Nullable Duration readAt(String text, int position) {
        Reading reading = new Reading(text, position);
        return reading.next() ? reading.duration() : null;
    }

    static @Nullable Double number(String text) {
        String stripped = text.strip();
        if (stripped.isEmpty() || stripped.length() > 20) {
            return null;
        }
        for (int i = 0; i < stripped.length(); i++) {
            char c = stripped.charAt(i);
            if (!CharFolding.isDigit(c) && c != '.') {
                return null;
            }
        }
        try {
            return Double.valueOf(stripped);
        } catch (NumberFormatException e) {
            return null;
        }
    }

    /** Reads numbers with units one after the other, adding them up. */
    private static final class Reading {
        private final String text;
        private int position;
        private double millis;

        Reading(String text, int position) {
            this.text = text;
            this.position = position;
        }

        boolean next() {
            boolean any = false;
            while (position < text.length() && CharFolding.isDigit(text.charAt(position))) {
                int start = position;
                while (position < text.length() && isNumberChar(position)) {
                    position++;
                }
                Double value = number(text.substring(start, position));
                double unit = value == null ? 0 : unit(any);
                if (value == null || unit == 0) {
                    position = start;
                    return any;
                }
                millis += value * unit;
                any = true;
                position = behindJoint();
            }
            return any;
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

        private boolean isNumberChar(int at) {
            char c = text.charAt(at);
            return CharFolding.isDigit(c)
                    || (c == '.' && at + 1 < text.length() && CharFolding.isDigit(text.charAt(at + 1)));
        }

        /** The milliseconds of the unit that follows; seconds if none does, 0 if it is none and others came before. */
        private double unit(boolean isFurther) {
            int start = position;
            while (start < text.length() && text.charAt(start) == ' ' && start - position < 2) {
                start++;
            }
            int end = start;
            while (end < text.length() && Character.isLetter(text.charAt(end))) {
                end++;
            }
            double unit = millisOf(CharFolding.fold(text.substring(start, end)));
            if (unit > 0) {
                position = end;
                return unit;
            }
            return isFurther ? 0 : 1000;
        }

        private static double millisOf(String unit) {
            return switch (unit) {
                case "ms", "millis", "milliseconds", "millisecond" -> 1;
                case "s", "sec", "secs", "second", "seconds" -> 1000;
                case "m", "min", "mins", "minute", "minutes" -> 60_000;
                case "h", "hr", "hrs", "hour", "hours" -> 3_600_000;
                case "d", "day", "days" -> 86_400_000;
                default -> 0;
            };
        }

        Duration duration() {
            return Duration.ofMillis(Math.round(Math.min(millis, LONGEST_MILLIS)));
        }
    }
}
