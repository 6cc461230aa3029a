package dev.errata.aggregator;

import dev.errata.streams.StreamsApp;
import dev.errata.streams.config.Config;
import dev.errata.streams.config.ConfigSource;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The aggregator in a JVM of its own, which can be killed. */
final class AggregatorProcess implements AutoCloseable {
    private static final String RUNNING = "running";

    private final Process process;

    private AggregatorProcess(Process process) {
        this.process = process;
    }

    /** Runs with the settings {@code key=value} that it is given, says when it does, and waits for its end. */
    @SuppressWarnings("SystemOut") // the parent process reads it
    public static void main(String[] arguments) throws InterruptedException {
        Map<String, String> settings = new HashMap<>();
        for (String argument : arguments) {
            int equals = argument.indexOf('=');
            settings.put(argument.substring(0, equals), argument.substring(equals + 1));
        }
        try (StreamsApp app = create(settings)) {
            app.start();
            System.out.println(RUNNING);
            app.awaitEnd();
        }
    }

    static StreamsApp create(Map<String, String> settings) {
        AggregatorConfig config =
                Config.read(ConfigSource.of(settings), AggregatorConfig::read).value();
        return AggregatorApp.create(config, new SimpleMeterRegistry());
    }

    /** Returns when it is running. */
    static AggregatorProcess start(Map<String, String> settings) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                AggregatorProcess.class.getName()));
        settings.forEach((key, value) -> command.add(key + "=" + value));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        AggregatorProcess started = new AggregatorProcess(process);
        started.awaitRunning();
        return started;
    }

    private void awaitRunning() throws IOException {
        BufferedReader output = process.inputReader(StandardCharsets.UTF_8);
        for (String line = output.readLine(); !RUNNING.equals(line); line = output.readLine()) {
            if (line == null) {
                close();
                throw new IOException("the aggregator ended instead of running");
            }
        }
        Thread drain = new Thread(() -> output.lines().forEach(line -> {}), "output of the aggregator");
        drain.setDaemon(true);
        drain.start();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** As {@code kill -9} does. */
    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }
}
