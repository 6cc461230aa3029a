package dev.errata.core.aggregation;

import java.time.Instant;

/**
 * When a stored group last heard of anything.
 *
 * @param isByPerson whether a person's word is in it
 */
public record StoredTouch(Instant at, boolean isByPerson) {
    /** Whether it has heard of nothing since {@code oldest}; a person's word is kept. */
    public boolean isExpired(Instant oldest) {
        return at.isBefore(oldest) && !isByPerson;
    }
}
