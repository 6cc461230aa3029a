package dev.errata.intake.sentry;

import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.event.Failure;
import dev.errata.core.event.Operation;
import dev.errata.core.event.OutcomeOrigin;
import dev.errata.core.event.OutcomeStatus;
import dev.errata.intake.mapping.DerivedErrorId;
import dev.errata.intake.mapping.LooseFields;
import dev.errata.intake.mapping.Metadata;
import dev.errata.intake.mapping.TraceIds;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A monitor's check-in as the outcome of a run: each run is an operation of its own, whose type is the monitor. */
final class SentryCheckIn {
    private static final BigDecimal LONGEST_SECONDS = BigDecimal.valueOf(Integer.MAX_VALUE);

    private SentryCheckIn() {}

    /**
     * @param occurredAt check-ins have no time of their own
     * @throws IllegalArgumentException naming what is missing
     */
    static ExecutionOutcome read(LooseFields fields, String project, Instant occurredAt) {
        String monitor = fields.text("monitor_slug", "").strip();
        if (monitor.isEmpty()) {
            throw new IllegalArgumentException("the check-in has no monitor_slug");
        }
        OutcomeStatus status = status(fields.text("status", ""));
        String checkIn = SentryEvent.hexId(fields.text("check_in_id"));
        String run = checkIn == null ? occurredAt.toString() : checkIn;
        LooseFields trace = fields.object("contexts").object("trace");
        return new ExecutionOutcome(
                DerivedErrorId.of("sentry check-in", project, monitor, run, status.name()),
                status,
                OutcomeOrigin.EXECUTOR,
                occurredAt,
                new ExecutionContext(null, null, project, null, null, null, null, null),
                new Operation(monitor + "/" + run, monitor, 1, null),
                ErrorSource.UNKNOWN,
                null,
                status == OutcomeStatus.STARTED ? null : duration(fields.number("duration")),
                status == OutcomeStatus.FAILED ? failure(monitor, fields) : null,
                null,
                null,
                TraceIds.context(trace.text("trace_id"), trace.text("span_id")));
    }

    private static OutcomeStatus status(String said) {
        return switch (said) {
            case "in_progress" -> OutcomeStatus.STARTED;
            case "ok" -> OutcomeStatus.SUCCEEDED;
            case "error" -> OutcomeStatus.FAILED;
            default -> throw new IllegalArgumentException("the status of a check-in must be in_progress, ok or error");
        };
    }

    private static Failure failure(String monitor, LooseFields fields) {
        Map<String, String> details = new Metadata()
                .put(Metadata.RELEASE, fields.text("release"))
                .put(Metadata.ENVIRONMENT, fields.text("environment"))
                .entries();
        return new Failure(null, null, "the monitored job '" + monitor + "' failed", details);
    }

    private static @Nullable Duration duration(@Nullable BigDecimal seconds) {
        return seconds == null || seconds.signum() < 0 || seconds.compareTo(LONGEST_SECONDS) > 0
                ? null
                : Duration.ofMillis(seconds.movePointRight(3)
                        .setScale(0, RoundingMode.HALF_UP)
                        .longValue());
    }
}
