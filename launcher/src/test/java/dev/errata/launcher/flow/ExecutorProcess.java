package dev.errata.launcher.flow;

import dev.errata.client.ClientConfig;
import dev.errata.client.executor.RetryExecutor;
import dev.errata.client.executor.Run;
import dev.errata.client.executor.RunResult;
import dev.errata.client.operator.Cluster;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A service with an executor in a process of its own, that a test can kill. */
final class ExecutorProcess implements AutoCloseable {
    private final Process process;

    private ExecutorProcess(Process process) {
        this.process = process;
    }

    /** How it runs a command. */
    enum Manner {
        /** Succeeds at once. */
        PROMPT,
        /** Takes half of the time limit, longer than a heartbeat is away. */
        SLOW,
        /** Never ends by itself. */
        HANGING,
        /** Two groups in one process: every command is run, and answered, twice. */
        TWICE
    }

    /** Returns before the executor has its partitions. */
    static ExecutorProcess start(Cluster cluster, String type, Manner manner) throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx128m",
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        ExecutorProcess.class.getName(),
                        cluster.bootstrapServers(),
                        cluster.registryUrl(),
                        type,
                        manner.name())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        return new ExecutorProcess(process);
    }

    /** As {@code kill -9}. */
    void kill() {
        process.destroyForcibly().onExit().join();
    }

    @Override
    public void close() {
        kill();
    }

    /** The process: bootstrap servers, registry, operation type, manner. */
    public static void main(String[] arguments) throws InterruptedException {
        ClientConfig config = ClientConfig.of(arguments[0], arguments[1]);
        String type = arguments[2];
        Manner manner = Manner.valueOf(arguments[3]);
        startExecutor(config.withGroupId(type), type, manner);
        if (manner == Manner.TWICE) {
            startExecutor(config.withGroupId(type + "-again"), type, manner);
        }
        new CountDownLatch(1).await();
    }

    /** It runs until the process is killed. */
    private static void startExecutor(ClientConfig config, String type, Manner manner) {
        RetryExecutor unused = RetryExecutor.of(config)
                .handler(type, run -> handle(run, manner))
                .start();
    }

    private static RunResult handle(Run run, Manner manner) throws InterruptedException {
        if (manner == Manner.HANGING) {
            new CountDownLatch(1).await();
        } else if (manner == Manner.SLOW) {
            TimeUnit.MILLISECONDS.sleep(run.timeLimit().dividedBy(2).toMillis());
        }
        return RunResult.of("done");
    }
}
