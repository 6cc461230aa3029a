package dev.errata.launcher;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.launcher.console.Console;
import dev.errata.launcher.flow.PipelineUnderTest;
import dev.errata.launcher.flow.SharedPipeline;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The command line as a user meets it: exit codes, what is said, and nothing else. */
@ExtendWith(SharedPipeline.class)
final class CommandLineTest {
    private final PipelineUnderTest kafka;

    CommandLineTest(PipelineUnderTest kafka) {
        this.kafka = kafka;
    }

    /** What a run of the command left behind. */
    private record Run(int exitCode, String out, String err) {}

    @ParameterizedTest
    @ValueSource(
            strings = {
                "demo",
                "up",
                "run",
                "hook",
                "classify",
                "explain",
                "rules",
                "group",
                "groups",
                "codes",
                "circuits",
                "pause",
                "resume",
                "send",
                "tail",
                "topics",
                "ledger",
                "retries",
                "escalations",
                "dead-letters",
                "intake",
                "config"
            })
    void everyCommandExplainsItself(String command) {
        Run run = run("", command, "--help");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).startsWith("Usage: errata " + command);
    }

    @Test
    void theHelpNamesEveryCommand() {
        Run run = run("", "--help");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .contains(
                        "demo",
                        "up",
                        "run",
                        "hook",
                        "classify",
                        "explain",
                        "rules",
                        "group",
                        "groups",
                        "codes",
                        "circuits",
                        "pause",
                        "resume",
                        "send",
                        "tail",
                        "topics",
                        "ledger",
                        "retries",
                        "escalations",
                        "dead-letters",
                        "config");
    }

    @Test
    void anUnknownCommandIsAMistake() {
        Run run = run("", "frobnicate");

        assertThat(run.exitCode()).isEqualTo(ErrataCommand.USAGE);
        assertThat(run.err()).contains("frobnicate").doesNotContain("\tat ");
    }

    @Test
    void aBadLineIsToldInOneLine() {
        Run run = runOnCluster("this is no JSON\n", "send");

        assertThat(run.exitCode()).isEqualTo(ErrataCommand.USAGE);
        assertThat(run.err()).contains("line 1").doesNotContain("\tat ");
        assertThat(run.err().lines()).hasSize(1);
    }

    @Test
    void aMissingFileIsToldInOneLine() {
        Run run = runOnCluster("", "send", "no-such-file.jsonl");

        assertThat(run.exitCode()).isEqualTo(ErrataCommand.USAGE);
        assertThat(run.err().lines()).singleElement().asString().contains("no-such-file.jsonl");
    }

    @Test
    void aTopicThatIsNotOursIsToldWithThoseThatAre() {
        Run run = runOnCluster("", "tail", "no-such-topic");

        assertThat(run.exitCode()).isEqualTo(ErrataCommand.USAGE);
        assertThat(run.err()).contains("no-such-topic", "decisions");
    }

    @Test
    void whatIsSentCanBeReadBackWithoutItsSecrets() {
        String session = "session-" + UUID.randomUUID();
        String line = "{\"message\": \"login failed: password=hunter2hunter2\", \"execution\": {\"sessionId\": \""
                + session + "\"}}\n";

        Run sent = runOnCluster(line + "\n" + line, "send");
        Run read =
                runOnCluster("", "tail", "errors", "--from-beginning", "--until-end", "--max", "2", "--key", session);

        assertThat(sent.exitCode()).as(sent.err()).isZero();
        assertThat(sent.err()).contains("sent 2 events");
        assertThat(read.exitCode()).as(read.err()).isZero();
        assertThat(read.out().lines())
                .hasSize(2)
                .allSatisfy(json ->
                        assertThat(json).contains(session, "login failed").doesNotContain("hunter2"));
    }

    @Test
    void topicsThatWereCreatedAreAsTheyMustBe() {
        assertThat(runOnCluster("", "topics", "--create").exitCode()).isZero();

        Run run = runOnCluster("", "topics", "--verify");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).matches("(?s)all \\d+ topics are there and as they must be.*");
    }

    @Test
    void aRuleIsPublishedAndRetracted(@TempDir Path directory) throws IOException {
        Path file = Files.writeString(
                directory.resolve("mine.yaml"), "rules: [{id: cli.warp, category: dns_error, text: [warp core cli]}]");

        Run published = runOnCluster("", "rules", "publish", file.toString(), "--reason", "a test");
        Run retracted = runOnCluster("", "rules", "retract", "cli.warp");
        Run again = runOnCluster("", "rules", "retract", "cli.warp");

        assertThat(published.out()).as(published.err()).isEqualTo("published cli.warp\n");
        assertThat(retracted.out()).as(retracted.err()).isEqualTo("retracted cli.warp\n");
        assertThat(again.exitCode()).isEqualTo(ErrataCommand.USAGE);
        assertThat(again.err()).contains("no rule 'cli.warp' is published");
    }

    @Test
    void aRuleWithAnUnknownPolicyIsNotPublished(@TempDir Path directory) throws IOException {
        Path file = Files.writeString(
                directory.resolve("mine.yaml"),
                "rules: [{id: cli.flux, category: dns_error, text: [flux core cli], policy: pateint}]");

        Run published = runOnCluster("", "rules", "publish", file.toString());
        Run retracted = runOnCluster("", "rules", "retract", "cli.flux");

        assertThat(published.exitCode()).isEqualTo(ErrataCommand.FAILED);
        assertThat(published.err()).contains("there is no policy 'pateint'");
        assertThat(retracted.err()).contains("no rule 'cli.flux' is published");
    }

    @Test
    void topicsWithOtherPartitionsAreNot() {
        Run run = runOnCluster("", "topics", "--verify", "--partitions", "5");

        assertThat(run.exitCode()).isEqualTo(ErrataCommand.FAILED);
        assertThat(run.err()).contains("partitions").doesNotContain("\tat ");
    }

    @Test
    void aFileWithMistakesIsToldWithAllOfThemAndTheirLines(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("recovery.yaml");
        Files.writeString(file, "policies:\n  llm: {maxAttempts: 0}\nmaxWait: soon\nrules:\n  - {id: mine}\n");

        Run run = run("", "config", "check", file.toString());

        assertThat(run.exitCode()).isEqualTo(ErrataCommand.FAILED);
        assertThat(run.out())
                .contains(file + ":2: policies.llm.maxAttempts", "got '0'")
                .contains(file + ":3: maxWait", "got 'soon'")
                .contains("mine");
    }

    @Test
    void theAggregatorsAlertRulesAreCheckedLineByLine(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("aggregator.yaml");
        Files.writeString(file, """
                application.id: errata-aggregator
                alerts:
                  burst.minimum: many
                  rules:
                    slow:
                      metric: errors
                      window: 5m
                    odd:
                      metric: moods
                      threshold: 1
                      colour: red
                groups.lern: true
                """);

        Run run = run("", "config", "check", file.toString());

        assertThat(run.exitCode()).isEqualTo(ErrataCommand.FAILED);
        assertThat(run.out())
                .contains(file + ":3: alerts.burst.minimum must be")
                .contains(file + ":6: alerts.rules.slow.threshold is missing")
                .contains(file + ":9: alerts.rules.odd.metric must be")
                .contains(file + ":11: alerts.rules.odd.colour is unknown")
                .contains(file + ":12: unknown key 'groups.lern'");
        assertThat(run.out().lines()).hasSize(5);
    }

    @Test
    void goodAlertRulesAreFine(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("aggregator.yaml");
        Files.writeString(
                file, "alerts: {rules: {mine: {metric: errors, threshold: 5, scope: 'category:llm_timeout'}}}\n");

        Run run = run("", "config", "check", file.toString());

        assertThat(run.exitCode()).as(run.out()).isZero();
    }

    @Test
    void aFileWithoutMistakesIsFine(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("recovery.yaml");
        Files.writeString(file, "policies: {llm: {maxAttempts: 7}}\n");

        Run run = run("", "config", "check", file.toString());

        assertThat(run.exitCode()).as(run.out()).isZero();
    }

    private Run runOnCluster(String input, String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of(
                "--bootstrap",
                kafka.cluster().bootstrapServers(),
                "--registry",
                kafka.cluster().registryUrl()));
        return run(input, all.toArray(String[]::new));
    }

    private static Run run(String input, String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        Console console = new Console(new PrintWriter(out), new PrintWriter(err), false);
        int exitCode = ErrataCommand.run(
                console, new ByteArrayInputStream(input.getBytes(UTF_8)), Clock.systemUTC(), arguments);
        console.out().flush();
        console.err().flush();
        return new Run(exitCode, out.toString(), err.toString());
    }
}
