package dev.errata.classifier;

import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.event.Failure;
import dev.errata.core.event.Operation;
import dev.errata.core.event.OutcomeOrigin;
import dev.errata.core.event.OutcomeStatus;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What executors say about their runs. */
final class Outcomes {
    private Outcomes() {}

    static ExecutionOutcome of(
            String session,
            String operation,
            OutcomeStatus status,
            @Nullable Failure failure,
            @Nullable String output) {
        return new ExecutionOutcome(
                "outcome-of-" + session,
                status,
                OutcomeOrigin.EXECUTOR,
                ClassifierDriver.START,
                ExecutionContext.ofSession(session),
                Operation.first(operation, "save"),
                ErrorSource.UNKNOWN,
                "executor-1",
                null,
                failure,
                output,
                null,
                null);
    }

    /** A failure that holds {@code text} in one of its four places. */
    static ExecutionOutcome failed(String session, String text, int place) {
        Failure failure = new Failure(
                null,
                place == 0 ? text : "EX",
                place == 1 ? text : "it failed",
                Map.of("note", place == 2 ? text : "none"));
        return of(session, "save-1", OutcomeStatus.FAILED, failure, place == 3 ? text : null);
    }
}
