package dev.errata.core.recovery;

import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.Operation;
import dev.errata.core.event.TraceContext;
import dev.errata.core.taxonomy.Category;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Run this operation again, now.
 *
 * @param commandId name-based on correlation key, operation and attempt: the idempotency key of the run
 * @param action RETRY or RECOVER
 * @param operation with the number of the new attempt and its time limit; the handler's error repeats them
 * @param dueAt the record's append time is never earlier
 * @param errorId of the failure that led here
 * @param handOut counts how often this attempt was handed out, from 1
 * @param title what went wrong, for people
 */
public record RetryCommand(
        String commandId,
        Action action,
        Operation operation,
        Instant dueAt,
        ExecutionContext execution,
        ErrorSource source,
        Category category,
        @Nullable String errorId,
        String fingerprint,
        String policy,
        int maxAttempts,
        int handOut,
        @Nullable Instruction instruction,
        String title,
        @Nullable TraceContext trace) {}
