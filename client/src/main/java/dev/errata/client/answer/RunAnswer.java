package dev.errata.client.answer;

import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.event.Failure;
import dev.errata.core.event.OutcomeOrigin;
import dev.errata.core.event.OutcomeStatus;
import java.util.Map;

/**
 * What a service says of a run that it took on, on its way to the dispatcher: a heartbeat with the token as its id. Whoever
 * else reads {@code outcomes} sees a sign of life; only the dispatcher, which knows whether the run still waits, makes an end
 * of it.
 */
public final class RunAnswer {
    private static final String EXECUTOR = "errata-answer";

    private static final Failure UNSAID = new Failure(null, null, "the run failed", Map.of());

    private RunAnswer() {}

    /**
     * The record of an answer.
     *
     * @param said with status succeeded or failed; which work it is of goes by the permit alone
     */
    public static ExecutionOutcome of(String token, RunPermit permit, ExecutionOutcome said) {
        boolean hasFailed = said.status() == OutcomeStatus.FAILED;
        if (!hasFailed && said.status() != OutcomeStatus.SUCCEEDED) {
            throw new IllegalArgumentException("a token ends a run: 'status' must be succeeded or failed");
        }
        return new ExecutionOutcome(
                token,
                OutcomeStatus.HEARTBEAT,
                OutcomeOrigin.EXECUTOR,
                said.occurredAt(),
                permit.execution(),
                permit.operation(),
                ErrorSource.UNKNOWN,
                EXECUTOR,
                said.duration(),
                hasFailed && said.failure() == null ? UNSAID : said.failure(),
                said.output(),
                null,
                null);
    }

    /** Whether this record is an answer; its failure says whether the run failed. */
    public static boolean is(ExecutionOutcome outcome) {
        return outcome.status() == OutcomeStatus.HEARTBEAT && EXECUTOR.equals(outcome.executorId());
    }
}
