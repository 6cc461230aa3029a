package dev.errata.client.retry;

import java.time.Duration;
import java.util.concurrent.ExecutionException;

/** A call that waits on its caller's thread. */
final class RetryCall {
    private RetryCall() {}

    static <T> T call(Retry retry, AttemptWork<T> work, boolean workFollowsInstructions) throws Exception {
        RetryCourse course = new RetryCourse(retry, workFollowsInstructions);
        while (true) {
            try {
                course.prepare();
                T result = work.run(course.attempt());
                course.succeeded();
                return result;
            } catch (Exception failure) {
                Duration delay = course.failed(failure);
                if (delay == null) {
                    throw failure;
                }
                pause(retry, delay, failure);
            }
        }
    }

    /** An interrupt ends the call; what it was waiting after is not lost. */
    private static void pause(Retry retry, Duration delay, Exception failure) throws InterruptedException {
        try {
            if (Thread.interrupted()) {
                throw new InterruptedException("interrupted before the next attempt");
            }
            retry.timer.after(delay).toCompletableFuture().get();
        } catch (InterruptedException interrupt) {
            interrupt.addSuppressed(failure);
            throw interrupt;
        } catch (ExecutionException broken) {
            throw new IllegalStateException("the timer of a retry is broken", broken);
        }
    }
}
