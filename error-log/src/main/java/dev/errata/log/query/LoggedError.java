package dev.errata.log.query;

import dev.errata.core.record.RecordPart;
import java.time.Instant;
import org.jdbi.v3.core.mapper.Nested;
import org.jspecify.annotations.Nullable;

/**
 * An error as lists and exports show it.
 *
 * @param groupId the fingerprint: the group that it was counted in
 * @param message its first {@value ErrorFinder#SHOWN} characters in a list
 */
public record LoggedError(
        String errorId,
        @Nested Times times,
        @Nested TaxonomyEntry taxonomy,
        @Nested GivenType type,
        @Nested LoggedSource source,
        @Nested FailedRun run,
        String groupId,
        String title,
        String message) {

    /** When it happened, by several clocks. */
    public record Times(Instant eventTime, Instant receivedAt, Instant occurredAt) implements RecordPart {}

    /** What it is, how bad, and what may be done. */
    public record TaxonomyEntry(
            int code,
            String category,
            String severity,
            String recoverability,
            boolean retryable,
            String strategy,
            String policy,
            String rule)
            implements RecordPart {}

    /** What its producer calls it. */
    public record GivenType(
            String kind,
            @Nullable String exceptionType,
            @Nullable String errorCode) implements RecordPart {}

    /** Where it comes from. */
    public record LoggedSource(
            @Nullable String sourceType,
            @Nullable String component,
            @Nullable String projectId,
            @Nullable String sessionId,
            @Nullable String taskId,
            @Nullable String agentId)
            implements RecordPart {}

    /** The operation that failed, if it was one. */
    public record FailedRun(
            @Nullable String operationId,
            @Nullable String operationType,
            @Nullable Integer attempt) implements RecordPart {}
}
