package dev.errata.launcher.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A command as a shell starts it, with {@code errata run} before it or naked, and what it left behind. */
final class RunProcess {
    private final Path directory;
    private final List<String> command = new ArrayList<>();
    private final Map<String, String> environment = new HashMap<>();
    private Redirect input = Redirect.from(Path.of("/dev/null").toFile());

    private RunProcess(Path directory) {
        this.directory = directory;
    }

    /** Both streams byte by byte. */
    static final class Result {
        private final int exitCode;
        private final byte[] out;
        private final byte[] err;

        private Result(int exitCode, byte[] out, byte[] err) {
            this.exitCode = exitCode;
            this.out = out;
            this.err = err;
        }

        int exitCode() {
            return exitCode;
        }

        byte[] out() {
            return out;
        }

        byte[] err() {
            return err;
        }

        String said() {
            return new String(err, UTF_8);
        }

        String wrote() {
            return new String(out, UTF_8);
        }

        /** The lines that are ours. */
        List<String> decisions() {
            return said().lines().filter(line -> line.startsWith("errata: ")).toList();
        }
    }

    static RunProcess naked(Path directory, String... command) {
        RunProcess process = new RunProcess(directory);
        process.command.addAll(List.of(command));
        return process;
    }

    /** @param arguments of {@code errata run} */
    static RunProcess errata(Path directory, String... arguments) {
        RunProcess process = new RunProcess(directory);
        process.command.addAll(command());
        process.command.addAll(List.of(arguments));
        return process;
    }

    /**
     * On a terminal of its own, whose screen is the output. The shell between is none that waits, whichever it is: one
     * that waits is ended by the terminal's keys itself.
     *
     * @param arguments of {@code errata run}, without spaces
     */
    static RunProcess onATerminal(Path directory, String... arguments) {
        String errata = String.join(" ", command()) + " " + String.join(" ", arguments);
        return naked(directory, "script", "-qec", "exec " + errata, "/dev/null");
    }

    /** That starts {@code errata run} as it is here. */
    static List<String> command(String... options) {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-XX:-UsePerfData"));
        command.addAll(List.of(options));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), "dev.errata.launcher.ErrataMain", "run"));
        return command;
    }

    RunProcess with(String variable, String value) {
        environment.put(variable, value);
        return this;
    }

    RunProcess reading(Redirect changed) {
        input = changed;
        return this;
    }

    Running start() throws IOException {
        Path out = Files.createTempFile(directory, "out", ".bin");
        Path err = Files.createTempFile(directory, "err", ".bin");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectInput(input)
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("GITHUB_"));
        builder.environment().putAll(environment);
        return new Running(builder.start(), out, err);
    }

    Result end() throws Exception {
        return start().end();
    }

    /** One that has not ended yet. */
    record Running(Process process, Path out, Path err) {
        Result end() throws Exception {
            try {
                assertThat(process.waitFor(4, TimeUnit.MINUTES)).as("it ends").isTrue();
            } finally {
                process.destroyForcibly();
            }
            return new Result(process.exitValue(), Files.readAllBytes(out), Files.readAllBytes(err));
        }

        String wrote() {
            try {
                return Files.readString(out);
            } catch (IOException e) {
                throw new IllegalStateException("the output cannot be read", e);
            }
        }
    }

    /** Those with this text in their command line, the shells that name it included. */
    static List<ProcessHandle> alive(String text) {
        return ProcessHandle.allProcesses()
                .filter(process -> process.info().commandLine().orElse("").contains(text))
                .toList();
    }
}
