package dev.errata.core.grouping;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Where the errors of a group id go now.
 *
 * @param groupId the fingerprint, or the group, that this is about
 * @param mergedInto the group that took it over, by what was learned or by a person's word; null if none did
 * @param splitInto the group that the errors of this very fingerprint have had since a person split it off; null if no
 *     one did
 * @param heir of a fingerprint of the version before: the first of this version that its errors were found under; null of
 *     any other
 * @param sibling the heir of the former fingerprint that this one was part of, if it is another one; null otherwise
 */
public record GroupAlias(
        String groupId,
        @Nullable String mergedInto,
        @Nullable String splitInto,
        @Nullable String heir,
        @Nullable String sibling,
        Instant updatedAt) {}
