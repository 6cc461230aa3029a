package dev.errata.client.executor;

/**
 * Runs an operation of one type again. The same run can come twice ({@link Run#idempotencyKey()}): after a crash before
 * its end was known, or when partitions move while it goes on.
 */
@FunctionalInterface
public interface RetryHandler {
    /**
     * Does the work, on a thread that is interrupted at the run's time limit.
     *
     * @throws Exception to report the attempt as failed; it becomes an error event with its causes
     */
    RunResult handle(Run run) throws Exception;
}
