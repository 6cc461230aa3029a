package dev.errata.schemas.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.errata.core.event.Cause;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorKind;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.GitHubContext;
import dev.errata.core.event.HttpResponse;
import dev.errata.core.event.Operation;
import dev.errata.core.event.Payload;
import dev.errata.core.event.RecoverySettings;
import dev.errata.core.event.TraceContext;
import dev.errata.core.taxonomy.Labelled;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Takes an error event out of JSON fields; the short form of a field stands in where the long one is missing. */
public final class ErrorEventFields {
    private static final String PLAIN_TEXT = "text/plain;charset=utf-8";

    private ErrorEventFields() {}

    /** The short forms that give way to a long one. */
    private static final String[] SHORT_FORMS = {
        "httpStatus", "headers", "output", "operationId", "operationType", "attempt", "traceparent", "profile",
        "sessionId", "taskId", "projectId", "agentId", "mode", "skill", "tool", "step"
    };

    /** The fields of an event with their meaning, one a line, for people. Needs no JSON, which takes its time to load. */
    public static List<String> descriptions() {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(ErrorEventFields.class.getResourceAsStream("event-fields.txt")), UTF_8))) {
            return lines.lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException("event-fields.txt cannot be read", e);
        }
    }

    static ErrorEvent read(JsonFields fields, Instant occurredAt) {
        knowShortForms(fields);
        Operation operation = operation(fields);
        Payload payload = payload(fields);
        if (payload != null && operation == null) {
            throw new IllegalArgumentException(
                    "a payload needs an operation to be handed out with: give 'operationId'");
        }
        return ErrorEvent.builder(fields.text("message", ""))
                .errorId(fields.text("errorId"))
                .occurredAt(Objects.requireNonNullElse(fields.instant("occurredAt"), occurredAt))
                .receivedAt(fields.instant("receivedAt"))
                .kind(kind(fields))
                .code(fields.text("code"))
                .exitCode(fields.integer("exitCode"))
                .signal(fields.text("signal"))
                .exceptionType(fields.text("exceptionType"))
                .stack(fields.text("stack"))
                .causes(causes(fields))
                .http(http(fields))
                .toolOutput(longOrShort(fields, "toolOutput", fields, "output"))
                .source(source(fields))
                .execution(execution(fields))
                .operation(operation)
                .github(github(fields))
                .trace(trace(fields))
                .settings(settings(fields))
                .fingerprint(fields.text("fingerprint"))
                .metadata(fields.map("metadata"))
                .payload(payload)
                .build();
    }

    /** An object that has none of the ways to give a payload is no payload, and is left over. */
    private static @Nullable Payload payload(JsonFields fields) {
        JsonFields payload = fields.object("payload");
        if (payload == null || !payload.hasAny("text", "content", "reference")) {
            return null;
        }
        Payload read = given(payload);
        payload.requireNothingLeft("a payload");
        String refusal = read.refusal();
        if (refusal != null) {
            throw new IllegalArgumentException(refusal);
        }
        return read;
    }

    private static Payload given(JsonFields payload) {
        String text = payload.text("text");
        byte[] content = payload.base64("content");
        String reference = payload.text("reference");
        String contentType = payload.text("contentType", text == null ? Payload.UNKNOWN_TYPE : PLAIN_TEXT);
        if (reference != null && text == null && content == null) {
            return Payload.reference(contentType, reference);
        }
        if (text != null && content == null && reference == null) {
            return Payload.of(contentType, text.getBytes(UTF_8));
        }
        if (content != null && text == null && reference == null) {
            return Payload.of(contentType, content);
        }
        throw new IllegalArgumentException("a payload has one of 'text', 'content' (base64) and 'reference'");
    }

    static void knowShortForms(JsonFields fields) {
        fields.knowsOf(SHORT_FORMS);
    }

    private static ErrorKind kind(JsonFields fields) {
        String label = fields.text("kind");
        return label == null
                ? ErrorKind.UNSTATED
                : Labelled.find(ErrorKind.class, label)
                        .orElseThrow(() -> new IllegalArgumentException(
                                "field 'kind' must be error, tool_output or unstated, got '" + label + "'"));
    }

    private static List<Cause> causes(JsonFields fields) {
        return fields.objects("causes").stream()
                .map(cause -> new Cause(
                        cause.text("type"), cause.text("message", ""), cause.text("code"), cause.text("stack")))
                .toList();
    }

    private static @Nullable HttpResponse http(JsonFields fields) {
        JsonFields http = fields.object("http");
        Integer status = http == null ? null : http.integer("status");
        if (status == null) {
            status = fields.integer("httpStatus");
        }
        Map<String, String> headers = http == null ? Map.of() : http.map("headers");
        if (headers.isEmpty()) {
            headers = fields.map("headers");
        }
        return status == null && headers.isEmpty() ? null : new HttpResponse(status, headers);
    }

    static ErrorSource source(JsonFields fields) {
        JsonFields source = fields.object("source");
        return source == null
                ? ErrorSource.UNKNOWN
                : new ErrorSource(
                        source.text("type"), source.text("component"), source.text("endpoint"), source.text("method"));
    }

    static ExecutionContext execution(JsonFields fields) {
        JsonFields nested = fields.object("execution");
        return new ExecutionContext(
                execution(fields, nested, "sessionId"),
                execution(fields, nested, "taskId"),
                execution(fields, nested, "projectId"),
                execution(fields, nested, "agentId"),
                execution(fields, nested, "mode"),
                execution(fields, nested, "skill"),
                execution(fields, nested, "tool"),
                execution(fields, nested, "step"));
    }

    private static @Nullable String execution(JsonFields top, @Nullable JsonFields nested, String name) {
        return longOrShort(nested, name, top, name);
    }

    static @Nullable Operation operation(JsonFields fields) {
        JsonFields operation = fields.object("operation");
        String id = longOrShort(operation, "id", fields, "operationId");
        String type = longOrShort(operation, "type", fields, "operationType");
        Integer attempt = operation == null ? null : operation.integer("attempt");
        if (attempt == null) {
            attempt = fields.integer("attempt");
        }
        if (id != null) {
            Duration timeLimit = operation == null ? null : operation.milliseconds("timeLimitMs");
            return new Operation(id, type, attempt == null ? 1 : attempt, timeLimit);
        }
        if (operation != null || type != null || attempt != null) {
            throw new IllegalArgumentException("an operation or an attempt needs an id: give 'operationId'");
        }
        return null;
    }

    private static @Nullable GitHubContext github(JsonFields fields) {
        JsonFields github = fields.object("github");
        return github == null
                ? null
                : new GitHubContext(
                        github.text("owner"),
                        github.text("repo"),
                        github.integer("entityNumber"),
                        github.text("entityType"));
    }

    static @Nullable TraceContext trace(JsonFields fields) {
        JsonFields trace = fields.object("trace");
        String traceparent = longOrShort(trace, "traceparent", fields, "traceparent");
        return traceparent == null
                ? null
                : new TraceContext(traceparent, trace == null ? null : trace.text("tracestate"));
    }

    private static RecoverySettings settings(JsonFields fields) {
        JsonFields settings = fields.object("settings");
        if (settings == null) {
            String profile = fields.text("profile");
            return profile == null ? RecoverySettings.NONE : RecoverySettings.ofProfile(profile);
        }
        return new RecoverySettings(
                longOrShort(settings, "profile", fields, "profile"),
                settings.text("policy"),
                settings.bool("retryEnabled"),
                settings.integer("maxAttempts"),
                settings.milliseconds("initialDelayMs"),
                settings.milliseconds("maxDelayMs"),
                settings.decimal("multiplier"),
                settings.bool("automaticRecovery"),
                settings.texts("allowedStrategies"));
    }

    private static @Nullable String longOrShort(
            @Nullable JsonFields nested, String longName, JsonFields top, String shortName) {
        String text = nested == null ? null : nested.text(longName);
        return text == null ? top.text(shortName) : text;
    }
}
