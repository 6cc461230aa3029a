package dev.errata.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** The jobs of docs/ci.md are YAML, and a shell can read their scripts. */
final class CiJobsTest {
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```yaml\\n(.*?)^```$");

    @TempDir
    private Path directory;

    private static Object block(int number) throws Exception {
        List<String> blocks = BLOCK.matcher(Files.readString(Path.of("..", "docs", "ci.md")))
                .results()
                .map(block -> block.group(1))
                .toList();
        return new Load(LoadSettings.builder().build()).loadFromString(blocks.get(number));
    }

    @Test
    @SuppressWarnings("unchecked")
    void gitHubsJobsAreYamlWhoseStepsAShellReads() throws Exception {
        Map<String, Object> file = (Map<String, Object>) block(0);
        Map<String, Object> job = (Map<String, Object>) ((Map<String, Object>) file.get("jobs")).get("test");
        List<String> runs = ((List<Map<String, Object>>) job.get("steps"))
                .stream()
                        .filter(step -> step.containsKey("run"))
                        .map(step -> (String) step.get("run"))
                        .toList();

        assertThat(runs).hasSize(3);
        assertReadable(runs);
    }

    @Test
    @SuppressWarnings("unchecked")
    void gitLabsJobIsYamlWhoseScriptAShellReads() throws Exception {
        Map<String, Object> file = (Map<String, Object>) block(1);
        Map<String, Object> job = (Map<String, Object>) file.get("test");
        List<String> script = (List<String>) job.get("script");

        assertThat(script).hasSize(2).allMatch(line -> line.endsWith("</dev/null"));
        assertReadable(script);
        assertReadable((List<String>) job.get("before_script"));
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
