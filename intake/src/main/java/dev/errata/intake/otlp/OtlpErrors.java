package dev.errata.intake.otlp;

import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorEventBuilder;
import dev.errata.core.event.ErrorKind;
import dev.errata.core.event.HttpResponse;
import dev.errata.intake.mapping.DerivedErrorId;
import dev.errata.intake.mapping.ErrataTags;
import dev.errata.intake.mapping.Metadata;
import dev.errata.intake.mapping.StackChain;
import dev.errata.intake.mapping.TraceIds;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The errors in telemetry: log records of severity error and above or with an exception, exceptions that spans recorded, and
 * spans that failed without one. The id of an error is made of its trace, span, type and message, so that the same exception
 * is one error whether it arrives by span, by log or by both.
 */
final class OtlpErrors {
    private static final String TYPE = "exception.type";
    private static final String MESSAGE = "exception.message";
    private static final String STACK = "exception.stacktrace";
    private static final List<String> CODES =
            List.of("error.type", "http.response.status_code", "rpc.grpc.status_code");
    private static final int ONE_STATUS = 3;

    private final Map<String, String> resource;
    private final Instant receivedAt;

    OtlpErrors(Map<String, String> resource, Instant receivedAt) {
        this.resource = resource;
        this.receivedAt = receivedAt;
    }

    List<ErrorEvent> of(TelemetryItem telemetry) {
        return telemetry instanceof TelemetryItem.Log log ? ofLog(log) : ofSpan((TelemetryItem.Span) telemetry);
    }

    private List<ErrorEvent> ofLog(TelemetryItem.Log log) {
        boolean isException = isException(log.attributes());
        if (log.severity() < SeverityNumber.ERROR && !isException) {
            return List.of();
        }
        String message = log.attributes().getOrDefault(MESSAGE, isException ? "" : log.body());
        ErrorEventBuilder error = error(log, log.attributes(), log.time(), message);
        Metadata metadata = metadata(log.attributes());
        if (!message.equals(log.body())) {
            metadata.put("log", log.body());
        }
        return List.of(error.metadata(metadata.entries()).build());
    }

    private List<ErrorEvent> ofSpan(TelemetryItem.Span span) {
        List<ErrorEvent> thrown = span.events().stream()
                .filter(event -> event.name().equals("exception") || isException(event.attributes()))
                .map(event -> recorded(span, event))
                .toList();
        if (!thrown.isEmpty() || span.failure() == null) {
            return thrown;
        }
        String message = span.failure().isBlank() ? span.name() : span.failure();
        ErrorEventBuilder failed = error(span, span.attributes(), span.end(), message);
        return List.of(failed.metadata(
                        metadata(span.attributes()).put("span", span.name()).entries())
                .build());
    }

    private ErrorEvent recorded(TelemetryItem.Span span, TelemetryItem.Event event) {
        Map<String, String> attributes = new TreeMap<>(span.attributes());
        attributes.putAll(event.attributes());
        Instant time = event.time() == null ? span.end() : event.time();
        Metadata metadata = metadata(attributes).put("span", span.name()).put("status", span.failure());
        return error(span, attributes, time, attributes.getOrDefault(MESSAGE, ""))
                .metadata(metadata.entries())
                .build();
    }

    private ErrorEventBuilder error(
            TelemetryItem telemetry, Map<String, String> attributes, @Nullable Instant time, String message) {
        StackChain chain = StackChain.of(attributes.get(STACK));
        ErrataTags tags = new ErrataTags(attributes);
        return ErrorEvent.builder(message)
                .kind(ErrorKind.ERROR)
                .errorId(id(telemetry, attributes, time, message))
                .occurredAt(time == null ? receivedAt : time)
                .exceptionType(attributes.get(TYPE))
                .stack(chain.stack())
                .causes(chain.causes())
                .code(CODES.stream()
                        .map(attributes::get)
                        .filter(Objects::nonNull)
                        .findFirst()
                        .orElse(null))
                .http(http(attributes))
                .source(tags.source(
                        resource.get("service.name"), endpoint(attributes), attributes.get("http.request.method")))
                .execution(tags.execution(null, attributes.get("session.id")))
                .operation(tags.operation())
                .trace(TraceIds.context(telemetry.traceId(), telemetry.spanId()));
    }

    /** Without a trace it is made of all that the record says; of one without a time nothing says that it is the same. */
    private @Nullable String id(
            TelemetryItem telemetry, Map<String, String> attributes, @Nullable Instant time, String message) {
        String type = attributes.getOrDefault(TYPE, "");
        if (TraceIds.isId(telemetry.traceId(), TraceIds.TRACE) && TraceIds.isId(telemetry.spanId(), TraceIds.SPAN)) {
            String span = telemetry.traceId() + "-" + telemetry.spanId();
            return DerivedErrorId.of("otlp span", span.toLowerCase(Locale.ROOT), type, message);
        }
        return time == null
                ? null
                : DerivedErrorId.of(
                        "otlp record",
                        time.toString(),
                        new TreeMap<>(resource).toString(),
                        new TreeMap<>(attributes).toString(),
                        message);
    }

    private static boolean isException(Map<String, String> attributes) {
        return attributes.containsKey(TYPE) || attributes.containsKey(MESSAGE) || attributes.containsKey(STACK);
    }

    private static @Nullable HttpResponse http(Map<String, String> attributes) {
        String status = attributes.get("http.response.status_code");
        boolean isOne = status != null
                && status.length() == ONE_STATUS
                && status.chars().allMatch(digit -> digit >= '0' && digit <= '9');
        return isOne ? new HttpResponse(Integer.valueOf(status), Map.of()) : null;
    }

    /** Without what stands behind the path. */
    private static @Nullable String endpoint(Map<String, String> attributes) {
        String url = attributes.get("url.full");
        return url == null ? null : url.split("[?#]", 2)[0];
    }

    private Metadata metadata(Map<String, String> attributes) {
        Metadata metadata = new Metadata()
                .put(Metadata.RELEASE, resource.get("service.version"))
                .put(
                        Metadata.ENVIRONMENT,
                        resource.getOrDefault(
                                "deployment.environment.name", resource.getOrDefault("deployment.environment", "")))
                .put(Metadata.PLATFORM, resource.get("telemetry.sdk.language"))
                .put(Metadata.SERVER, resource.get("host.name"));
        attributes.forEach((name, value) -> {
            if (!name.startsWith("exception.") && !name.startsWith(ErrataTags.PREFIX) && !name.equals("url.full")) {
                metadata.put(name, value);
            }
        });
        return metadata;
    }
}
