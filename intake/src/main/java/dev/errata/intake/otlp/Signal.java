package dev.errata.intake.otlp;

import java.util.Arrays;
import java.util.Optional;

/** A kind of telemetry, by its path, and what its parts are called. */
enum Signal {
    LOGS("/v1/logs", "log record", "resourceLogs", "scopeLogs", "logRecords", "rejectedLogRecords"),
    TRACES("/v1/traces", "span", "resourceSpans", "scopeSpans", "spans", "rejectedSpans"),
    METRICS("/v1/metrics", "metric", "", "", "", "");

    private final String path;
    final String noun;
    final String resources;
    final String scopes;
    final String records;
    final String rejected;

    Signal(String path, String noun, String resources, String scopes, String records, String rejected) {
        this.path = path;
        this.noun = noun;
        this.resources = resources;
        this.scopes = scopes;
        this.records = records;
        this.rejected = rejected;
    }

    static Optional<Signal> at(String path) {
        return Arrays.stream(values())
                .filter(signal -> path.equals(signal.path))
                .findFirst();
    }
}
