package dev.errata.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What a package brings for the shell and for {@code man} is made from the commands themselves. */
final class ShellFilesTest {
    private final CommandRun manual = CommandRun.of("", "manual");

    @Test
    void theManualHasEveryCommandOfTheHelp() {
        CommandRun.of("", "--help").lines().stream()
                .dropWhile(line -> !line.equals("Commands:"))
                .filter(line -> line.matches("  \\S.*"))
                .map(line -> line.strip().replaceFirst(" .*", ""))
                .forEach(command ->
                        assertThat(manual.lines()).contains(".SS \"errata " + command.replace("-", "\\-") + '"'));
    }

    @Test
    void theManualTellsOptionsOfACommandBelowAnother() {
        assertThat(manual.exitCode()).isZero();
        assertThat(manual.out())
                .contains(".SS \"errata dead\\-letters replay\"", ".B \"\\-\\-rate=")
                .doesNotContain("${", "@|", "\u001b");
    }

    @Test
    void noTextOfTheManualIsTakenForAMacro() {
        assertThat(manual.lines())
                .filteredOn(line -> line.startsWith(".") || line.startsWith("'"))
                .allMatch(line -> line.matches("\\.(TH|SH|SS|TP|PP|B)( .*)?"));
    }

    @Test
    void theCompletionKnowsTheCommands() {
        CommandRun completion = CommandRun.of("", "generate-completion");

        assertThat(completion.exitCode()).isZero();
        assertThat(completion.out()).contains("complete -F _complete_errata", "dead-letters", "--older-than");
    }
}
