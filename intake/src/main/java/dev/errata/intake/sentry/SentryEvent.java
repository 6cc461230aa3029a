package dev.errata.intake.sentry;

import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorEventBuilder;
import dev.errata.core.event.ErrorKind;
import dev.errata.core.event.HttpResponse;
import dev.errata.intake.mapping.ErrataTags;
import dev.errata.intake.mapping.LooseFields;
import dev.errata.intake.mapping.Metadata;
import dev.errata.intake.mapping.TraceIds;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Sentry's event as an error. Left out are users, breadcrumbs, variables, and what a request carried: they are about people.
 */
final class SentryEvent {
    private static final Set<String> BELOW_ERROR = Set.of("warning", "info", "debug", "log", "sample");
    private static final String SDKS_OWN_GROUP = "{{ default }}";
    private static final int HEX_ID = 32;

    private final LooseFields fields;
    private final String project;
    private final SentClock clock;

    SentryEvent(LooseFields fields, String project, SentClock clock) {
        this.fields = fields;
        this.project = project;
        this.clock = clock;
    }

    /**
     * Empty for a message below the level of an error.
     *
     * @param eventId 32 hex digits, or null
     */
    Optional<ErrorEvent> read(@Nullable String eventId) {
        SentryExceptions exceptions = SentryExceptions.of(fields);
        if (!exceptions.nameAType() && BELOW_ERROR.contains(fields.text("level", "error"))) {
            return Optional.empty();
        }
        ErrataTags tags = tags();
        LooseFields trace = fields.object("contexts").object("trace");
        ErrorEventBuilder event = ErrorEvent.builder(said())
                .kind(ErrorKind.ERROR)
                .errorId(eventId == null ? null : dashed(eventId))
                .occurredAt(clock.corrected(fields.time("timestamp")))
                .source(tags.source(
                        null,
                        address(fields.object("request").text("url")),
                        fields.object("request").text("method")))
                .execution(tags.execution(project, null))
                .operation(tags.operation())
                .http(http())
                .trace(TraceIds.context(trace.text("trace_id"), trace.text("span_id")))
                .stack(exceptions.isEmpty() ? threadStack() : null)
                .fingerprint(fingerprint());
        exceptions.describe(event);
        return Optional.of(event.metadata(metadata(exceptions)).build());
    }

    /** The 32 hex digits of an id, in lower case; null if it is none, or all zeros. */
    static @Nullable String hexId(@Nullable String id) {
        String digits =
                id == null || id.length() > 40 ? "" : id.replace("-", "").toLowerCase(Locale.ROOT);
        return TraceIds.isId(digits, HEX_ID) ? digits : null;
    }

    private static String dashed(String id) {
        return String.join(
                "-",
                id.substring(0, 8),
                id.substring(8, 12),
                id.substring(12, 16),
                id.substring(16, 20),
                id.substring(20));
    }

    /** What the event says by itself; an exception's own text goes before it. */
    private String said() {
        boolean isObject = fields.isObject("message");
        LooseFields entry = fields.object(fields.has("logentry") || !isObject ? "logentry" : "message");
        String text = entry.text("formatted");
        if (text == null) {
            text = entry.text("message");
        }
        if (text == null && !isObject) {
            text = fields.text("message");
        }
        return text == null ? "" : text;
    }

    /** Without what stands behind the path. */
    private static @Nullable String address(@Nullable String url) {
        if (url == null) {
            return null;
        }
        int end = url.length();
        for (char behind : new char[] {'?', '#'}) {
            int at = url.indexOf(behind);
            end = at >= 0 && at < end ? at : end;
        }
        return url.substring(0, end);
    }

    private @Nullable HttpResponse http() {
        LooseFields response = fields.object("contexts").object("response");
        Integer status = response.integer("status_code");
        Map<String, String> headers = response.entries("headers");
        return status == null && headers.isEmpty() ? null : new HttpResponse(status, headers);
    }

    private @Nullable String threadStack() {
        List<LooseFields> threads = fields.object("threads").objects("values");
        return threads.stream()
                .filter(thread -> thread.isTrue("current") || thread.isTrue("crashed") || threads.size() == 1)
                .findFirst()
                .map(thread ->
                        SentryFrames.of(thread, fields.text("platform", "")).text(null, ""))
                .orElse(null);
    }

    private @Nullable String fingerprint() {
        List<String> parts = fields.texts("fingerprint");
        boolean isOwn = !parts.isEmpty() && parts.stream().noneMatch(SentryEvent::isSdksOwn);
        String joined = String.join(", ", parts);
        return isOwn && !joined.isBlank() ? joined : null;
    }

    private static boolean isSdksOwn(String part) {
        return part.replace(" ", "").equals(SDKS_OWN_GROUP.replace(" ", ""));
    }

    private ErrataTags tags() {
        Map<String, String> tags = new TreeMap<>();
        fields.object("contexts").entries("errata").forEach((name, value) -> tags.put(ErrataTags.PREFIX + name, value));
        tags.putAll(fields.entries("tags"));
        return new ErrataTags(tags);
    }

    private Map<String, String> metadata(SentryExceptions exceptions) {
        LooseFields sdk = fields.object("sdk");
        Metadata metadata = new Metadata()
                .put(Metadata.RELEASE, fields.text("release"))
                .put(Metadata.ENVIRONMENT, fields.text("environment"))
                .put("dist", fields.text("dist"))
                .put("transaction", fields.text("transaction"))
                .put(Metadata.LEVEL, fields.text("level"))
                .put(Metadata.LOGGER, fields.text("logger"))
                .put(Metadata.PLATFORM, fields.text("platform"))
                .put(Metadata.SERVER, fields.text("server_name"))
                .put(Metadata.SDK, sdk.text("name") == null ? null : sdk.text("name") + "/" + sdk.text("version", "?"));
        exceptions.addTo(metadata);
        if (!exceptions.isEmpty()) {
            metadata.put("message", said());
        }
        fields.entries("tags").forEach((name, value) -> metadata.put("tags." + name, value));
        fields.entries("extra").forEach((name, value) -> metadata.put("extra." + name, value));
        return metadata.unread(fields.unread()).entries();
    }
}
