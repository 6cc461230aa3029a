package dev.errata.core.aggregation;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a change of the version of fingerprints made of a group.
 *
 * @param heir of a fingerprint of the version before: the first of this version that its errors were found under
 * @param sibling of a fingerprint of this version that came second: the heir of the one that both were before
 * @param since when a history changed hands: that of a former fingerprint to its heir, or to this group from one before;
 *     null if there was none
 * @param hasInherited whether a history has arrived here
 */
record Succession(
        @Nullable String heir,
        @Nullable String sibling,
        @Nullable Instant since,
        boolean hasInherited) {
    static final Succession NONE = new Succession(null, null, null, false);

    /** Of a former fingerprint. */
    Succession by(String first, @Nullable Instant handedOver) {
        return new Succession(first, sibling, handedOver, hasInherited);
    }

    /** Of a group of this version. */
    Succession after(GroupMessage.OfInheritance inheritance, Instant now) {
        return new Succession(
                heir,
                sibling == null ? inheritance.sibling() : sibling,
                since == null ? now : since,
                hasInherited || inheritance.state() != null);
    }
}
