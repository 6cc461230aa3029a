package dev.errata.core.wording;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.ZoneOffset;

/** A point in time as people write it: the instant itself, or how long before now. */
@FunctionalInterface
public interface Moment {
    Instant LAST = Instant.parse("9999-12-31T23:59:59Z");

    /**
     * The instant, seen from now.
     *
     * @throws DateTimeException if it is beyond all calendars
     */
    Instant at(Instant now);

    /**
     * The instant itself.
     *
     * @throws DateTimeException before 1970 or after 9999, where no error can be
     */
    static Instant requireOfOurTime(Instant instant) {
        if (instant.isBefore(Instant.EPOCH) || instant.isAfter(LAST)) {
            throw new DateTimeException(instant + " is not from 1970 to 9999");
        }
        return instant;
    }

    /**
     * Reads an ISO instant, with any offset; a date, whose first moment in UTC it is; or how long ago: a minus and a duration, as
     * {@link DurationText} reads it in settings, or an ISO period of any length.
     *
     * @throws DateTimeException if it is none of them
     */
    static Moment parse(String text) {
        if (text.startsWith("-")) {
            String ago = text.substring(1);
            return DurationText.parse(ago)
                    .<Moment>map(duration -> now -> now.minus(duration))
                    .orElseGet(() -> before(Period.parse(ago)));
        }
        Instant instant = text.contains("T")
                ? OffsetDateTime.parse(text).toInstant()
                : LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant();
        return now -> instant;
    }

    private static Moment before(Period period) {
        return now -> now.atZone(ZoneOffset.UTC).minus(period).toInstant();
    }
}
