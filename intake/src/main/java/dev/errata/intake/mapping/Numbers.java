package dev.errata.intake.mapping;

import com.fasterxml.jackson.databind.JsonNode;
import dev.errata.core.event.EventTime;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import org.jspecify.annotations.Nullable;

/** Numbers and times of strangers. */
public final class Numbers {
    private static final int LONGEST = 100;
    private static final int MOST_DIGITS = 40;
    private static final BigDecimal NANOS = BigDecimal.valueOf(1_000_000_000L);
    /** More than there are in all years of four digits. */
    private static final BigDecimal MOST_SECONDS = BigDecimal.valueOf(1_000_000_000_000L);

    private Numbers() {}

    /** The number, or the text that is one; null if it is neither, and for what is not finite. */
    static @Nullable BigDecimal of(JsonNode value) {
        boolean isNumber =
                value.isNumber() && !Double.isNaN(value.doubleValue()) && Double.isFinite(value.doubleValue());
        return isNumber || value.isTextual() ? parsed(value.asText()) : null;
    }

    /** Null if the text is no number. */
    public static @Nullable BigDecimal parsed(String text) {
        if (text.isEmpty() || text.length() > LONGEST) {
            return null;
        }
        try {
            return new BigDecimal(text.strip());
        } catch (NumberFormatException notOne) {
            return null;
        }
    }

    /** Null if it is not whole, or too large. */
    static @Nullable Integer integer(BigDecimal number) {
        try {
            return isOfModestSize(number) ? Integer.valueOf(number.intValueExact()) : null;
        } catch (ArithmeticException notOne) {
            return null;
        }
    }

    /** Whether to compute with it costs nothing: {@code 1e999999999} is short to write. */
    private static boolean isOfModestSize(BigDecimal number) {
        return number.scale() > -MOST_DIGITS && number.scale() < LONGEST && number.precision() <= LONGEST;
    }

    /** Seconds since 1970 with a fraction, or ISO-8601 with or without an offset; null if it is neither or in no year of four digits. */
    public static @Nullable Instant time(String text) {
        BigDecimal seconds = parsed(text);
        return seconds == null ? isoTime(text.strip()) : ofSeconds(seconds);
    }

    /** Null if it is in no year of four digits. */
    public static @Nullable Instant ofSeconds(BigDecimal seconds) {
        if (!isOfModestSize(seconds)) {
            return null;
        }
        BigDecimal whole = seconds.setScale(0, RoundingMode.FLOOR);
        if (whole.abs().compareTo(MOST_SECONDS) > 0) {
            return null;
        }
        Instant time = Instant.ofEpochSecond(
                whole.longValue(), seconds.subtract(whole).multiply(NANOS).longValue());
        return EventTime.isWritable(time) ? time : null;
    }

    private static @Nullable Instant isoTime(String text) {
        int time = text.indexOf('T') < 0 ? text.indexOf(' ') : text.indexOf('T');
        String iso = time < 0 ? text : text.substring(0, time) + 'T' + text.substring(time + 1);
        boolean hasOffset =
                time >= 0 && (iso.endsWith("Z") || iso.indexOf('+', time) > 0 || iso.indexOf('-', time) > 0);
        try {
            Instant instant = OffsetDateTime.parse(hasOffset ? iso : iso + "Z").toInstant();
            return EventTime.isWritable(instant) ? instant : null;
        } catch (DateTimeParseException notOne) {
            return null;
        }
    }
}
