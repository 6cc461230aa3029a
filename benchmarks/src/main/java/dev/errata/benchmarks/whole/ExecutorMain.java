package dev.errata.benchmarks.whole;

import dev.errata.benchmarks.process.Tether;
import dev.errata.client.executor.ExecutorSettings;
import dev.errata.client.executor.RetryExecutor;
import dev.errata.client.executor.Run;
import dev.errata.client.executor.RunResult;
import java.net.ConnectException;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** The service that runs what comes due: six of ten runs succeed, the others fail with an error that can be retried. */
final class ExecutorMain {
    static final String GROUP = "executors";

    private static final double SUCCEEDS = 0.6;
    private static final int CALLS = 100;
    private static final int READ_AHEAD = 500;
    private static final long LOOK_SECONDS = 1;

    private ExecutorMain() {}

    public static void main(String[] arguments) throws InterruptedException {
        Tether.attach();
        try (RetryExecutor executor = RetryExecutor.of(ProducerMain.client().withGroupId(GROUP))
                .asyncHandler("job", ExecutorMain::run)
                .settings(ExecutorSettings.DEFAULT
                        .withConcurrency(CALLS)
                        .withThreads(1)
                        .withRunsPerPartition(READ_AHEAD))
                .start()) {
            while (executor.isRunning()) {
                TimeUnit.SECONDS.sleep(LOOK_SECONDS);
            }
        }
        System.exit(1);
    }

    private static CompletableFuture<RunResult> run(Run run) {
        int seed = run.idempotencyKey().hashCode();
        return new SplittableRandom(seed).nextDouble() < SUCCEEDS
                ? CompletableFuture.completedFuture(RunResult.done())
                : CompletableFuture.failedFuture(
                        new ConnectException("connect to inventory.internal:8443 failed: Connection refused"));
    }
}
