package dev.errata.launcher.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.errata.launcher.run.RunProcess.Result;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How a command comes to its end: by time, by signals, and with others that live on. */
final class EndTest {
    private static final Duration LONGEST = Duration.ofMinutes(2);

    @TempDir
    private Path directory;

    /** A number of seconds to sleep that no other process has, to be found by. */
    private final String sleep = "sleep 8" + System.nanoTime() % 100_000_000 + "1";

    @AfterEach
    void endWhatIsLeft() {
        RunProcess.alive(sleep).forEach(ProcessHandle::destroyForcibly);
    }

    private String script(String text) throws Exception {
        return Files.writeString(Files.createTempFile(directory, "script", ".sh"), text.replace("SLEEP", sleep))
                .toString();
    }

    private void assertNoneIsLeft() {
        await().atMost(LONGEST)
                .untilAsserted(() -> assertThat(RunProcess.alive(sleep)).isEmpty());
    }

    private void awaitFile(Path file) {
        await().atMost(LONGEST).until(() -> Files.exists(file));
    }

    /** In the group, in a session of its own, as an orphan, as a daemon that has left everything, within another run. */
    @Test
    void noProcessOfTheRunSurvivesTheTimeLimit() throws Exception {
        String inner = String.join(" ", RunProcess.command()) + " -- SLEEP & ";
        String script = script("SLEEP & setsid SLEEP & (SLEEP &) ; (setsid sh -c '(setsid SLEEP &)' &) ; " + inner
                + "touch ready; SLEEP\n");
        Result run = RunProcess.errata(directory, "--timeout", "4s", "--policy", "none", "--", "sh", script)
                .end();

        assertThat(run.exitCode()).isEqualTo(ExitCode.TIMED_OUT);
        assertThat(directory.resolve("ready")).exists();
        assertNoneIsLeft();
        assertThat(run.decisions()).last().asString().contains("sh timed out after 4 s");
    }

    @Test
    void norWhereATerminalIsShared() throws Exception {
        assumeThere("script");
        String script = script("SLEEP & (setsid SLEEP &) ; touch ready; SLEEP\n");
        Result run = RunProcess.onATerminal(directory, "--timeout", "5s", "--policy", "none", "--", "sh", script)
                .end();

        assertThat(run.exitCode()).isEqualTo(ExitCode.TIMED_OUT);
        assertThat(directory.resolve("ready")).exists();
        assertNoneIsLeft();
    }

    @Test
    void whatDoesNotWantToEndIsKilled() throws Exception {
        String script = script("trap '' TERM\nsh -c \"trap '' TERM; SLEEP; :\" &\nSLEEP\nSLEEP\nSLEEP\n");
        Result run = RunProcess.errata(
                        directory, "--timeout", "5s", "--kill-after", "1s", "--policy", "none", "--", "sh", script)
                .end();

        assertThat(run.exitCode()).isEqualTo(ExitCode.KILLED);
        assertNoneIsLeft();
    }

    /** What coreutils' timeout says is what we say. */
    @ParameterizedTest
    @CsvSource({
        "100s, true",
        "1s, sleep 100",
        "100s, exit 9",
        "100s, kill -TERM $$",
        "1s, trap 'exit 3' TERM; sleep 100 & wait"
    })
    void exitCodesAreThoseOfTimeout(String limit, String script) throws Exception {
        Result naked = RunProcess.naked(directory, "timeout", limit, "sh", "-c", script)
                .end();
        Result run = RunProcess.errata(directory, "--timeout", limit, "--policy", "none", "--", "sh", "-c", script)
                .end();

        assertThat(run.exitCode()).isEqualTo(naked.exitCode());
    }

    @Test
    void aCommandThatIsNoneIsToldAsTimeoutTellsIt() throws Exception {
        Path file = Files.writeString(directory.resolve("plain"), "text");

        assertThat(RunProcess.errata(directory, "--", "no-such-command").end().exitCode())
                .isEqualTo(RunProcess.naked(directory, "timeout", "9", "no-such-command")
                        .end()
                        .exitCode())
                .isEqualTo(ExitCode.NOT_FOUND);
        assertThat(RunProcess.errata(directory, "--", file.toString()).end().exitCode())
                .isEqualTo(RunProcess.naked(directory, "timeout", "9", file.toString())
                        .end()
                        .exitCode())
                .isEqualTo(ExitCode.NOT_EXECUTABLE);
        assertThat(RunProcess.errata(directory, "--no-such-option", "true")
                        .end()
                        .exitCode())
                .isEqualTo(RunProcess.naked(directory, "timeout", "--no-such-option", "9", "true")
                        .end()
                        .exitCode())
                .isEqualTo(ExitCode.FAILED);
    }

