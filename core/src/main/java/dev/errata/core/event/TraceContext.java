package dev.errata.core.event;

import org.jspecify.annotations.Nullable;

/**
 * W3C trace context; it travels in the value because aggregations lose headers.
 *
 * @param traceparent as in the W3C recommendation, {@code 00-<trace id>-<span id>-<flags>}
 */
public record TraceContext(String traceparent, @Nullable String tracestate) {}
