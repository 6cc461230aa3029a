package dev.errata.embedded;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** A broker in a JVM of its own, which can be killed. */
final class BrokerProcess implements AutoCloseable {
    private static final String STARTED = "started ";

    private final Process process;
    private final String firstLine;

    private BrokerProcess(Process process, String firstLine) {
        this.process = process;
        this.firstLine = firstLine;
    }

    /** Starts the broker, says where it listens, and waits for its end. */
    @SuppressWarnings("SystemOut") // the parent process reads it
    public static void main(String[] arguments) throws InterruptedException {
        try {
            EmbeddedBroker broker = EmbeddedBroker.start(EmbeddedBrokerConfig.onFreePorts(Path.of(arguments[0])));
            System.out.println(STARTED + broker.bootstrapServers());
        } catch (EmbeddedStartException refused) {
            System.out.println(refused.getMessage());
            System.exit(1);
        }
        Thread.currentThread().join();
    }

    /** Returns when the broker has started or refused to. */
    static BrokerProcess start(Path directory) throws IOException {
        Process process = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx256m",
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        BrokerProcess.class.getName(),
                        directory.toString()))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        BufferedReader output = process.inputReader(StandardCharsets.UTF_8);
        String line = output.readLine();
        return new BrokerProcess(process, String.valueOf(line));
    }

    String firstLine() {
        return firstLine;
    }

    String bootstrapServers() {
        if (!firstLine.startsWith(STARTED)) {
            throw new IllegalStateException("the broker did not start: " + firstLine);
        }
        return firstLine.substring(STARTED.length());
    }

    /** As {@code kill -9} does. */
    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }
}
