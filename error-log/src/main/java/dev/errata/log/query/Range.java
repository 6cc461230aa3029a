package dev.errata.log.query;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * A span of event time.
 *
 * @param to excluded
 */
public record Range(Instant from, Instant to) {
    /** The whole hours that it touches: what is counted by the hour. */
    public Range wholeHours() {
        return whole(ChronoUnit.HOURS);
    }

    /** The whole days of UTC that it touches. */
    public Range wholeDays() {
        return whole(ChronoUnit.DAYS);
    }

    private Range whole(ChronoUnit unit) {
        Instant last = to.truncatedTo(unit);
        return new Range(from.truncatedTo(unit), last.equals(to) ? last : last.plus(1, unit));
    }
}
