package dev.errata.core.grouping;

import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What errors are grouped by.
 *
 * @param formerUntil errors that are received before this also get the fingerprint of the version before
 */
public record FingerprintOptions(Set<GroupBy> groupBy, Instant formerUntil) {
    /** 90 days after the second version. */
    public static final Instant FORMER_UNTIL = Instant.parse("2027-02-21T00:00:00Z");

    /** Category and pattern: errors of different severity may be one thing to fix. */
    public static final FingerprintOptions DEFAULT = of(GroupBy.CATEGORY, GroupBy.PATTERN);

    public FingerprintOptions {
        groupBy = Set.copyOf(groupBy);
    }

    public static FingerprintOptions of(GroupBy... groupBy) {
        return new FingerprintOptions(new HashSet<>(List.of(groupBy)), FORMER_UNTIL);
    }

    /** Whether errors of one group have this in common. */
    public boolean has(GroupBy trait) {
        return groupBy.contains(trait);
    }
}
