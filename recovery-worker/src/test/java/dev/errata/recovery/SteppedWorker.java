package dev.errata.recovery;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.errata.streams.StreamsApp;
import dev.errata.streams.config.Config;
import dev.errata.streams.config.ConfigSource;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.common.utils.Time;
import org.awaitility.Awaitility;

/** The worker as it is run, in a process of its own whose wall clock a test sets while it works. */
public final class SteppedWorker implements AutoCloseable {
    private static final Duration TIMEOUT = Duration.ofMinutes(4);
    private static final String RUNNING = "running";
    private static final String CLOCK = "clock is off by ";

    private final Process process;
    private final Path output;

    private SteppedWorker(Process process, Path output) {
        this.process = process;
        this.output = output;
    }

    /** Returns once it works; its output is kept in the directory. */
    static SteppedWorker start(Map<String, String> settings, Path directory) throws IOException {
        Path output = Files.createTempFile(directory, "worker", ".log");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-javaagent:" + SteppedClockAgent.agentIn(directory),
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                SteppedWorker.class.getName()));
        settings.forEach((key, value) -> command.add(key + "=" + value));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        SteppedWorker worker = new SteppedWorker(process, output);
        worker.await(RUNNING);
        return worker;
    }

    /** Sets the wall clock off by so much, and sees that both our code and Kafka's read it so. */
    void setClock(Duration off) throws IOException {
        OutputStream input = process.getOutputStream();
        input.write((off.toMillis() + "\n").getBytes(UTF_8));
        input.flush();
        await(CLOCK + off.toMinutes() + " " + off.toMinutes());
    }

    private void await(String line) {
        Awaitility.await(line).atMost(TIMEOUT).until(() -> {
            if (!process.isAlive()) {
                throw new IllegalStateException("the worker has ended:\n" + Files.readString(output));
            }
            try (Stream<String> lines = Files.lines(output)) {
                return lines.anyMatch(line::equals);
            }
        });
    }

    /** As {@code kill -9}. */
    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }

    /** The process: each line that it reads sets its clock; it ends with its input. */
    public static void main(String[] arguments) throws IOException {
        Map<String, String> settings = Stream.of(arguments)
                .collect(Collectors.toMap(
                        argument -> argument.substring(0, argument.indexOf('=')),
                        argument -> argument.substring(argument.indexOf('=') + 1)));
        RecoveryWorkerConfig config = Config.read(ConfigSource.of(settings), RecoveryWorkerConfig::read)
                .value();
        try (StreamsApp app = RecoveryApp.create(config, new SimpleMeterRegistry())) {
            app.start();
            System.out.println(RUNNING);
            BufferedReader input = new BufferedReader(new InputStreamReader(System.in, UTF_8));
            long start = System.nanoTime();
            long wall = System.currentTimeMillis();
            for (String line = input.readLine(); line != null; line = input.readLine()) {
                SteppedClockAgent.set(Long.parseLong(line));
                Duration passed = Duration.ofNanos(System.nanoTime() - start);
                System.out.println(CLOCK + minutesOff(wall, Time.SYSTEM.milliseconds(), passed) + " "
                        + minutesOff(wall, Instant.now().toEpochMilli(), passed));
            }
        }
    }

    private static long minutesOff(long wall, long now, Duration passed) {
        return Math.round((now - wall - passed.toMillis()) / 60_000.0);
    }
}
