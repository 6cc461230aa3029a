package dev.errata.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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

    private static JsonNode block(int number) throws Exception {
        List<String> blocks = BLOCK.matcher(Files.readString(Path.of("..", "docs", "ci.md")))
                .results()
                .map(block -> block.group(1))
                .toList();
        return new ObjectMapper()
                .valueToTree(new Load(LoadSettings.builder().build()).loadFromString(blocks.get(number)));
    }

    @Test
    void gitHubsJobsAreYamlWhoseStepsAShellReads() throws Exception {
        List<String> runs = new ArrayList<>();
        for (JsonNode step : block(0).path("jobs").path("test").path("steps")) {
            if (step.has("run")) {
                runs.add(step.path("run").asText());
            }
        }

        assertThat(runs).hasSize(3);
        assertReadable(runs);
    }

    @Test
    void gitLabsJobIsYamlWhoseScriptAShellReads() throws Exception {
        JsonNode job = block(1).path("test");
        List<String> script = texts(job.path("script"));

        assertThat(script).hasSize(2).allMatch(line -> line.endsWith("</dev/null"));
        assertReadable(script);
        assertThat(job.path("before_script")).isNotEmpty();
        assertReadable(texts(job.path("before_script")));
    }

    private static List<String> texts(JsonNode list) {
        return list.valueStream().map(JsonNode::asText).toList();
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
