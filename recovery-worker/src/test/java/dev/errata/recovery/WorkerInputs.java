package dev.errata.recovery;

import static dev.errata.recovery.WorkerDriver.START;

import dev.errata.core.classified.Classification;
import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.classified.Evidence;
import dev.errata.core.classified.EvidenceStage;
import dev.errata.core.classified.Facts;
import dev.errata.core.classified.RetryAfter;
import dev.errata.core.classified.SessionStanding;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.event.Operation;
import dev.errata.core.event.OutcomeOrigin;
import dev.errata.core.event.OutcomeStatus;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.SourceType;
import dev.errata.core.wording.UserText;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a worker reads in tests: errors and outcomes of one session. */
final class WorkerInputs {
    private static final Evidence EVIDENCE =
            new Evidence("test", EvidenceStage.DEFAULT, "message", "", null, null, List.of());

    private WorkerInputs() {}

    static ClassifiedError error(Category category, @Nullable Operation operation, SessionStanding session) {
        return error("billing", category, operation, session, null);
    }

    static ClassifiedError error(
            String component,
            Category category,
            @Nullable Operation operation,
            SessionStanding session,
            @Nullable RetryAfter retryAfter) {
        Classification classification = Classification.of(category, EVIDENCE, retryAfter);
        return classified(event(component, operation), classification, session, "v1:" + category.label(), null);
    }

    static ClassifiedError error(
            Category category, Operation operation, String fingerprint, @Nullable String formerFingerprint) {
        Classification classification = Classification.of(category, EVIDENCE, null);
        return classified(
                event("billing", operation), classification, SessionStanding.NONE, fingerprint, formerFingerprint);
    }

    private static ErrorEvent event(String component, @Nullable Operation operation) {
        return ErrorEvent.builder("it failed")
                .errorId("error-" + (operation == null ? "none" : operation.id() + operation.attempt()))
                .occurredAt(START)
                .receivedAt(START)
                .source(ErrorSource.of(SourceType.SERVICE, component))
                .execution(operation == null ? ExecutionContext.NONE : ExecutionContext.ofSession("s-1"))
                .operation(operation)
                .build();
    }

    private static ClassifiedError classified(
            ErrorEvent event,
            Classification classification,
            SessionStanding session,
            String fingerprint,
            @Nullable String formerFingerprint) {
        return new ClassifiedError(
                event,
                classification,
                START,
                new UserText("Title", "Message", "Action", List.of("Look at it")),
                Facts.NONE,
                fingerprint,
                "it failed",
                null,
                session,
                Map.of(),
                List.of(),
                null,
                formerFingerprint);
    }

    static ExecutionOutcome outcome(OutcomeStatus status, int attempt) {
        return outcome(status, new Operation("op-1", "charge-card", attempt, null));
    }

    static ExecutionOutcome outcome(OutcomeStatus status, Operation operation) {
        return new ExecutionOutcome(
                "outcome-" + status + operation.id() + operation.attempt(),
                status,
                OutcomeOrigin.EXECUTOR,
                START,
                ExecutionContext.ofSession("s-1"),
                operation,
                ErrorSource.of(SourceType.SERVICE, "billing"),
                "executor-1",
                null,
                null,
                null,
                null,
                null);
    }
}
