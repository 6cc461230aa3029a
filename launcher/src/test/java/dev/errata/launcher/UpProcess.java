package dev.errata.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.errata.client.operator.Cluster;
import dev.errata.schemas.Topics;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/** {@code errata up}, or another command that runs until it is told to end, as a process of its own; killed when it is closed. */
final class UpProcess implements AutoCloseable {
    private static final Duration LONGEST_START = Duration.ofMinutes(10);
    private static final Duration LONGEST_END = Duration.ofMinutes(2);

    private final Process process;
    private final Path console;

    private UpProcess(Process process, Path console) {
        this.process = process;
        this.console = console;
    }

    /**
     * Starts it.
     *
     * @param home its working directory
     * @param temporary what the JVM takes for the directory of temporary files
     */
    static UpProcess start(Path home, Path temporary, Map<String, String> environment, String... arguments)
            throws IOException {
        List<String> all = new ArrayList<>(List.of("up", "--intake-port", "0"));
        all.addAll(List.of(arguments));
        return of(home, temporary, environment, all);
    }

    /** With any command. */
    static UpProcess of(Path home, Path temporary, Map<String, String> environment, List<String> arguments)
            throws IOException {
        Path console = Files.createTempFile(home.getParent(), "console", ".txt");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Djava.io.tmpdir=" + temporary,
                "-cp",
                System.getProperty("java.class.path"),
                ErrataMain.class.getName()));
        command.addAll(arguments);
        ProcessBuilder java = new ProcessBuilder(command).directory(home.toFile());
        java.environment().putAll(environment);
        java.redirectErrorStream(true).redirectOutput(console.toFile());
        return new UpProcess(java.start(), console);
    }

    long pid() {
        return process.pid();
    }

    String console() {
        try {
            return Files.readString(console);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns when it says that it is running. */
    Cluster awaitRunning() {
        await().atMost(LONGEST_START)
                .until(() -> !process.isAlive() || console().contains("  log "));
        assertThat(console()).contains("the pipeline is running");
        return cluster();
    }

    /** Once it is running. */
    Cluster cluster() {
        return new Cluster(said("Kafka"), said("registry"), Map.of(), Topics.DEFAULT_PARTITIONS, (short) 1);
    }

    /** Where it answers, as soon as it is said. */
    Optional<String> errorLog() {
        return found("errors");
    }

    /** Where the demo that goes on shows what it did, as soon as it is said. */
    Optional<String> dashboard() {
        return found("dashboard");
    }

    boolean hasEnded() {
        return !process.isAlive();
    }

    /** Where it takes errors over HTTP. */
    String intake() {
        return said("intake");
    }

    /** What an SDK of Sentry is told. */
    String dsn() {
        return said("DSN");
    }

    /** Where its counters are. */
    String metrics() {
        return said("metrics");
    }

    private String said(String what) {
        await().atMost(LONGEST_START)
                .until(() -> !process.isAlive() || found(what).isPresent());
        return found(what).orElseThrow(() -> new AssertionError("it did not say its " + what + ": " + console()));
    }

    private Optional<String> found(String what) {
        return Pattern.compile("^  " + what + " +(\\S+)\\R", Pattern.MULTILINE)
                .matcher(console())
                .results()
                .map(line -> line.group(1))
                .findFirst();
    }

    /** As the out-of-memory killer does. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /** As an operating system does that shuts down; returns the exit code. */
    int terminate() throws InterruptedException {
        process.destroy();
        return awaitEnd();
    }

    int awaitEnd() throws InterruptedException {
        assertThat(process.waitFor(LONGEST_END.toMillis(), TimeUnit.MILLISECONDS))
                .as(console())
                .isTrue();
        return process.exitValue();
    }

    /** Returns when it is gone: what still ran would write into a directory that is being deleted. */
    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }
}
