package dev.errata.launcher.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.errata.launcher.CommandRun;
import dev.errata.launcher.flow.PipelineUnderTest;
import dev.errata.launcher.flow.SharedPipeline;
import dev.errata.launcher.run.RunProcess.Result;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** What of a run is sent to the pipeline, and when nothing is. */
@ExtendWith(SharedPipeline.class)
final class ReportedTest {
    private final PipelineUnderTest kafka;
    private final String operation = "run-" + UUID.randomUUID();

    @TempDir
    private Path directory;

    ReportedTest(PipelineUnderTest kafka) {
        this.kafka = kafka;
    }

    @Test
    void aFailureAndTheSuccessAfterItAreSentInOrder() throws Exception {
        String script = "[ -f ran ] && { echo fine; exit 0; }; touch ran; echo 'db: connection refused' >&2; exit 7";
        Result run = run("--send", "--policy", "network", "--operation", operation, "--", "sh", "-c", script, "s3cret");

        assertThat(run.exitCode()).as(run.said()).isZero();
        assertThat(run.decisions()).last().asString().contains("sent 2 events");
        List<JsonNode> sent = sent();
        assertThat(sent).hasSize(2).allSatisfy(event -> {
            assertThat(event.at("/source/component").asText()).isEqualTo("sh");
            assertThat(event.at("/execution/tool").asText()).isEqualTo("sh");
            assertThat(event.toString()).doesNotContain("s3cret");
        });
        assertThat(sent.get(0).path("exitCode").asInt()).isEqualTo(7);
        assertThat(sent.get(0).path("kind").asText()).isEqualToIgnoringCase("error");
        assertThat(sent.get(0).path("message").asText()).contains("connection refused");
        assertThat(sent.get(1).path("exitCode").asInt()).isZero();
        assertThat(sent.get(1).at("/operation/attempt").asInt()).isEqualTo(2);
    }

    @Test
    void ofEachStreamAtMost64KibAreSent() throws Exception {
        Result run = run(
                "--send",
                "--operation",
                operation,
                "--",
                "sh",
                "-c",
                "seq 100000; head -c 300000 /dev/zero >&2; exit 3");

        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(sent()).singleElement().satisfies(event -> {
            for (String field : List.of("message", "toolOutput")) {
                byte[] text = event.path(field).asText().getBytes(StandardCharsets.UTF_8);
                assertThat(text.length).as(field).isBetween(60 * 1024, 64 * 1024);
            }
            assertThat(event.path("toolOutput").asText()).startsWith("1\n2\n").endsWith("\n100000\n");
        });
    }

    @Test
    void nothingIsSentUnlessItIsAsked() throws Exception {
        Result run = run("--operation", operation, "--", "sh", "-c", "exit 3");

        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(sent()).isEmpty();
    }

    @Test
    void aBrokerThatIsDeadHoldsUpNothingAndIsSaidInOneLine() throws Exception {
        Result run = RunProcess.errata(
                        directory,
                        "--send",
                        "--bootstrap",
                        "127.0.0.1:1",
                        "--registry",
                        "http://127.0.0.1:1",
                        "--",
                        "sh",
                        "-c",
                        "echo done; exit 3")
                .end();

        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.wrote()).isEqualTo("done\n");
        assertThat(run.said().lines())
                .hasSize(2)
                .last()
                .asString()
                .contains("1 event could not be sent to 127.0.0.1:1 within 5 s");
    }

    @Test
    void anExcerptKeepsBothEndsAndCountsTheRest() {
        OutputExcerpt excerpt = new OutputExcerpt();
        byte[] text = "0123456789".repeat(20_000).getBytes(StandardCharsets.UTF_8);
        for (int at = 0; at < text.length; at += 7_777) {
            int length = Math.min(7_777, text.length - at);
            byte[] piece = new byte[8_000];
            System.arraycopy(text, at, piece, 0, length);
            excerpt.add(piece, length);
        }
        String whole = new String(text, StandardCharsets.UTF_8);
        String[] parts = excerpt.text().split("\n", -1);

        assertThat(parts).hasSize(3);
        assertThat(whole).startsWith(parts[0]).endsWith(parts[2]);
        assertThat(parts[1])
                .isEqualTo("[... " + (whole.length() - parts[0].length() - parts[2].length()) + " bytes ...]");
        assertThat(excerpt.endsInsideALine()).isTrue();
    }

    @Test
    void aJobOfGitHubGetsAnnotationsAndASummary() throws Exception {
        Path summary = directory.resolve("summary.md");
        String script =
                "[ -f ran ] || { touch ran; echo 'a: connection refused' >&2; exit 1; }; echo 'src/app.ts(4,7): error "
                        + "TS2345: Argument of type 100%' ; exit 2";
        Result run = RunProcess.errata(directory, "--policy", "network", "--", "sh", "-c", script)
                .with("GITHUB_ACTIONS", "true")
                .with("GITHUB_STEP_SUMMARY", summary.toString())
                .end();
        List<String> commands =
                run.said().lines().filter(line -> line.startsWith("::")).toList();

        assertThat(run.wrote()).startsWith("src/app.ts").doesNotContain("::");
        assertThat(commands).hasSize(2);
        assertThat(commands.get(0)).startsWith("::warning title=").contains("Attempt 2 of 4");
        assertThat(commands.get(1)).startsWith("::error title=").contains(",file=src/app.ts,line=4::");
        assertThat(Files.readAllLines(summary)).hasSize(2).allMatch(line -> line.startsWith("- sh"));
    }

    @Test
    void whatIsSaidToGitHubCannotBeTakenForMore() {
        assertThat(GitHubJob.data("100%\r\n::error::x")).isEqualTo("100%25%0D%0A::error::x");
        assertThat(GitHubJob.property("a:b,c%")).isEqualTo("a%3Ab%2Cc%25");
        assertThat(GitHubJob.markdown("a|b\n<b>*x* `y` [z](u)")).isEqualTo("a\\|b &lt;b>\\*x\\* \\`y\\` \\[z\\](u)");
    }

    @Test
    void aSummaryThatCannotBeWrittenChangesNothing() throws Exception {
        Result run = RunProcess.errata(directory, "--", "sh", "-c", "exit 4")
                .with("GITHUB_ACTIONS", "true")
                .with("GITHUB_STEP_SUMMARY", "/dev/full")
                .end();

        assertThat(run.exitCode()).isEqualTo(4);
        assertThat(run.decisions()).last().asString().contains("the job's summary cannot be written");
    }

    private Result run(String... arguments) throws Exception {
        List<String> all = new ArrayList<>(List.of(
                "--send-within",
                "3m",
                "--bootstrap",
                kafka.cluster().bootstrapServers(),
                "--registry",
                kafka.cluster().registryUrl()));
        all.addAll(List.of(arguments));
        return RunProcess.errata(directory, all.toArray(String[]::new)).end();
    }

    private List<JsonNode> sent() throws Exception {
        List<JsonNode> events = new ArrayList<>();
        for (String line : CommandRun.on(
                        kafka.cluster(), "tail", "errors", "--from-beginning", "--until-end", "--key", operation)
                .lines()) {
            events.add(new ObjectMapper().readTree(line).path("value"));
        }
        return events;
    }
}
