package dev.errata.client.retry;

import dev.errata.client.report.ErrorReporter;
import dev.errata.client.report.ReportContext;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.Operation;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A unit of work with a name: what fails in it is classified, recovered and tried again here as long as the policy
 * allows, and reported once, when that is over, with the skill, the session and the number of attempts. The pipeline goes
 * on from that number: the attempts of both together stay within the policy. Immutable; one serves all threads.
 */
public final class Skill {
    private final String name;
    private final Retry retry;
    private final ErrorReporter reporter;
    private final ReportContext context;

    /**
     * A skill.
     *
     * @param retry usually {@link Retry#classifying()}, with handlers for instructions
     * @param context the source and settings of what it does
     */
    public Skill(String name, Retry retry, ErrorReporter reporter, ReportContext context) {
        this.name = name;
        this.retry = retry;
        this.reporter = reporter;
        this.context = context;
    }

    /**
     * Runs the work.
     *
     * @param execution the session and task that it runs for
     * @param operation names the work for the pipeline; its attempt is the first one here
     * @throws Exception what the last attempt threw, after it was reported
     */
    public <T> T run(ExecutionContext execution, Operation operation, AttemptWork<T> work) throws Exception {
        AtomicInteger attempts = new AtomicInteger(operation.attempt());
        AttemptWork<T> counted = attempt -> {
            attempts.set(attempt.number());
            return work.run(attempt);
        };
        ReportContext here = context.withExecution(within(execution)).withOperation(operation);
        try {
            return retry.in(here).call(counted);
        } catch (Exception | Error failure) {
            Operation last = new Operation(operation.id(), operation.type(), attempts.get(), operation.timeLimit());
            reporter.report(failure, here.withOperation(last));
            throw failure;
        }
    }

    private ExecutionContext within(ExecutionContext execution) {
        return new ExecutionContext(
                execution.sessionId(),
                execution.taskId(),
                execution.projectId(),
                execution.agentId(),
                execution.mode(),
                name,
                execution.tool(),
                execution.step());
    }
}
