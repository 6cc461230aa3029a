package dev.errata.intake.cloudevents;

import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.TraceContext;
import dev.errata.intake.mapping.DerivedErrorId;
import dev.errata.intake.mapping.Metadata;
import dev.errata.intake.mapping.Numbers;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The attributes of a CloudEvent beside its data: they say of the error what its data leaves open.
 *
 * @param attributes by their names, extensions included
 */
record CloudEventContext(Map<String, String> attributes) {
    private static final String PREFIX = "ce.";

    /** @throws IllegalArgumentException naming what is missing or wrong */
    CloudEventContext {
        attributes = new TreeMap<>(attributes);
        if (!"1.0".equals(attributes.get("specversion"))) {
            throw new IllegalArgumentException("the specversion of a CloudEvent must be 1.0");
        }
        for (String needed : new String[] {"id", "source", "type"}) {
            if (attributes.getOrDefault(needed, "").isBlank()) {
                throw new IllegalArgumentException("a CloudEvent needs '" + needed + "'");
            }
        }
    }

    /**
     * When it happened.
     *
     * @throws IllegalArgumentException if the time is none
     */
    Instant time(Instant receivedAt) {
        String said = attributes.get("time");
        Instant time = said == null ? receivedAt : Numbers.time(said);
        if (time == null) {
            throw new IllegalArgumentException("the time of a CloudEvent must be one of RFC 3339");
        }
        return time;
    }

    ErrorEvent complete(ErrorEvent error) {
        Metadata metadata = new Metadata();
        error.metadata().forEach(metadata::put);
        attributes.forEach((name, value) -> {
            switch (name) {
                case "specversion", "id", "source", "time", "datacontenttype", "traceparent", "tracestate" -> {}
                default -> metadata.put(PREFIX + name, value);
            }
        });
        ErrorSource source = error.source();
        String component = source.component() == null ? attributes.get("source") : source.component();
        return error.toBuilder()
                .errorId(error.errorId() == null ? id() : error.errorId())
                .source(new ErrorSource(source.type(), component, source.endpoint(), source.method()))
                .trace(error.trace() == null ? trace() : error.trace())
                .metadata(metadata.entries())
                .build();
    }

    /** Source and id together are unique. */
    private String id() {
        return DerivedErrorId.of(
                "cloudevent", attributes.getOrDefault("source", ""), attributes.getOrDefault("id", ""));
    }

    private @Nullable TraceContext trace() {
        String traceparent = attributes.get("traceparent");
        return traceparent == null ? null : new TraceContext(traceparent, attributes.get("tracestate"));
    }
}
