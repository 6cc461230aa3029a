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
 */
public record GroupAlias(
        String groupId,
        @Nullable String mergedInto,
        @Nullable String splitInto,
        Instant updatedAt) {}
