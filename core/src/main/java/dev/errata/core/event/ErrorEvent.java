package dev.errata.core.event;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A raw error as its producer published it, or tool output to be judged.
 *
 * @param errorId the producer's unique id (UUID); null until the classifier gives it one
 * @param occurredAt the producer's claim, kept as data: any value that fits milliseconds since 1970
 * @param receivedAt the append time on the topic; null until the classifier has filled it in
 * @param message what the error says; empty if it says nothing
 * @param code the error's own code: errno, SQLSTATE, provider error type, gRPC status, HTTP status as text
 * @param exitCode of a process
 * @param signal that ended a process, such as {@code SIGKILL}
 * @param exceptionType class or name of the exception
 * @param stack the exception's frames, as text in its language's form
 * @param causes the chain below the error itself, the root last
 * @param toolOutput what a tool printed
 * @param operation the run that failed; null for work that nobody can run again
 * @param fingerprint the producer's own group key, which wins over ours
 * @param payload the arguments of the operation; null in everything that is made of a raw error
 */
public record ErrorEvent(
        @Nullable String errorId,
        Instant occurredAt,
        @Nullable Instant receivedAt,
        ErrorKind kind,
        String message,
        @Nullable String code,
        @Nullable Integer exitCode,
        @Nullable String signal,
        @Nullable String exceptionType,
        @Nullable String stack,
        List<Cause> causes,
        @Nullable HttpResponse http,
        @Nullable String toolOutput,
        ErrorSource source,
        ExecutionContext execution,
        @Nullable Operation operation,
        @Nullable GitHubContext github,
        @Nullable TraceContext trace,
        RecoverySettings settings,
        @Nullable String fingerprint,
        Map<String, String> metadata,
        @Nullable Payload payload) {
    public ErrorEvent {
        causes = List.copyOf(causes);
        metadata = Map.copyOf(metadata);
    }

    public static ErrorEventBuilder builder(String message) {
        return new ErrorEventBuilder().message(message);
    }

    /** A builder that starts from this event. */
    public ErrorEventBuilder toBuilder() {
        return new ErrorEventBuilder(this);
    }

    /** Whether nothing in it says what happened, so that there is nothing to classify. */
    public boolean saysNothing() {
        boolean hasText = !message.isBlank() || isText(toolOutput) || isText(stack) || isText(exceptionType);
        boolean hasCode = isText(code) || exitCode != null || isText(signal);
        return !hasText && !hasCode && causes.isEmpty() && (http == null || http.status() == null);
    }

    /** Why no door takes the payload in, without a byte of it; null if it may pass, or there is none. */
    public @Nullable String payloadRefusal() {
        return payload == null ? null : payload.refusal();
    }

    private static boolean isText(@Nullable String text) {
        return text != null && !text.isBlank();
    }

    /** The key that this event's content calls for; empty when it may stay where it is. */
    public Optional<String> correlationKey() {
        return CorrelationKey.of(execution, operation);
    }
}
