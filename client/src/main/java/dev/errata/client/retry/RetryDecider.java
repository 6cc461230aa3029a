package dev.errata.client.retry;

import dev.errata.client.report.ReportContext;
import dev.errata.core.recovery.operation.FailedRuns;

/** Decides what follows a failure. For all threads. */
interface RetryDecider {
    /**
     * What follows.
     *
     * @param context names the operation
     * @param before the attempts of this call that failed before
     */
    Next next(Exception failure, Attempt attempt, ReportContext context, FailedRuns before);
}
