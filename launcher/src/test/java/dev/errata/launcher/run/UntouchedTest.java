package dev.errata.launcher.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.launcher.run.RunProcess.Result;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a command reads, writes and ends with is the same as without {@code errata run} before it. */
final class UntouchedTest {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 77, 124, 125, 126, 127, 200, 255})
    void everyExitCodeIsTheCommands(int code) throws Exception {
        Result naked = RunProcess.naked(directory, "sh", "-c", "exit " + code).end();
        Result run =
                RunProcess.errata(directory, "--", "sh", "-c", "exit " + code).end();

        assertThat(run.exitCode()).isEqualTo(naked.exitCode()).isEqualTo(code);
        assertThat(run.out()).isEmpty();
        assertThat(run.said().lines()).allMatch(line -> line.startsWith("errata: sh"));
        assertThat(run.said().isEmpty()).isEqualTo(code == 0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ABRT", "KILL", "SEGV", "PIPE"})
    void aSignalThatEndsTheCommandIsToldAsAShellTellsIt(String signal) throws Exception {
        String script = "kill -" + signal + " $$";
        Result naked = RunProcess.naked(directory, "sh", "-c", "sh -c '" + script + "'; exit $?")
                .end();
        Result run = RunProcess.errata(directory, "--", "sh", "-c", script).end();

        assertThat(run.exitCode()).isEqualTo(naked.exitCode());
        assertThat(run.decisions()).singleElement().asString().contains("(SIG" + signal + ")");
    }

    @Test
    void aSuccessAddsNothing() throws Exception {
        String script = "printf 'a\\000\\377b'; printf 'no line end' >&2";
        Result naked = RunProcess.naked(directory, "sh", "-c", script).end();
        Result run = RunProcess.errata(directory, "sh", "-c", script).end();

        assertThat(run.out()).isEqualTo(naked.out()).hasSize(4);
        assertThat(run.err()).isEqualTo(naked.err()).isNotEmpty();
        assertThat(run.exitCode()).isZero();
    }

    /** Fast form of a hundred processes: the same child a hundred times, in this one. */
    @Test
    void aHundredRunsOfAHundredAreByteForByteTheSame() throws Exception {
        byte[] bytes = new byte[300_000];
        new Random(7).nextBytes(bytes);
        Path file = Files.write(directory.resolve("random"), bytes);
        for (int run = 0; run < 100; run++) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            ByteArrayOutputStream err = new ByteArrayOutputStream();
            Child child = Child.start(
                    List.of("sh", "-c", "cat \"$0\"; cat \"$0\" >&2; exit " + run, file.toString()),
                    new Output(out, err, false));
            CompletedProcess completed = child.await(null, Duration.ofSeconds(10));

            assertThat(completed.exitCode()).isEqualTo(run);
            assertThat(out.toByteArray()).isEqualTo(bytes);
            assertThat(err.toByteArray()).isEqualTo(bytes);
        }
    }

    @Tag("slow")
    @Test
    void aHundredProcessesOfAHundredAreByteForByteTheSame() throws Exception {
        byte[] bytes = new byte[300_000];
        new Random(8).nextBytes(bytes);
        Path file = Files.write(directory.resolve("random"), bytes);
        for (int run = 0; run < 100; run++) {
            String[] command = {"sh", "-c", "cat \"$0\"; cat \"$0\" >&2; exit " + run, file.toString()};
            Result naked = RunProcess.naked(directory, command).end();
            Result ours = RunProcess.errata(directory, command).end();

            assertThat(ours.exitCode()).isEqualTo(naked.exitCode());
            assertThat(ours.out()).isEqualTo(naked.out());
            assertThat(ours.err()).startsWith(naked.err());
        }
    }

    @Test
    void aHundredMegabytesGoThroughAsTheyAre() throws Exception {
        Path file = directory.resolve("large");
        Random random = new Random(9);
        try (OutputStream out = Files.newOutputStream(file)) {
            byte[] block = new byte[1 << 20];
            for (int i = 0; i < 100; i++) {
                random.nextBytes(block);
                out.write(block);
            }
        }
        var running = RunProcess.errata(directory, "--", "cat", file.toString()).start();

        assertThat(running.process().waitFor()).isZero();
        assertThat(Files.mismatch(file, running.out())).isEqualTo(-1);
        assertThat(running.err()).isEmptyFile();
    }

    /** Two pipes would lose the order between the streams that the one had. */
    @Test
    void whereBothStreamsAreOnePipeTheirOrderStays() throws Exception {
        String script = "i=0; while [ $i -lt 500 ]; do echo out $i; echo err $i >&2; i=$((i+1)); done";
        String expected = String.join(
                "",
                IntStream.range(0, 500)
                        .mapToObj(i -> "out " + i + "\nerr " + i + "\n")
                        .toList());
        String errata = String.join(" ", RunProcess.command()) + " -- sh -c '" + script + "'";
        Result run =
                RunProcess.naked(directory, "sh", "-c", errata + " 2>&1 | cat").end();

        assertThat(run.wrote()).isEqualTo(expected);
    }

    @Test
    void theCommandReadsOurInput() throws Exception {
        Path input = Files.writeString(directory.resolve("input"), "one\ntwo\n");
        Result run = RunProcess.errata(directory, "--", "sh", "-c", "read line; echo got $line")
                .reading(Redirect.from(input.toFile()))
                .end();

        assertThat(run.wrote()).isEqualTo("got one\n");
    }

    @Test
    void nothingOfTheCommandsOwnIsTakenForOurs() throws Exception {
        Path file = Files.writeString(directory.resolve("options"), "--help");
        Result run = RunProcess.errata(directory, "printf", "%s\\n", "--policy", "x", "--", "@" + file, "-h")
                .end();
        Result dashed = RunProcess.errata(directory, "--", "printf", "%s\\n", "--", "--help", "'quoted'", "")
                .end();

        assertThat(run.wrote()).isEqualTo("--policy\nx\n--\n@" + file + "\n-h\n");
        assertThat(dashed.wrote()).isEqualTo("--\n--help\n'quoted'\n\n");
    }

    @Test
    void aReaderThatHasGoneEndsTheCommandByItsSignal() throws Exception {
        String errata = String.join(" ", RunProcess.command()) + " -- yes";
        Result run = RunProcess.naked(directory, "bash", "-c", errata + " | head -n 1; echo ${PIPESTATUS[0]}")
                .end();

        assertThat(run.wrote()).isEqualTo("y\n141\n");
    }

    @Test
    void bytesThatDoNotFitOnAFullDiskAreNoSuccess() throws Exception {
        String errata =
                String.join(" ", RunProcess.command()) + " -- sh -c 'trap \"\" PIPE; seq 100000 2>/dev/null; exit 0'";
        Result run =
                RunProcess.naked(directory, "sh", "-c", errata + " >/dev/full").end();

        assertThat(run.exitCode()).isEqualTo(ExitCode.FAILED);
        assertThat(run.decisions()).singleElement().asString().contains("No space left on device");
    }

    @Test
    void anInputThatIsNotReadStaysForWhoComesNext() throws Exception {
        String errata = String.join(" ", RunProcess.command()) + " -- true";
        Result run = RunProcess.naked(directory, "sh", "-c", "printf 'a\\nb\\n' | { " + errata + "; cat; }")
                .end();

        assertThat(run.wrote()).isEqualTo("a\nb\n");
    }

    @Test
    void aSuccessTouchesNeitherRulesNorKafka() throws Exception {
        assertThat(loaded(0))
                .contains("dev.errata.launcher.run.Child ")
                .doesNotContain("org.apache.kafka", "dev.errata.core.classification.engine", "org.slf4j", "ch.qos");
    }

    /** Those of the build: from their files they take as long as all the rest. */
    @Test
    void aFailureIsJudgedWithoutAFileOfRulesBeingRead() throws Exception {
        assertThat(loaded(1))
                .contains("dev.errata.core.classification.engine.RuleEngine ")
                .doesNotContain("dev.errata.core.classification.rules.RuleReader ");
    }

    /** What it takes to run a command that ends with this code. */
    private String loaded(int code) throws Exception {
        Path loaded = directory.resolve("loaded");
        List<String> command = new ArrayList<>(RunProcess.command("-Xlog:class+load:file=" + loaded));
        command.addAll(List.of("--", "sh", "-c", "exit " + code));
        Result run = RunProcess.naked(directory, command.toArray(String[]::new)).end();

        assertThat(run.exitCode()).isEqualTo(code);
        return Files.readString(loaded);
    }
}
