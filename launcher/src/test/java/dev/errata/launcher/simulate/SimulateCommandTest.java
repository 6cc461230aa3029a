package dev.errata.launcher.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.launcher.CommandRun;
import dev.errata.launcher.console.Console;
import dev.errata.simulator.HistoryKind;
import dev.errata.simulator.Simulation;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

final class SimulateCommandTest {
    private static CommandRun simulate(String... arguments) {
        String[] all = new String[arguments.length + 1];
        all[0] = "simulate";
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        return CommandRun.of(new byte[0], all);
    }

    @Test
    void saysWhatBecameOfEachSeed() {
        CommandRun run = simulate("--seeds", "20-21", "--only", "0-5");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out().lines())
                .satisfiesExactly(
                        line -> assertThat(line).startsWith("seed 20 holds: ").contains("digest "),
                        line -> assertThat(line).startsWith("seed 21 holds: "),
                        line -> assertThat(line).isEqualTo("20 to 21: 0 failed"));
    }

    @Test
    void historiesThatRunSideBySideAreTheSameAndToldInOrder() {
        String one = digests(simulate("--seeds", "20-24", "--only", "0-9"));
        String many = digests(simulate("--seeds", "20,21-23,24", "--only", "0-9", "--jobs", "3"));

        assertThat(many).isEqualTo(one).contains("seed 24 holds");
    }

    @ParameterizedTest
    @EnumSource
    void everyKindOfHistoryHasItsOption(HistoryKind kind) {
        PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
        SimulateCommand command = new SimulateCommand(new Console(nowhere, nowhere, false));
        new CommandLine(command)
                .parseArgs(("--seed 20 " + kind.option()).strip().split(" ", -1));

        assertThat(command.simulation(20)).isEqualTo(Simulation.of(20, kind));
    }

    @Test
    void goesOnWhereItWasStopped(@TempDir Path directory) throws IOException {
        Path held = directory.resolve("seeds").resolve("held");
        simulate("--seeds", "20-21", "--only", "0-5", "--held", held.toString());
        String all = Files.readString(held);
        Files.writeString(held, all.substring(0, all.length() - 10)); // as a run leaves it that was killed

        CommandRun again = simulate("--seeds", "20-22", "--only", "0-5", "--held", held.toString());

        assertThat(again.out().lines())
                .satisfiesExactly(
                        line -> assertThat(line).startsWith("seed 21 holds: "),
                        line -> assertThat(line).startsWith("seed 22 holds: "),
                        line -> assertThat(line).isEqualTo("20 to 22: 0 failed"));
        assertThat(simulate("--seeds", "20-22", "--only", "0-5", "--held", held.toString())
                        .out())
                .isEqualToIgnoringNewLines("20 to 22: 0 failed");
    }

    /** Without how long each took. */
    private static String digests(CommandRun run) {
        assertThat(run.exitCode()).as(run.err()).isZero();
        return run.out().replaceAll("in [0-9.]+ s,", "");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--seeds many",
                "--seeds 5-1",
                "--seeds 1-2-3",
                "--seeds 1,",
                "--seed 1 --only x",
                "--seed 1 --seeds 1-2",
                "--seed one",
                "--seed 1 --jobs 0",
                ""
            })
    void mistakesAreNamed(String arguments) {
        CommandRun run = simulate(arguments.isEmpty() ? new String[0] : arguments.split(" ", -1));
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).isNotBlank();
    }
}
