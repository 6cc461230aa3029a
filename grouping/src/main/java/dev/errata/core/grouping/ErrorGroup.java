package dev.errata.core.grouping;

import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.Severity;
import dev.errata.core.taxonomy.TypedError;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A million similar errors as one thing to fix.
 *
 * @param groupId the canonical fingerprint
 * @param retryable whether the strategy of any member runs the work again
 * @param pattern what its members have in common, for reading
 * @param severity the highest of its members
 * @param count of all members since {@code firstSeen}
 * @param lateCount members that came more than 24 h late, counted apart
 * @param episodes the last 8, newest last
 * @param sources how many members each {@code type:component} had
 * @param sessionsAffected distinct sessions, exact up to 1,000
 * @param hasMoreSessions whether there were more than that
 * @param recentErrorIds up to 100, newest last
 * @param samples up to 5
 * @param mergedInto the group that took this one over; null if none did
 */
public record ErrorGroup(
        String groupId,
        GroupStatus status,
        Category category,
        boolean retryable,
        @Nullable String exceptionType,
        String pattern,
        Severity severity,
        long count,
        long lateCount,
        Instant firstSeen,
        Instant lastSeen,
        List<Episode> episodes,
        GroupRates rates,
        Map<String, Long> sources,
        int sessionsAffected,
        boolean hasMoreSessions,
        List<String> recentErrorIds,
        List<GroupSample> samples,
        RecoveryResults recovery,
        @Nullable String mergedInto,
        Instant updatedAt)
        implements TypedError {
    public ErrorGroup {
        episodes = List.copyOf(episodes);
        sources = Map.copyOf(sources);
        recentErrorIds = List.copyOf(recentErrorIds);
        samples = List.copyOf(samples);
    }
}
