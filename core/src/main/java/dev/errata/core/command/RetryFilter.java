package dev.errata.core.command;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which pending retries or escalations a command means: those that meet every condition given.
 *
 * @param ids operation, command or escalation ids; empty means any
 * @param category a label of the taxonomy
 * @param component a source's component, or a skill
 * @param group of errors, by any of its ids
 * @param olderThan since the first failure
 * @param operationType what the executor's handler is chosen by
 */
public record RetryFilter(
        List<String> ids,
        @Nullable String category,
        @Nullable String component,
        @Nullable GroupIds group,
        @Nullable Duration olderThan,
        @Nullable String operationType,
        @Nullable String sessionId) {
    public static final RetryFilter ALL = new RetryFilter(List.of(), null, null, null, null, null, null);

    public RetryFilter {
        ids = List.copyOf(ids);
    }

    /** Exactly these. */
    public static RetryFilter ofIds(List<String> ids) {
        return new RetryFilter(ids, null, null, null, null, null, null);
    }

    /** The same of this group, and of no other. */
    public RetryFilter of(GroupIds only) {
        return new RetryFilter(ids, category, component, only, olderThan, operationType, sessionId);
    }

    /**
     * What a retry or an escalation shows of itself to a filter.
     *
     * @param ids by which it may be named
     * @param components its source's component and its skill
     * @param fingerprint of its error
     * @param formerFingerprint of its error, as the version before would have said; null once nobody asks for it
     * @param since the first failure
     */
    public record RetryCandidate(
            Set<String> ids,
            String category,
            Set<String> components,
            String fingerprint,
            @Nullable String formerFingerprint,
            Instant since,
            @Nullable String operationType,
            @Nullable String sessionId) {
        public RetryCandidate {
            ids = Set.copyOf(ids);
            components = Set.copyOf(components);
        }
    }

    /** Whether it meets every condition. */
    public boolean matches(RetryCandidate candidate, Instant now) {
        return (ids.isEmpty() || ids.stream().anyMatch(candidate.ids()::contains))
                && (category == null || category.equals(candidate.category()))
                && (component == null || candidate.components().contains(component))
                && (group == null || group.has(candidate.fingerprint(), candidate.formerFingerprint()))
                && (olderThan == null || !candidate.since().isAfter(now.minus(olderThan)))
                && (operationType == null || operationType.equals(candidate.operationType()))
                && (sessionId == null || sessionId.equals(candidate.sessionId()));
    }
}
