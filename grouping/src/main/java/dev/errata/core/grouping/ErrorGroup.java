package dev.errata.core.grouping;

import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.TypedError;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A million similar errors as one thing to fix.
 *
 * @param groupId the canonical fingerprint
 * @param episodes the last 8, newest last
 * @param sources how many members each {@code type:component} had
 * @param sessionsAffected distinct sessions, exact up to 1,000
 * @param hasMoreSessions whether there were more than that
 * @param mergedInto the group that took this one over; null if none did
 */
public record ErrorGroup(
        String groupId,
        GroupStatus status,
        GroupKind kind,
        Occurrences occurrences,
        List<Episode> episodes,
        GroupRates rates,
        Map<String, Long> sources,
        int sessionsAffected,
        boolean hasMoreSessions,
        GroupExamples examples,
        RecoveryResults recovery,
        @Nullable String mergedInto,
        Instant updatedAt)
        implements TypedError {
    public ErrorGroup {
        episodes = List.copyOf(episodes);
        sources = Map.copyOf(sources);
    }

    @Override
    public Category category() {
        return kind.category();
    }

    @Override
    public boolean retryable() {
        return kind.retryable();
    }
}
