package dev.errata.intake.otlp;

import dev.errata.core.event.ErrorEvent;
import dev.errata.intake.protocol.Limits;
import dev.errata.intake.protocol.Refusal;
import dev.errata.intake.protocol.Submission;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Collects what one request holds; an error that is said twice in it is taken once. */
final class OtlpReading {
    private final Instant receivedAt;
    private final List<ErrorEvent> errors = new ArrayList<>();
    private final List<Refusal> refused = new ArrayList<>();
    private final Map<String, Long> dropped = new TreeMap<>();
    private final Set<String> ids = new HashSet<>();
    private long number;

    OtlpReading(Instant receivedAt) {
        this.receivedAt = receivedAt;
    }

    Submission submission() {
        return new Submission(errors, List.of(), refused, dropped, Map.of(), "");
    }

    void take(Map<String, String> resource, TelemetryItem telemetry) {
        number++;
        List<ErrorEvent> said = new OtlpErrors(resource, receivedAt).of(telemetry);
        if (said.isEmpty()) {
            dropped.merge("no_error", 1L, Long::sum);
        }
        for (ErrorEvent error : said) {
            if (error.errorId() != null && !ids.add(error.errorId())) {
                dropped.merge("duplicate", 1L, Long::sum);
            } else if (errors.size() == Limits.ITEMS) {
                refused.add(new Refusal(number, "too_many", "a request may hold " + Limits.ITEMS + " errors"));
            } else {
                errors.add(error);
            }
        }
    }

    void refuse(String reason, String detail) {
        refused.add(new Refusal(++number, reason, detail));
    }
}
