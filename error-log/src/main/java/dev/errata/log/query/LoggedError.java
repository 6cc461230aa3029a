package dev.errata.log.query;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An error as lists and exports show it.
 *
 * @param groupId the fingerprint: the group that it was counted in
 * @param message its first {@value ErrorFinder#SHOWN} characters in a list
 */
public record LoggedError(
        String errorId,
        Instant eventTime,
        Instant receivedAt,
        Instant occurredAt,
        int code,
        String category,
        String severity,
        String recoverability,
        boolean retryable,
        String strategy,
        String policy,
        String rule,
        String kind,
        @Nullable String exceptionType,
        @Nullable String errorCode,
        @Nullable String sourceType,
        @Nullable String component,
        @Nullable String projectId,
        @Nullable String sessionId,
        @Nullable String taskId,
        @Nullable String agentId,
        @Nullable String operationId,
        @Nullable String operationType,
        @Nullable Integer attempt,
        String groupId,
        String title,
        String message) {}
