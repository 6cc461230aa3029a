package dev.errata.log.api;

import static dev.errata.log.api.ApiUnderTest.NOW;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.errata.core.event.ExecutionContext;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the calls that README and docs/error-log.md show, where there is a curl. */
class DocumentedCallsTest {
    private static final Pattern CALL = Pattern.compile("```sh\\n(curl [^`]+)\\n```");

    @TempDir
    private Path directory;

    @BeforeAll
    static void needsCurl() {
        assumeTrue(
                Arrays.stream(System.getenv("PATH").split(File.pathSeparator, -1))
                        .anyMatch(part -> Files.isExecutable(Path.of(part, "curl"))),
                "there is no curl on this machine");
    }

    @Test
    void theThreeCallsOfTheReadmeWork() throws Exception {
        List<String> calls = Files.readAllLines(Path.of("..", "README.md")).stream()
                .filter(line -> line.startsWith("curl ") && line.contains(":18090/"))
                .toList();
        assertThat(calls).hasSize(3);
        try (ApiUnderTest api = new ApiUnderTest("readme_calls")) {
            api.storeErrors(api.event("full", "No space left on device", NOW)
                    .execution(ExecutionContext.ofSession("s1"))
                    .build());
            List<JsonNode> answers = new ArrayList<>();
            for (String call : calls) {
                answers.add(new JsonMapper().readTree(run(call.replace("http://127.0.0.1:18090", api.url()))));
            }
            assertThat(answers.get(0).findValuesAsText("errorId")).containsExactly("full");
            assertThat(answers.get(1).path("total").asInt()).isEqualTo(1);
            assertThat(answers.get(2).toString()).contains("\"full\"");
        }
    }

    @Test
    void theThreeCallsOfTheDocsWork() throws Exception {
        List<String> calls = CALL.matcher(Files.readString(Path.of("..", "docs", "error-log.md")))
                .results()
                .map((MatchResult call) -> call.group(1))
                .toList();
        assertThat(calls).hasSize(3);
        try (ApiUnderTest api = new ApiUnderTest("documented_calls")) {
            api.storeErrors(
                    api.event("full", "No space left on device", NOW).build(),
                    api.event("limit", "HTTP 429 too many requests from the llm", NOW)
                            .build());
            List<String> answers = calls.stream()
                    .map(call -> run(call.replace("http://127.0.0.1:18090", api.url())))
                    .toList();
            JsonMapper json = new JsonMapper();
            assertThat(json.readTree(answers.get(0)).findValuesAsText("errorId"))
                    .contains("full");
            assertThat(json.readTree(answers.get(1)).path("total").asInt()).isEqualTo(2);
            assertThat(Files.readString(directory.resolve("errors.csv"))).startsWith("errorId,");
        }
    }

    private String run(String command) {
        try {
            Process process = new ProcessBuilder("sh", "-c", command)
                    .directory(directory.toFile())
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor()).as(command).isZero();
            return out;
        } catch (IOException | InterruptedException failed) {
            throw new IllegalStateException(command, failed);
        }
    }
}
