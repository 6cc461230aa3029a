package dev.errata.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.errata.launcher.console.Console;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What docs/ci.md tells people to copy is what it says: JSON, shell, JavaScript, and commands that there are. */
final class CiDocumentTest {
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```(\\w*)\\n(.*?)^```$");
    private static final Pattern SHELL_STEP = Pattern.compile("(?m)^\\s*sh '([^']+)'$");

    @TempDir
    private Path directory;

    private static List<String> blocks(String language) throws Exception {
        return BLOCK.matcher(Files.readString(Path.of("..", "docs", "ci.md")))
                .results()
                .filter(block -> block.group(1).equals(language))
                .map(block -> block.group(2))
                .toList();
    }

    @Test
    void jenkinsPipelineIsBalancedAndItsStepsAShellReads() throws Exception {
        String pipeline = blocks("groovy").get(0);
        List<String> steps = SHELL_STEP
                .matcher(pipeline)
                .results()
                .map(step -> step.group(1))
                .toList();

        assertThat(pipeline.chars().filter(c -> c == '{').count())
                .isEqualTo(pipeline.chars().filter(c -> c == '}').count());
        assertThat(pipeline).startsWith("pipeline {").endsWith("}\n");
        assertThat(steps).hasSize(3);
        assertReadable(steps);
    }

    @Test
    void everyAgentsSettingsAreJsonThatCallsTheHook() throws Exception {
        List<String> settings = blocks("json");
        ObjectMapper strict = new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

        assertThat(settings).hasSize(3);
        for (String text : settings) {
            assertThat(strict.readTree(text).findValuesAsText("command"))
                    .as(text)
                    .isSubsetOf("errata hook")
                    .hasSameSizeAs(strict.readTree(text).findValuesAsText("command"));
            assertThat(text).contains("errata hook");
        }
    }

    @Test
    void thePluginIsJavaScript() throws Exception {
        boolean isThere =
                new ProcessBuilder("sh", "-c", "command -v node").start().waitFor() == 0;
        Assumptions.assumeTrue(isThere, "there is no 'node' on this machine");
        Path plugin =
                Files.writeString(directory.resolve("errata.mjs"), blocks("js").get(0));

        assertThat(new ProcessBuilder("node", "--check", plugin.toString())
                        .inheritIO()
                        .start()
                        .waitFor())
                .isZero();
    }

    @Test
    void everyCommandIsOneThatThereIs() throws Exception {
        List<String> lines = new ArrayList<>();
        for (String language : List.of("", "yaml", "groovy")) {
            for (String block : blocks(language)) {
                block.lines().filter(line -> line.contains("errata run ")).forEach(lines::add);
            }
        }

        assertThat(lines).hasSizeGreaterThanOrEqualTo(7);
        for (String line : lines) {
            String command = line.substring(line.indexOf("errata run ") + 7)
                    .replace("</dev/null", "")
                    .replace("'", "");
            String[] words = command.strip().split("\\s+");
            Console console =
                    new Console(new PrintWriter(Writer.nullWriter()), new PrintWriter(Writer.nullWriter()), false);

            assertThat(ErrataCommand.commands(console, InputStream.nullInputStream(), Clock.systemUTC())
                            .parseArgs(words)
                            .subcommand()
                            .matchedPositional(0)
                            .stringValues())
                    .as(Arrays.toString(words))
                    .isNotEmpty();
        }
    }

    private void assertReadable(List<String> scripts) throws Exception {
        for (String script : scripts) {
            Path file = Files.writeString(directory.resolve("script.sh"), script + "\n");
            assertThat(new ProcessBuilder("sh", "-n", file.toString())
                            .inheritIO()
                            .start()
                            .waitFor())
                    .as(script)
                    .isZero();
        }
    }
}
