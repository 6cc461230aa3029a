package dev.errata.benchmarks.process;

import dev.errata.benchmarks.pipeline.JavaProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A JVM of its own, which can be killed and started again. It ends when this one does. For all threads. */
public final class Node implements AutoCloseable {
    /** For many lives that are short. */
    public static final List<String> SHORT_LIVED = List.of("-Xmx384m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

    private static final long END_SECONDS = 120;
    private static final long STOP_SECONDS = 120;

    private final String name;
    private final List<String> command;
    private final Map<String, String> environment;
    private final Path directory;
    private volatile @Nullable Process process;

    /**
     * Not started yet.
     *
     * @param directory of its own: temporary files and log
     * @param flags of its JVM
     */
    public Node(
            String name,
            Class<?> main,
            List<String> arguments,
            Map<String, String> environment,
            Path directory,
            List<String> flags) {
        this.name = name;
        this.environment = new TreeMap<>(environment);
        this.directory = directory;
        List<String> all = new ArrayList<>(flags);
        all.add("-Djava.io.tmpdir=" + directory);
        this.command = JavaProcess.command(main, all, arguments);
    }

    public String name() {
        return name;
    }

    public void start() {
        try {
            Files.createDirectories(directory);
            ProcessBuilder builder = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log().toFile()));
            builder.environment().putAll(environment);
            process = builder.start();
        } catch (IOException e) {
            throw new UncheckedIOException(name, e);
        }
    }

    public boolean isRunning() {
        Process current = process;
        return current != null && current.isAlive();
    }

    /** As {@code kill -9} does; returns when it is gone. */
    public void kill() {
        Process current = process;
        if (current == null) {
            return;
        }
        current.destroyForcibly();
        try {
            if (!current.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException(name + " survives kill -9, process " + current.pid());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** As an administrator does; returns when it is gone. */
    public void stop() {
        Process current = process;
        if (current == null) {
            return;
        }
        // not the process's own destroy, which also closes the standard input that the tether hangs on
        current.toHandle().destroy();
        try {
            if (!current.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
                kill();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Of the process that runs, or the last one that did. */
    public long pid() {
        return Objects.requireNonNull(process).pid();
    }

    /** All its files. */
    public Path directory() {
        return directory;
    }

    /** Where a worker keeps its stores. */
    public Path state() {
        return state(directory);
    }

    /** Where an app with this directory does. */
    public static Path state(Path directory) {
        return directory.resolve("state");
    }

    /** What it has written on standard output and standard error, through all its lives. */
    public Path log() {
        return directory.resolve("log");
    }

    @Override
    public void close() {
        kill();
    }
}
