package dev.errata.core.grouping;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What errors are grouped by. */
public record FingerprintOptions(Set<GroupBy> groupBy) {

    /** Category and pattern: errors of different severity may be one thing to fix. */
    public static final FingerprintOptions DEFAULT = of(GroupBy.CATEGORY, GroupBy.PATTERN);

    public FingerprintOptions {
        groupBy = Set.copyOf(groupBy);
    }

    public static FingerprintOptions of(GroupBy... groupBy) {
        return new FingerprintOptions(new HashSet<>(List.of(groupBy)));
    }

    /** Whether errors of one group have this in common. */
    public boolean has(GroupBy trait) {
        return groupBy.contains(trait);
    }
}
