package dev.errata.client.executor;

import dev.errata.client.report.EventLimit;
import dev.errata.client.report.ReportContext;
import dev.errata.client.report.ThrowableReader;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.event.Failure;
import dev.errata.core.event.Operation;
import dev.errata.core.event.OutcomeOrigin;
import dev.errata.core.event.OutcomeStatus;
import dev.errata.core.recovery.RetryCommand;
import dev.errata.core.wording.Spoken;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What an executor writes about a run: outcomes, and for a failure the error event alone. For all threads. */
final class RunRecords {
    private static final int MAX_OUTPUT = 64 * 1024;

    private final String executorId;
    private final Clock clock;
    private final Supplier<UUID> ids;
    private final ThrowableReader reader;

    RunRecords(String executorId, Clock clock, Supplier<UUID> ids) {
        this.executorId = executorId;
        this.clock = clock;
        this.ids = ids;
        this.reader = new ThrowableReader(clock, ids);
    }

    ExecutionOutcome started(Run run) {
        return outcome(run, OutcomeStatus.STARTED, null, null, null);
    }

    ExecutionOutcome heartbeat(Run run) {
        return outcome(run, OutcomeStatus.HEARTBEAT, null, null, null);
    }

    ExecutionOutcome succeeded(Run run, Duration took, RunResult result) {
        String output = result.output() == null ? null : EventLimit.head(result.output(), MAX_OUTPUT);
        return outcome(run, OutcomeStatus.SUCCEEDED, took, output, null);
    }

    ExecutionOutcome rejected(Run run, String why) {
        return outcome(run, OutcomeStatus.REJECTED, null, null, new Failure(null, null, why, Map.of()));
    }

    /** The failure under the command's own attempt; the policy of the first failure is found again by its category. */
    ErrorEvent failed(Run run, Throwable failure) {
        RetryCommand command = run.command();
        ReportContext context = ReportContext.of(command.provenance().source())
                .withExecution(command.provenance().execution())
                .withOperation(operation(run))
                .withTrace(command.provenance().trace());
        ErrorEvent event = reader.read(failure, context);
        return EventLimit.fit(event).orElse(event);
    }

    ErrorEvent timedOut(Run run) {
        TimeoutException timeout = new TimeoutException("the run timed out: attempt " + run.attempt()
                + " of operation '" + run.operation().id() + "' did not end within its time limit of "
                + Spoken.duration(run.timeLimit()));
        timeout.setStackTrace(new StackTraceElement[0]);
        return failed(run, timeout);
    }

    private ExecutionOutcome outcome(
            Run run,
            OutcomeStatus status,
            @Nullable Duration took,
            @Nullable String output,
            @Nullable Failure failure) {
        RetryCommand command = run.command();
        return new ExecutionOutcome(
                ids.get().toString(),
                status,
                OutcomeOrigin.EXECUTOR,
                clock.instant(),
                command.provenance().execution(),
                operation(run),
                command.provenance().source(),
                executorId,
                took,
                failure,
                output,
                command.error().errorId(),
                command.provenance().trace());
    }

    /** With the limit that the run really had, so that the lease has the same. */
    private static Operation operation(Run run) {
        Operation operation = run.operation();
        return new Operation(operation.id(), operation.type(), operation.attempt(), run.timeLimit());
    }
}
