package dev.errata.client.executor;

import java.util.concurrent.CompletionStage;

/**
 * As {@link RetryHandler}, for work that waits on others: it is begun on one of the executor's threads and ends on any, so
 * that thousands of runs are under way without a thread each.
 */
@FunctionalInterface
public interface AsyncRetryHandler {
    /**
     * Begins the work. At the run's time limit the stage is cancelled; the next run of the session waits until it has ended.
     *
     * @return ends with what the run says, or with the failure to report
     * @throws Exception to report the attempt as failed at once
     */
    CompletionStage<RunResult> start(Run run) throws Exception;
}
