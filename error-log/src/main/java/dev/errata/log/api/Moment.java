package dev.errata.log.api;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.ZoneOffset;

/** A point in time as people write it: the instant itself, or how long before now. */
@FunctionalInterface
interface Moment {
    Instant at(Instant now);

    /**
     * Reads an ISO instant, with any offset; a date, whose first moment in UTC it is; or an ISO duration below zero.
     *
     * @throws java.time.DateTimeException if it is none of them
     */
    static Moment parse(String text) {
        if (text.startsWith("-P")) {
            String ago = text.substring(1);
            if (ago.contains("T")) {
                Duration duration = Duration.parse(ago);
                return now -> now.minus(duration);
            }
            Period period = Period.parse(ago);
            return now -> now.atZone(ZoneOffset.UTC).minus(period).toInstant();
        }
        Instant instant = text.contains("T")
                ? OffsetDateTime.parse(text).toInstant()
                : LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant();
        return now -> instant;
    }
}
