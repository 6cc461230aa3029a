package dev.errata.schemas.json;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.event.Failure;
import dev.errata.core.event.OutcomeOrigin;
import dev.errata.core.event.OutcomeStatus;
import dev.errata.core.taxonomy.Labelled;
import java.time.Instant;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Outcomes as people and services of any language write them: what {@link RecordJson} prints, and the short forms of
 * {@link ErrorEventJson} for {@code execution}, {@code operation} and {@code trace}. Only the status is needed; the origin is
 * always the executor. For all threads.
 */
public final class ExecutionOutcomeJson {
    private ExecutionOutcomeJson() {}

    /**
     * The outcome; its fields are taken out of the object. Without an id it gets one.
     *
     * @param occurredAt for an outcome that does not say when
     * @throws IllegalArgumentException saying what is wrong and where, a field that an outcome does not have included
     */
    public static ExecutionOutcome readStrictly(ObjectNode object, Instant occurredAt) {
        JsonFields fields = new JsonFields("", object);
        ErrorEventFields.knowShortForms(fields);
        String id = fields.text("outcomeId");
        ExecutionOutcome outcome = new ExecutionOutcome(
                id == null ? UUID.randomUUID().toString() : id,
                status(fields),
                origin(fields),
                Objects.requireNonNullElse(fields.instant("occurredAt"), occurredAt),
                ErrorEventFields.execution(fields),
                ErrorEventFields.operation(fields),
                ErrorEventFields.source(fields),
                fields.text("executorId"),
                fields.milliseconds("durationMs"),
                failure(fields),
                fields.text("output"),
                fields.text("errorId"),
                ErrorEventFields.trace(fields));
        fields.requireNothingLeft("an outcome");
        boolean isFailure = outcome.status() == OutcomeStatus.FAILED || outcome.status() == OutcomeStatus.REJECTED;
        if (outcome.failure() != null && !isFailure) {
            throw new IllegalArgumentException("only an outcome that is failed or rejected has a 'failure'");
        }
        return outcome;
    }

    private static OutcomeStatus status(JsonFields fields) {
        String label = fields.text("status");
        if (label == null) {
            throw new IllegalArgumentException("an outcome needs a 'status'");
        }
        return Labelled.find(OutcomeStatus.class, label)
                .orElseThrow(() -> new IllegalArgumentException(
                        "field 'status' must be started, heartbeat, succeeded, failed or rejected, got '" + label
                                + "'"));
    }

    private static OutcomeOrigin origin(JsonFields fields) {
        String label = fields.text("origin");
        if (label != null && !label.equals(OutcomeOrigin.EXECUTOR.label())) {
            throw new IllegalArgumentException("field 'origin' must be executor: the classifier speaks for itself");
        }
        return OutcomeOrigin.EXECUTOR;
    }

    private static @Nullable Failure failure(JsonFields fields) {
        JsonFields failure = fields.object("failure");
        return failure == null
                ? null
                : new Failure(
                        failure.text("category"),
                        failure.text("code"),
                        failure.text("message", ""),
                        failure.map("details"));
    }
}
