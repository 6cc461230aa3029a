package dev.errata.client.retry;

import dev.errata.client.report.ReportContext;

/** Says what follows a failure. For all threads. */
interface RetryJudge {
    /**
     * What follows.
     *
     * @param context names the operation
     */
    Next next(Exception failure, Attempt attempt, ReportContext context);
}
