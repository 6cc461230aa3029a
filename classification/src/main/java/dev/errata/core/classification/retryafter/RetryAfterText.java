package dev.errata.core.classification.retryafter;

import dev.errata.core.classification.engine.TextField;
import dev.errata.core.classified.RetryAfter;
import dev.errata.core.matching.CharFolding;
import dev.errata.core.matching.LiteralIndex;
import dev.errata.core.wording.DurationText;
import java.text.ParsePosition;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Reads a wait out of words: "try again in 4.842s", "retry after 30", {@code "retryDelay": "36s"}, "try again at
 * 2026-03-01 10:02:00 UTC". A time without a zone is UTC.
 */
final class RetryAfterText {
    private static final List<String> INTRODUCTIONS = List.of(
            "try again in ",
            "retry in ",
            "retry after ",
            "retry-after:",
            "retry_after\":",
            "retry_after:",
            "retrydelay\": \"",
            "retrydelay\":\"",
            "retrydelay\\\": \\\"",
            "retry_delay { seconds: ",
            "retry_delay:",
            "retryafter\":",
            "try again after ",
            "retrying in ",
            "wait ",
            "retry your request after ",
            "available in ",
            "resets in ",
            "reset in ",
            "reset after ",
            "resets after ",
            "retry after:",
            "retry_after=",
            "retry-after=",
            "retryafter=",
            "retry_after_seconds\":",
            "again at ",
            "retry at ",
            "resets at ",
            "reset at ",
            "wait until ");
    /** Behind these only a date is a time to wait for: "again at 10" says neither hour nor day. */
    private static final int FIRST_BEFORE_DATES = INTRODUCTIONS.indexOf("again at ");

    private static final int LONGEST_DATE = 40;
    private static final DateTimeFormatter DATE = new DateTimeFormatterBuilder()
            .parseCaseInsensitive()
            .append(DateTimeFormatter.ISO_LOCAL_DATE)
            .appendPattern("['T'][' ']")
            .append(DateTimeFormatter.ISO_LOCAL_TIME)
            .appendPattern("[' ']['UTC']['GMT'][XXX][XX]")
            .parseDefaulting(ChronoField.OFFSET_SECONDS, 0)
            .toFormatter(Locale.ROOT);
    private static final LiteralIndex INDEX = new LiteralIndex(INTRODUCTIONS);
    private static final List<String> FILLERS = List.of("at least ", "about ", "approximately ", "\"", "in ", "~");

    private RetryAfterText() {}

    /** The first wait that is named. */
    static @Nullable RetryAfter read(List<TextField> texts, Instant now) {
        for (TextField field : texts) {
            Finder finder = new Finder(field.text(), now);
            field.read((from, to) -> INDEX.scan(field.folded(), from, to, finder));
            if (finder.delay != null) {
                return new RetryAfter(finder.delay, "text");
            }
        }
        return null;
    }

    private static final class Finder implements LiteralIndex.Hits {
        private final String text;
        private final Instant now;
        private @Nullable Duration delay;

        Finder(String text, Instant now) {
            this.text = text;
            this.now = now;
        }

        @Override
        public void at(int literal, int end) {
            if (delay != null) {
                return;
            }
            int from = behindFillers(end);
            if (isDate(from)) {
                delay = untilDate(from);
            } else if (literal < FIRST_BEFORE_DATES) {
                delay = DurationText.readAt(text, from);
            }
        }

        private boolean isDate(int from) {
            return from + 5 < text.length()
                    && CharFolding.isDigit(text.charAt(from + 3))
                    && text.charAt(from + 4) == '-';
        }

        /** Null for a date that does not exist or is over. */
        private @Nullable Duration untilDate(int from) {
            String date = text.substring(from, Math.min(text.length(), from + LONGEST_DATE));
            try {
                Duration wait = Duration.between(now, Instant.from(DATE.parse(date, new ParsePosition(0))));
                return wait.isNegative() ? null : wait;
            } catch (DateTimeException e) {
                return null; // digits and dashes that are no date
            }
        }

        private int behindFillers(int from) {
            int at = from < text.length() && CharFolding.fold(text.charAt(from)) == ' ' ? from + 1 : from;
            for (String filler : FILLERS) {
                if (text.regionMatches(true, at, filler, 0, filler.length())) {
                    return at + filler.length();
                }
            }
            return at;
        }
    }
}
