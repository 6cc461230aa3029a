package dev.errata.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.launcher.console.Console;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/** What holds for every command there is, whatever it does. */
final class CommandModelTest {
    /** The commands that print one entry a line. */
    private static final Set<String> LISTS = Set.of("list", "forecast", "codes", "circuits", "topics", "ledger");

    static List<CommandLine> commands() {
        return below(tree()).toList();
    }

    private static CommandLine tree() {
        return ErrataCommand.tree(parts());
    }

    private static Map<String, Subcommand> parts() {
        Console console =
                new Console(new PrintWriter(Writer.nullWriter()), new PrintWriter(Writer.nullWriter()), false);
        return ErrataCommand.commandsByName(console, InputStream.nullInputStream(), Clock.systemUTC());
    }

    private static Stream<CommandLine> below(CommandLine command) {
        return Stream.concat(
                Stream.of(command), command.getSubcommands().values().stream().flatMap(CommandModelTest::below));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void everyValueIsCalledWhatItIsAndNotAsAFieldOfOurs(CommandLine command) {
        assertThat(command.getCommandSpec().args())
                .filteredOn(argument -> argument.arity().max() > 0)
                .filteredOn(argument ->
                        !argument.isOption() || !command.getCommandSpec().name().equals("help"))
                .extracting(ArgSpec::paramLabel)
                .allSatisfy(label -> assertThat(label).isUpperCase());
    }

    @Test
    void eachIsFoundAloneUnderItsName() {
        parts().forEach((name, command) -> assertThat(new CommandLine(CommandSpec.create())
                        .addSubcommand(command.made().get())
                        .getSubcommands())
                .containsOnlyKeys(name));
    }

    @ParameterizedTest
    @ValueSource(strings = {"--help", "--version", "help", ""})
    void theOutlineSaysWhatTheWholeTreeDoes(String argument) {
        String[] arguments = argument.isEmpty() ? new String[0] : new String[] {argument};

        assertThat(said(ErrataCommand.outline(parts()), arguments))
                .isEqualTo(said(tree(), arguments))
                .isNotEmpty();
    }

    private static String said(CommandLine command, String... arguments) {
        StringWriter said = new StringWriter();
        command.setOut(new PrintWriter(said)).setErr(new PrintWriter(said)).execute(arguments);
        return said.toString();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void everyListSpeaksJson(CommandLine command) {
        if (LISTS.contains(command.getCommandName())) {
            assertThat(command.getCommandSpec().findOption("--json"))
                    .as(command.getCommandSpec().qualifiedName())
                    .isNotNull();
        }
    }

    @Test
    void thereAreListsToSpeakJson() {
        assertThat(commands())
                .filteredOn(command -> LISTS.contains(command.getCommandName()))
                .hasSizeGreaterThanOrEqualTo(9);
    }

    @ParameterizedTest
    @CsvSource({"ret, retries", "retries fore, forecast", "escalations rej, reject", "send --len, --lenient"})
    void aShellCompletesCommandsAndOptions(String typed, String expected, @TempDir Path directory) throws Exception {
        Path script = directory.resolve("completion");
        Files.writeString(script, CommandRun.of("", "generate-completion").out());
        String words = "errata " + typed;
        int last = words.split(" ", -1).length - 1;
        Process bash = new ProcessBuilder(
                        "bash",
                        "-c",
                        "source \"$1\"; compopt() { :; }; COMP_WORDS=($2); COMP_CWORD=" + last
                                + "; _complete_errata; printf '%s\\n' \"${COMPREPLY[@]}\"",
                        "bash",
                        script.toString(),
                        words)
                .redirectErrorStream(true)
                .start();
        String completed = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(bash.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(completed.lines()).containsExactly(expected);
    }
}
