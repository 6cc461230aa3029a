package dev.errata.benchmarks.pipeline;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** An app as it runs in production, in a JVM of its own with half a gibibyte of heap. */
public final class AppProcess implements AutoCloseable {
    public static final String HEAP = "512m";

    private final Process process;

    private AppProcess(Process process) {
        this.process = process;
    }

    /**
     * Starts a Streams app.
     *
     * @param main of the app
     * @param group its application id
     * @param directory for its state
     * @param settings beside those, as variables of the environment
     * @param flags of the JVM, beside its heap
     */
    public static AppProcess start(
            Class<?> main,
            String group,
            ClusterAddress cluster,
            Path directory,
            Map<String, String> settings,
            List<String> flags)
            throws IOException {
        Map<String, String> own = new HashMap<>(settings);
        own.put("ERRATA_STATE_DIR", directory.toString());
        own.put("ERRATA_APPLICATION_ID", group);
        return start(main, cluster, own, flags);
    }

    /** The same for an app without stores. */
    public static AppProcess start(
            Class<?> main, ClusterAddress cluster, Map<String, String> settings, List<String> flags)
            throws IOException {
        List<String> all = new ArrayList<>(List.of("-Xmx" + HEAP));
        all.addAll(flags);
        ProcessBuilder builder = new ProcessBuilder(JavaProcess.command(main, all, List.of()))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD);
        builder.environment().putAll(settings);
        builder.environment()
                .putAll(Map.of(
                        "ERRATA_BOOTSTRAP_SERVERS",
                        cluster.bootstrapServers(),
                        "ERRATA_REGISTRY_URL",
                        cluster.registryUrl(),
                        "ERRATA_HEALTH_PORT",
                        "0"));
        return new AppProcess(builder.start());
    }

    public long pid() {
        return process.pid();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /**
     * For what waits for its work.
     *
     * @throws IllegalStateException if it has ended by itself, as with settings that it refuses
     */
    public void requireAlive() {
        if (!process.isAlive()) {
            throw new IllegalStateException(
                    "the app has ended with exit code " + process.exitValue() + "; what it said is above");
        }
    }

    /** As {@code kill -9} does; returns when the process is gone. */
    public void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    @Override
    public void close() {
        process.destroy();
        JavaProcess.awaitEnd(process);
    }
}
