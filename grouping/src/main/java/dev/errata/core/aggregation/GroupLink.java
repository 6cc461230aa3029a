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
 * @param succession what a change of version made of it
 */
public record GroupLink(
        @Nullable String mergedInto,
        @Nullable Instant keptSince,
        @Nullable String splitInto,
        boolean isByPerson,
        Succession succession) {
    public static final GroupLink NONE = new GroupLink(null, null, null, false, Succession.NONE);

    /** Whether there is more to tell of the id than that it is that of a group. */
    public boolean isAlias() {
        return mergedInto != null || splitInto != null || heir() != null || sibling() != null;
    }

    /** Of a fingerprint of the version before, the first of this version that its errors were found under. */
    public @Nullable String heir() {
        return succession.heir();
    }

    /** The heir of what this was before, if it is another one: a former fingerprint may have become several. */
    public @Nullable String sibling() {
        return succession.sibling();
    }

    GroupLink to(String winner, boolean isByPersonNow) {
        return new GroupLink(winner, keptSince, splitInto, isByPerson || isByPersonNow, succession);
    }

    GroupLink with(Succession changed) {
        return new GroupLink(mergedInto, keptSince, splitInto, isByPerson, changed);
    }

    GroupLink kept(Instant since) {
        Instant latest = keptSince == null || since.isAfter(keptSince) ? since : keptSince;
        return new GroupLink(mergedInto, latest, splitInto, true, succession);
    }

    GroupLink split(String ownGroup) {
        return new GroupLink(mergedInto, keptSince, ownGroup, true, succession);
    }
}