    @ParameterizedTest
    @CsvSource({"INT, 130", "TERM, 143", "HUP, 129"})
    void aSignalReachesTheWholeGroupAndNothingIsRunAgain(String signal, int code) throws Exception {
        assumeNotIgnored(signal);
        String script = script("echo run >> runs\nSLEEP &\ntouch ready\nSLEEP\n");
        var started = RunProcess.errata(directory, "--", "sh", script).start();
        awaitFile(directory.resolve("ready"));
        RunProcess.naked(
                        directory,
                        "kill",
                        "-s",
                        signal,
                        String.valueOf(started.process().pid()))
                .end();
        Result run = started.end();

        assertThat(run.exitCode()).isEqualTo(code);
        assertThat(directory.resolve("runs")).hasContent("run");
        assertThat(run.decisions()).singleElement().asString().contains("SIG" + signal);
    }

    @Test
    void aCommandThatHandlesASignalEndsAsItLikes() throws Exception {
        String script = script("trap 'echo cleaned; exit 0' TERM\ntouch ready\nSLEEP & wait\n");
        var started = RunProcess.errata(directory, "--", "sh", script).start();
        awaitFile(directory.resolve("ready"));
        started.process().destroy();
        Result run = started.end();

        assertThat(run.exitCode()).isZero();
        assertThat(run.wrote()).isEqualTo("cleaned\n");
    }

    @Test
    void aSignalEndsTheWaitForTheNextRun() throws Exception {
        Path policies = Files.writeString(
                directory.resolve("policies.yaml"),
                "policies: {slow: {maxAttempts: 3, backoff: fixed, initialDelay: 1h}}\n");
        String script = script("echo 'connect: connection refused' >&2\nexit 1\n");
        var started = RunProcess.errata(
                        directory, "--config", policies.toString(), "--policy", "slow", "--", "sh", script)
                .start();
        await().atMost(LONGEST).until(() -> Files.readString(started.err()).contains("Attempt 2 of 3"));
        started.process().destroy();

        assertThat(started.end().exitCode()).isEqualTo(143);
    }

    @Test
    void keysOfATerminalReachTheCommandOnce() throws Exception {
        assumeThere("script");
        assumeNotIgnored("INT");
        String script = script("""
                trap 'echo interrupted >> interrupts' INT
                touch ready
                i=0
                while [ $i -lt 600 ] && [ ! -f interrupts ]; do sleep 0.1; i=$((i+1)); done
                sleep 1
                exit 5
                """);
        var terminal = RunProcess.onATerminal(directory, "--policy", "none", "--", "sh", script)
                .reading(Redirect.PIPE)
                .start();
        awaitFile(directory.resolve("ready"));
        terminal.process().getOutputStream().write(3);
        terminal.process().getOutputStream().flush();
        Result run = terminal.end();

        assertThat(run.exitCode()).isEqualTo(5);
        assertThat(directory.resolve("interrupts")).hasContent("interrupted");
        assertThat(run.wrote()).contains("SIGINT came: it is not run again");
    }

    @Test
    void aPipeInPlaceOfATerminalIsSaidOnceWhereItIsAsked() throws Exception {
        assumeThere("script");

        assertThat(RunProcess.onATerminal(directory, "--", "true").end().wrote())
                .isEmpty();
        assertThat(RunProcess.onATerminal(directory, "--verbose", "--", "true")
                        .end()
                        .wrote()
                        .lines())
                .singleElement()
                .asString()
                .contains("a pipe in place of the terminal");
        assertThat(RunProcess.errata(directory, "--verbose", "--", "true").end().said())
                .isEmpty();
    }

    @Test
    void aDaemonLivesOnAndHoldsUpNothing() throws Exception {
        String script = script("(setsid SLEEP &)\necho started\n");
        Result run = RunProcess.errata(directory, "--", "sh", script).end();

        assertThat(run.exitCode()).isZero();
        assertThat(run.wrote()).isEqualTo("started\n");
        await().atMost(LONGEST)
                .untilAsserted(() -> assertThat(RunProcess.alive(sleep)).isNotEmpty());
    }

    /** Whatever was written before the command ended arrives, however late the reader takes it. */
    @Test
    void aSlowReaderLosesNothingOfACommandThatHasEnded() throws Exception {
        String errata = String.join(" ", RunProcess.command()) + " -- sh -c '(setsid " + sleep + " &) ; seq 100000'";
        Result run = RunProcess.naked(directory, "sh", "-c", errata + " | { sleep 3; md5sum; }; seq 100000 | md5sum")
                .end();
        List<String> sums = run.wrote().lines().toList();

        assertThat(sums).hasSize(2);
        assertThat(sums.get(0)).isEqualTo(sums.get(1));
    }

    /** What a build in the background ignores, as a shell's jobs without job control do, its children ignore as well. */
    private static void assumeNotIgnored(String signal) throws Exception {
        boolean ends = new ProcessBuilder("sh", "-c", "kill -s " + signal + " $$; exit 0")
                        .start()
                        .waitFor()
                != 0;
        Assumptions.assumeTrue(ends, () -> "SIG" + signal + " is ignored here");
    }

    private static void assumeThere(String tool) throws Exception {
        boolean isThere =
                new ProcessBuilder("sh", "-c", "command -v " + tool).start().waitFor() == 0;
        Assumptions.assumeTrue(isThere, () -> "there is no '" + tool + "' on this machine");
    }
}
