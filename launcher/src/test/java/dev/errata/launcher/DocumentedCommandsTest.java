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
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.ParameterException;

/** Every command that README and docs show in a block is one that there is, with options and arguments that it takes. */
final class DocumentedCommandsTest {
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```\\w*\\n(.*?)^```$");
    private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|'([^']*)'|(\\S+)");
    private static final String COMMAND = "./errata ";
    private static final List<String> ENDS = List.of("#", "|", ">", ">>", "<", "&&", "&", ";", "2>&1");

    private static Stream<String> commands() throws IOException {
        try (Stream<Path> docs = Files.list(Path.of("..", "docs"))) {
            List<Path> files = Stream.concat(Stream.of(Path.of("..", "README.md")), docs)
                    .filter(file -> file.toString().endsWith(".md"))
                    .toList();
            return files.stream()
                    .flatMap(file -> BLOCK.matcher(text(file)).results())
                    .flatMap(block -> block.group(1).replace("\\\n", " ").lines())
                    .map(String::strip)
                    .filter(line -> line.startsWith(COMMAND))
                    .toList()
                    .stream();
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static String[] words(String line) {
        return WORD.matcher(line.substring(COMMAND.length()))
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
        List<String> commands = commands().toList();
        assertThat(commands).hasSizeGreaterThan(40);
        List<String> refused = commands.stream()
                .map(DocumentedCommandsTest::refusal)
                .filter(why -> !why.isEmpty())
                .toList();
        assertThat(refused).isEmpty();
    }

    private static String refusal(String line) {
        Console console =
                new Console(new PrintWriter(Writer.nullWriter()), new PrintWriter(Writer.nullWriter()), false);
        try {
            var unused = ErrataCommand.commands(console, InputStream.nullInputStream(), Clock.systemUTC())
                    .parseArgs(words(line));
            return "";
        } catch (ParameterException refused) {
            return line + ": " + refused.getMessage();
        }
    }
}
