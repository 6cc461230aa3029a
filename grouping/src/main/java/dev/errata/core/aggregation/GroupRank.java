package dev.errata.core.aggregation;

import dev.errata.core.grouping.Fingerprint;
import java.time.Instant;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * Which of two groups stays when they are merged: the one of the newer version of fingerprints; of one version the one that a person said stays, of two such the later; else the one
 * with the smaller id. A rank only ever rises, so that whoever decides by an older one decides the same or asks again.
 *
 * @param keptSince when a person last said that others are to be merged into it; null if nobody did
 */
public record GroupRank(String groupId, @Nullable Instant keptSince) implements Comparable<GroupRank> {
    private static final Comparator<GroupRank> ORDER = Comparator.comparing(
                    (GroupRank rank) -> Fingerprint.isFormer(rank.groupId()))
            .thenComparing(GroupRank::keptSince, Comparator.nullsLast(Comparator.reverseOrder()))
            .thenComparing(GroupRank::groupId);

    static GroupRank of(String groupId) {
        return new GroupRank(groupId, null);
    }

    @Override
    public int compareTo(GroupRank other) {
        return ORDER.compare(this, other);
    }
}
