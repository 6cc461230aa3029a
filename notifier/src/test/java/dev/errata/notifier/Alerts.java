package dev.errata.notifier;

import dev.errata.core.alert.Alert;
import dev.errata.core.alert.AlertState;
import dev.errata.core.taxonomy.Severity;
import java.time.Instant;

/** Alerts as the aggregator writes them. */
final class Alerts {
    static final Instant START = Instant.parse("2026-11-21T10:00:00Z");
    static final String TEXT = "[BURST] [LLM TIMEOUT 3102] 500 errors in a minute, usually 3.\nGroup: no answer in <*>";

    private Alerts() {}

    static Alert alert(String id, AlertState state, Severity severity, double value) {
        return new Alert(
                id,
                "burst",
                "group:v1:a",
                state,
                severity,
                value,
                5,
                START,
                START,
                state == AlertState.RESOLVED ? START : null,
                TEXT,
                "v1:a",
                "e1");
    }
}
