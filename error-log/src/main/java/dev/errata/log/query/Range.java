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
        Instant first = from.truncatedTo(ChronoUnit.HOURS);
        Instant last = to.truncatedTo(ChronoUnit.HOURS);
        return new Range(first, last.equals(to) ? last : last.plus(1, ChronoUnit.HOURS));
    }
}
