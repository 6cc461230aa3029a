package dev.errata.core.grouping;

import dev.errata.core.record.RecordPart;
import java.time.Instant;

/**
 * How often members came, and when.
 *
 * @param count all of them, the late ones included
 * @param lateCount those that came more than 24 h late
 */
public record Occurrences(long count, long lateCount, Instant firstSeen, Instant lastSeen) implements RecordPart {
    public Occurrences plus(Occurrences other) {
        return new Occurrences(
                count + other.count,
                lateCount + other.lateCount,
                other.firstSeen.isBefore(firstSeen) ? other.firstSeen : firstSeen,
                other.lastSeen.isAfter(lastSeen) ? other.lastSeen : lastSeen);
    }
}
