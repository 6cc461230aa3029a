package dev.errata.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.launcher.console.Console;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.ParameterException;

/** Every command that README and docs show in a block is one that there is, with options and arguments that it takes. */
final class DocumentedCommandsTest {
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```\\w*\\n(.*?)^```$");
    private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|'([^']*)'|(\\S+)");
    /** At the beginning of a line, behind a pipe, or as a step of a job. */
    private static final Pattern COMMAND = Pattern.compile("(?:^|\\| |run: |- )(?:\\./)?errata (.*)");

    private static final List<String> ENDS = List.of("#", "|", ">", ">>", "<", "&&", "&", ";", "2>&1");

    private static List<String> commands() throws IOException {
        try (Stream<Path> docs = Files.list(Path.of("..", "docs"))) {
            List<Path> files = Stream.concat(Stream.of(Path.of("..", "README.md")), docs)
                    .filter(file -> file.toString().endsWith(".md"))
                    .toList();
            return files.stream()
                    .flatMap(file -> BLOCK.matcher(text(file)).results())
                    .flatMap(block -> block.group(1).replace("\\\n", " ").lines())
                    .map(line -> COMMAND.matcher(line.strip()))
                    .filter(Matcher::find)
                    .map(command -> command.group(1))
                    .toList();
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static String[] words(String command) {
        return WORD.matcher(command)
                .results()
                .takeWhile(word -> !ENDS.contains(word.group()))
                .map(DocumentedCommandsTest::unquoted)
                .toArray(String[]::new);
    }

    private static String unquoted(MatchResult word) {
        return Stream.of(1, 2, 3)
                .map(word::group)
                .filter(text -> text != null)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void eachIsUnderstood() throws Exception {
        List<String> commands = commands();
        assertThat(commands).hasSizeGreaterThan(60);
        List<String> refused = commands.stream()
                .map(DocumentedCommandsTest::refusal)
                .filter(why -> !why.isEmpty())
                .toList();
        assertThat(refused).isEmpty();
    }

    private static String refusal(String command) {
        Console console =
                new Console(new PrintWriter(Writer.nullWriter()), new PrintWriter(Writer.nullWriter()), false);
        try {
            var unused = ErrataCommand.commands(console, InputStream.nullInputStream(), Clock.systemUTC())
                    .parseArgs(words(command));
            return "";
        } catch (ParameterException refused) {
            return command + ": " + refused.getMessage();
        }
    }
}
