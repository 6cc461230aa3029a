package dev.errata.core.classification.retryafter;

import dev.errata.core.classified.RetryAfter;
import dev.errata.core.event.HttpResponse;
import dev.errata.core.matching.CharFolding;
import dev.errata.core.matching.Search;
import dev.errata.core.wording.DurationText;
import java.text.ParsePosition;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.temporal.TemporalAccessor;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code retry-after-ms}, {@code retry-after} (seconds or a date) and the {@code *ratelimit-reset*} family:
 * seconds, durations such as {@code 6m0s}, seconds since 1970 or ISO times.
 */
final class RetryAfterHeaders {
    /** Beyond this many seconds a number is a point in time: no limit lasts 30 years. */
    private static final double EPOCH_SECONDS = 1e9;

    private static final double EPOCH_MILLIS = 1e12;
    private static final int LONGEST_NUMBER = 20;
    private static final DateTimeFormatter HTTP_DATE = DateTimeFormatter.RFC_1123_DATE_TIME.withLocale(Locale.ROOT);
    private static final List<String> RESETS = List.of(
            "x-ratelimit-reset-requests",
            "x-ratelimit-reset-tokens",
            "anthropic-ratelimit-requests-reset",
            "anthropic-ratelimit-tokens-reset",
            "anthropic-ratelimit-input-tokens-reset",
            "anthropic-ratelimit-output-tokens-reset");
    private static final List<String> GENERAL_RESETS =
            List.of("x-ratelimit-reset", "ratelimit-reset", "x-rate-limit-reset", "x-ratelimit-reset-after");

    private RetryAfterHeaders() {}

    static @Nullable RetryAfter read(HttpResponse http, Instant now) {
        Optional<String> millis = http.header("retry-after-ms");
        if (millis.isPresent()) {
            Double value = number(millis.get());
            if (value != null && value >= 0) {
                return new RetryAfter(Duration.ofMillis(Math.round(value)), "header:retry-after-ms");
            }
        }
        Optional<String> retryAfter = http.header("retry-after");
        if (retryAfter.isPresent()) {
            RetryAfter asked = read("retry-after", retryAfter.get(), now);
            if (asked != null) {
                return asked;
            }
        }
        return hasFailed(http) ? reset(http, now) : null;
    }

    /** The limits' headers come with successful answers, too. */
    private static boolean hasFailed(HttpResponse http) {
        Integer status = http.status();
        return status == null || status == 429 || status == 403 || status == 200;
    }

    private static @Nullable RetryAfter reset(HttpResponse http, Instant now) {
        RetryAfter longest = null;
        for (String name : RESETS) {
            String remaining = name.startsWith("x-")
                    ? name.replace("-reset-", "-remaining-")
                    : name.replace("-reset", "-remaining");
            boolean isUsedUp = http.header(remaining).map("0"::equals).orElse(true);
            RetryAfter asked = isUsedUp ? read(http, name, now) : null;
            if (asked != null && (longest == null || asked.delay().compareTo(longest.delay()) > 0)) {
                longest = asked;
            }
        }
        if (longest != null) {
            return longest;
        }
        boolean leavesSome = http.header("x-ratelimit-remaining")
                .map(left -> !left.equals("0"))
                .orElse(false);
        for (String name : GENERAL_RESETS) {
            RetryAfter asked = leavesSome ? null : read(http, name, now);
            if (asked != null) {
                return asked;
            }
        }
        return null;
    }

    private static @Nullable RetryAfter read(HttpResponse http, String name, Instant now) {
        return http.header(name).map(value -> read(name, value, now)).orElse(null);
    }

    private static @Nullable RetryAfter read(String name, String value, Instant now) {
        Duration delay = delay(value.strip(), now);
        return delay == null || delay.isNegative() ? null : new RetryAfter(delay, "header:" + name);
    }

    private static @Nullable Duration delay(String value, Instant now) {
        Double number = number(value);
        if (number != null) {
            if (number >= EPOCH_MILLIS) {
                return Duration.between(now, Instant.ofEpochMilli(number.longValue()));
            }
            return number >= EPOCH_SECONDS
                    ? Duration.between(now, Instant.ofEpochSecond(number.longValue()))
                    : Duration.ofMillis(Math.round(number * 1000));
        }
        Duration duration = DurationText.read(value);
        return duration != null ? duration : untilDate(value, now);
    }

    private static @Nullable Double number(String value) {
        String stripped = value.strip();
        boolean isPlain = stripped.length() <= LONGEST_NUMBER
                && stripped.chars().allMatch(c -> c == '.' || CharFolding.isDigit((char) c));
        try {
            return isPlain ? Double.valueOf(stripped) : null;
        } catch (NumberFormatException e) {
            return null; // nothing, or more than one point
        }
    }

    private static @Nullable Duration untilDate(String value, Instant now) {
        DateTimeFormatter format = Search.first(',', value) > 0 ? HTTP_DATE : DateTimeFormatter.ISO_DATE_TIME;
        ParsePosition position = new ParsePosition(0);
        TemporalAccessor date = format.parseUnresolved(value, position);
        if (date == null || position.getErrorIndex() >= 0 || position.getIndex() < value.length()) {
            return null;
        }
        try {
            return Duration.between(now, format.parse(value, Instant::from));
        } catch (DateTimeException e) {
            return null; // a date that looks right but does not exist, such as the 31st of June
        }
    }
}
