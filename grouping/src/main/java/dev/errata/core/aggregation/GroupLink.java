package dev.errata.core.aggregation;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Where a group stands to others. Links only ever lead to a group of higher rank, so that whoever follows them arrives.
 *
 * @param mergedInto the group that took this one over; null while it stands for itself
 * @param keptSince as in {@link GroupRank}
 * @param splitInto the group of the errors of this very fingerprint since a person split it off; null if no one did
 * @param isByPerson whether a person's word is in it: it is never forgotten then
 */
public record GroupLink(
        @Nullable String mergedInto,
        @Nullable Instant keptSince,
        @Nullable String splitInto,
        boolean isByPerson) {
    public static final GroupLink NONE = new GroupLink(null, null, null, false);

    GroupLink to(String winner, boolean isByPersonNow) {
        return new GroupLink(winner, keptSince, splitInto, isByPerson || isByPersonNow);
    }

    GroupLink kept(Instant since) {
        Instant latest = keptSince == null || since.isAfter(keptSince) ? since : keptSince;
        return new GroupLink(mergedInto, latest, splitInto, true);
    }

    GroupLink split(String ownGroup) {
        return new GroupLink(mergedInto, keptSince, ownGroup, true);
    }
}
