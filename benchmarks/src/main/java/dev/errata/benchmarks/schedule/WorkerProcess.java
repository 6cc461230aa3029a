package dev.errata.benchmarks.schedule;

import dev.errata.benchmarks.pipeline.Cluster;
import dev.errata.recovery.RecoveryMain;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The recovery worker as it runs in production, in a JVM of its own with half a gibibyte of heap. */
final class WorkerProcess implements AutoCloseable {
    static final String HEAP = "512m";
    static final String GROUP = "errata-recovery";
    private static final long PATIENCE_SECONDS = 60;

    private final Process process;

    private WorkerProcess(Process process) {
        this.process = process;
    }

    static WorkerProcess start(Cluster cluster, Path directory, List<String> flags, Control control)
            throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-Xmx" + HEAP);
        command.addAll(flags);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), RecoveryMain.class.getName()));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD);
        builder.environment()
                .putAll(Map.of(
                        "ERRATA_BOOTSTRAP_SERVERS",
                        cluster.bootstrapServers(),
                        "ERRATA_REGISTRY_URL",
                        cluster.registryUrl(),
                        "ERRATA_STATE_DIR",
                        directory.toString(),
                        "ERRATA_APPLICATION_ID",
                        GROUP,
                        "ERRATA_HEALTH_PORT",
                        "0",
                        "ERRATA_RECOVERY_POLICIES_NETWORK_JITTER",
                        "none"));
        builder.environment().putAll(control.environment());
        return new WorkerProcess(builder.start());
    }

    long pid() {
        return process.pid();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** As {@code kill -9} does; returns when the process is gone. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException interrupted) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
