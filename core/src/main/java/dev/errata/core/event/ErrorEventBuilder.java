package dev.errata.core.event;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Builds an {@link ErrorEvent}; what is not set is null, empty, unknown or unstated, and {@code occurredAt} the epoch. */
public final class ErrorEventBuilder {
    private @Nullable String errorId;
    private Instant occurredAt = Instant.EPOCH;
    private @Nullable Instant receivedAt;
    private ErrorKind kind = ErrorKind.UNSTATED;
    private String message = "";
    private @Nullable String code;
    private @Nullable Integer exitCode;
    private @Nullable String signal;
    private @Nullable String exceptionType;
    private @Nullable String stack;
    private List<Cause> causes = List.of();
    private @Nullable HttpResponse http;
    private @Nullable String toolOutput;
    private ErrorSource source = ErrorSource.UNKNOWN;
    private ExecutionContext execution = ExecutionContext.NONE;
    private @Nullable Operation operation;
    private @Nullable GitHubContext github;
    private @Nullable TraceContext trace;
    private RecoverySettings settings = RecoverySettings.NONE;
    private @Nullable String fingerprint;
    private Map<String, String> metadata = Map.of();
    private @Nullable Payload payload;

    ErrorEventBuilder() {}

    ErrorEventBuilder(ErrorEvent event) {
        this.errorId = event.errorId();
        this.occurredAt = event.occurredAt();
        this.receivedAt = event.receivedAt();
        this.kind = event.kind();
        this.message = event.message();
        this.code = event.code();
        this.exitCode = event.exitCode();
        this.signal = event.signal();
        this.exceptionType = event.exceptionType();
        this.stack = event.stack();
        this.causes = event.causes();
        this.http = event.http();
        this.toolOutput = event.toolOutput();
        this.source = event.source();
        this.execution = event.execution();
        this.operation = event.operation();
        this.github = event.github();
        this.trace = event.trace();
        this.settings = event.settings();
        this.fingerprint = event.fingerprint();
        this.metadata = event.metadata();
        this.payload = event.payload();
    }

    public ErrorEventBuilder errorId(@Nullable String errorId) {
        this.errorId = errorId;
        return this;
    }

    public ErrorEventBuilder occurredAt(Instant occurredAt) {
        this.occurredAt = occurredAt;
        return this;
    }

    public ErrorEventBuilder receivedAt(@Nullable Instant receivedAt) {
        this.receivedAt = receivedAt;
        return this;
    }

    public ErrorEventBuilder kind(ErrorKind kind) {
        this.kind = kind;
        return this;
    }

    public ErrorEventBuilder message(String message) {
        this.message = message;
        return this;
    }

    public ErrorEventBuilder code(@Nullable String code) {
        this.code = code;
        return this;
    }

    public ErrorEventBuilder exitCode(@Nullable Integer exitCode) {
        this.exitCode = exitCode;
        return this;
    }

    public ErrorEventBuilder signal(@Nullable String signal) {
        this.signal = signal;
        return this;
    }

    public ErrorEventBuilder exceptionType(@Nullable String exceptionType) {
        this.exceptionType = exceptionType;
        return this;
    }

    public ErrorEventBuilder stack(@Nullable String stack) {
        this.stack = stack;
        return this;
    }

    public ErrorEventBuilder causes(List<Cause> causes) {
        this.causes = causes;
        return this;
    }

    public ErrorEventBuilder http(@Nullable HttpResponse http) {
        this.http = http;
        return this;
    }

    public ErrorEventBuilder toolOutput(@Nullable String toolOutput) {
        this.toolOutput = toolOutput;
        return this;
    }

    public ErrorEventBuilder source(ErrorSource source) {
        this.source = source;
        return this;
    }

    public ErrorEventBuilder execution(ExecutionContext execution) {
        this.execution = execution;
        return this;
    }

    public ErrorEventBuilder operation(@Nullable Operation operation) {
        this.operation = operation;
        return this;
    }

    public ErrorEventBuilder github(@Nullable GitHubContext github) {
        this.github = github;
        return this;
    }

    public ErrorEventBuilder trace(@Nullable TraceContext trace) {
        this.trace = trace;
        return this;
    }

    public ErrorEventBuilder settings(RecoverySettings settings) {
        this.settings = settings;
        return this;
    }

    public ErrorEventBuilder fingerprint(@Nullable String fingerprint) {
        this.fingerprint = fingerprint;
        return this;
    }

    public ErrorEventBuilder metadata(Map<String, String> metadata) {
        this.metadata = metadata;
        return this;
    }

    public ErrorEventBuilder payload(@Nullable Payload payload) {
        this.payload = payload;
        return this;
    }

    public ErrorEvent build() {
        return new ErrorEvent(
                errorId,
                occurredAt,
                receivedAt,
                kind,
                message,
                code,
                exitCode,
                signal,
                exceptionType,
                stack,
                causes,
                http,
                toolOutput,
                source,
                execution,
                operation,
                github,
                trace,
                settings,
                fingerprint,
                metadata,
                payload);
    }
}
