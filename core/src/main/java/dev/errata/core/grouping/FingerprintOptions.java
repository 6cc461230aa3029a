package dev.errata.core.grouping;

import java.util.EnumSet;
import java.util.Set;

/** What errors are grouped by. */
public record FingerprintOptions(Set<GroupBy> groupBy) {

    /** Category and pattern: errors of different severity may be one thing to fix. */
    public static final FingerprintOptions DEFAULT = of(GroupBy.CATEGORY, GroupBy.PATTERN);

    public FingerprintOptions {
        groupBy = Set.copyOf(groupBy);
    }

    public static FingerprintOptions of(GroupBy... groupBy) {
        EnumSet<GroupBy> traits = EnumSet.noneOf(GroupBy.class);
        traits.addAll(Set.of(groupBy));
        return new FingerprintOptions(traits);
    }

    boolean has(GroupBy trait) {
        return groupBy.contains(trait);
    }
}
