package dev.errata.launcher;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The commands on errors and rules that need no Kafka, with the input that people give them. */
class ErrorCommandsTest {
    private static final String TOKEN = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8";
    private static final String REFUSED = "connect ECONNREFUSED 10.0.0.7:5432";
    private static final String RATE_LIMITED = "{\"errorId\":\"e1\",\"message\":\"Rate limit reached, key " + TOKEN
            + "\",\"code\":\"rate_limit_exceeded\",\"httpStatus\":429,\"headers\":{\"retry-after\":\"20\"},"
            + "\"source\":{\"type\":\"llm\",\"component\":\"openai\"},\"operationId\":\"ask-1\"}";

    @TempDir
    private Path directory;

    @Test
    void classifyAnswersEveryLineInOrder() {
        CommandRun run = CommandRun.of(
                String.join("\n", RATE_LIMITED, "", "   ", REFUSED, "{\"message\":\"" + REFUSED + "\"}"), "classify");

        assertThat(run.exitCode()).isZero();
        assertThat(run.lines()).hasSize(3);
        assertThat(run.lines().get(0))
                .startsWith("{\"errorId\":\"e1\",\"isError\":true,\"category\":\"llm_rate_limit\",\"code\":3101,"
                        + "\"errorClass\":\"ProviderError\",\"retryable\":true,\"severity\":\"high\",\"recoverability\":\"retryable\",\"strategy\":\"wait_for_rate_limit\","
                        + "\"policy\":\"rate_limit\",\"retryAfterMs\":20000")
                .contains("\"rule\":", "\"evidence\":", "\"title\":", "\"action\":", "\"fingerprint\":")
                .doesNotContain(TOKEN);
        assertThat(run.lines().subList(1, 3))
                .allSatisfy(line -> assertThat(line).contains("\"category\":\"connection_error\""));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"message\":",
                "{\"message\": \"x\", \"httpStatus\": \"many\"}",
                "{}",
                "[1, 2]",
                "null",
                "\"text\"",
                "{\"message\": {\"nested\": true}}",
                "{\"a\": 1} trailing",
                "\u0000\u0001\u001b[31mred"
            })
    void classifyAnswersWhateverTheLineIs(String line) {
        CommandRun run = CommandRun.of(line + "\n" + REFUSED + "\n", "classify");

        assertThat(run.exitCode()).isZero();
        assertThat(run.lines())
                .hasSize(2)
                .allSatisfy(answer -> assertThat(answer).startsWith("{\"errorId\":"));
        assertThat(run.err()).doesNotContain("\tat ");
    }

    @Test
    void aLineThatIsNoJsonIsToldWithOneLineNumber() {
        CommandRun run = CommandRun.of(REFUSED + "\n{\"message\":", "classify");

        assertThat(run.err()).startsWith("line 2: taken as a message: not valid JSON at column 12");
    }

    @Test
    void whatIsWrongInATextOfManyLinesIsToldWithItsOwnLine() {
        CommandRun run = CommandRun.of("{\n  \"message\": \"a\",\n  oops\n}", "explain");

        assertThat(run.err()).startsWith("taken as a message: not valid JSON at line 3, column");
    }

    @Test
    void aTypeErrorOfARunningProgramIsNotExplainedAsATypeCheck() {
        CommandRun run = CommandRun.of("TypeError: Cannot read properties of undefined (reading 'id')", "explain");

        assertThat(run.out()).contains("type_error 1202").doesNotContainIgnoringCase("type check");
    }

    @Test
    void classifyTakesBytesThatAreNoTextAndLinesOfMegabytes() {
        byte[] noText = {(byte) 0xff, (byte) 0xfe, 'x', (byte) 0x80, '\n'};
        CommandRun odd = CommandRun.of(noText, "classify");
        CommandRun huge = CommandRun.of("x".repeat(3_000_000) + " " + REFUSED, "classify");

        assertThat(odd.lines()).hasSize(1);
        assertThat(huge.lines()).singleElement().asString().contains("connection_error");
    }

    @Test
    void explainTellsWhyWhatWasTakenOutAndWhatWouldHappen() {
        CommandRun run = CommandRun.of(RATE_LIMITED, "explain");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out())
                .contains("llm_rate_limit 3101", "retry after    20 s, said by header:retry-after")
                .contains("redacted       1 github-token", "fingerprint    v2:")
                .contains("won  llm.", "next ", "RETRY by policy 'rate_limit' and profile 'default'")
                .contains("attempt 2 of 6 after 30 s to 60 s", "when the attempts are used up: GATE to operator")
                .contains("Suggestions for operators", "\n  - ")
                .doesNotContain(TOKEN, "\u001b[");
    }

    @Test
    void explainUnderlinesTheEvidenceInItsLine() {
        CommandRun run = CommandRun.of("first line\ncurl: (7) Failed to connect to db port 443: refused", "explain");

        assertThat(run.lines())
                .containsSequence("    curl: (7) Failed to connect to db port 443: refused", "    ^^^^^^^^^");
    }

    @Test
    void explainGoesByTheProfileThatIsAskedFor() throws IOException {
        Path policies = Files.writeString(directory.resolve("policies.yaml"), """
                profiles: {mine: {retry: {enabled: false}}}
                """);

        assertThat(CommandRun.of(REFUSED, "explain", "--profile", "strict").out())
                .contains("profile 'strict'")
                .doesNotContain("attempt 2");
        assertThat(CommandRun.of(REFUSED, "explain", "--config", policies.toString(), "--profile", "mine")
                        .out())
                .contains("profile 'mine'", "retry_disabled");
        assertThat(CommandRun.of(REFUSED, "explain", "--profile", "none")).satisfies(run -> {
            assertThat(run.exitCode()).isEqualTo(ErrataCommand.USAGE);
            assertThat(run.err()).contains("default, fast, lenient, strict, thorough");
        });
    }

    @Test
    void explainSaysThatASuccessIsNoErrorAndUsesColoursOnlyForPeople() {
        assertThat(CommandRun.of("Tests: 0 failed, 120 passed, 120 total", "explain")
                        .out())
                .startsWith("no error")
                .contains("matched message '0 failed'", "no operation is closed");
        assertThat(CommandRun.of("{\"message\":\"120 passed\",\"exitCode\":0}", "explain")
                        .out())
                .startsWith("no error")
                .contains("the operation that it names, if any, is closed");
        assertThat(CommandRun.onTerminal(REFUSED, "explain").out()).contains("\u001b[31merror");
    }

    @Test
    void aStatedErrorIsAnErrorInBothCommands() {
        String stated = "{\"kind\":\"error\",\"message\":\"ok\"}";

        assertThat(CommandRun.of(stated, "classify").out()).contains("\"isError\":true");
        assertThat(CommandRun.of(stated, "explain").out())
                .startsWith("error ")
                .contains("the event states that it is an error", "retryable", "SystemError");
        assertThat(CommandRun.of("{\"message\":\"ok\"}", "classify").out()).contains("\"isError\":false");
    }

    @Test
    void groupTakesEventsAndMessages() {
        String stack = "{\"message\":\"%s\",\"stack\":\"java.lang.Error: %s\\n\\tat com.acme.A.run(A.java:%d)\"}\n";
        CommandRun run = CommandRun.of(
                stack.formatted("a", "a", 1) + stack.formatted("b", "b", 1)
                        + "cannot find user 12\ncannot find user 14\n"
                        + "{\"message\":\"cannot find user 12\"}\n"
                        + "{\"output\":\"Tests: 0 failed, 120 passed, 120 total\"}\n",
                "group");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.lines()).hasSize(6);
        assertThat(groupOf(run, 0)).isEqualTo(groupOf(run, 1)).contains("Error at com.acme.A run");
        assertThat(groupOf(run, 2)).isEqualTo(groupOf(run, 3)).contains("cannot find user <*>");
        assertThat(groupOf(run, 4)).isNotEqualTo(groupOf(run, 2)).contains("cannot find user <*>");
        assertThat(run.lines().get(5)).isEqualTo("{\"line\":6,\"isError\":false}");
    }

    @Test
    void groupTakesMessagesForEventsWhenAsked() {
        CommandRun run =
                CommandRun.of("cannot find user 12\n{\"message\":\"cannot find user 14\"}\n", "group", "--events");

        assertThat(groupOf(run, 0)).isEqualTo(groupOf(run, 1));
    }

    private static String groupOf(CommandRun run, int line) {
        return run.lines().get(line).replaceFirst("\"line\":\\d+,", "");
    }

    @Test
    void explainPicksALine() {
        String input = RATE_LIMITED + "\n" + REFUSED + "\n";

        assertThat(CommandRun.of(input, "explain", "--line", "2").out()).contains("connection_error");
        assertThat(CommandRun.of(input, "explain", "--line", "3").exitCode()).isEqualTo(ErrataCommand.USAGE);
        assertThat(CommandRun.of("\n", "explain").err()).contains("nothing to explain");
    }

    @Test
    void rulesCheckTellsEveryMistakeWithItsLine() throws IOException {
        Path file = Files.writeString(directory.resolve("mine.yaml"), """
                rules:
                  - {id: a, category: nonsense, text: [warp core]}
                  - {id: b, category: dns_error, text: [host], pattern: '(?=x)'}
                """);
        CommandRun run = CommandRun.of("", "rules", "check", file.toString());

        assertThat(run.exitCode()).isEqualTo(ErrataCommand.FAILED);
        assertThat(run.err())
                .contains(file + ":2: rule 'a': 'nonsense'", file + ":3: rule 'b': the pattern", "2 mistakes");
        assertThat(CommandRun.of("x", "classify", "--rules", file.toString()))
                .satisfies(refused -> assertThat(refused.exitCode()).isEqualTo(ErrataCommand.USAGE))
                .satisfies(refused -> assertThat(refused.err()).contains("rule 'a'", "rule 'b'"));
    }

    @Test
    void aRuleOfTheUsersIsCheckedShownAndUsed() throws IOException {
        Path file = Files.writeString(directory.resolve("mine.yaml"), """
                source: [tool]
                rules:
                  - {id: acme.warp, category: dns_error, text: [warp core], examples: [a warp core]}
                """);

        assertThat(CommandRun.of("", "rules", "check", file.toString()).exitCode())
                .isZero();
        assertThat(CommandRun.of("", "rules", "show", "acme.warp", "--rules", file.toString())
                        .out())
                .contains("  - id: acme.warp", "category: dns_error", "source:", "- tool");
        assertThat(CommandRun.of(
                                "{\"message\":\"a warp core\",\"source\":{\"type\":\"tool\"}}",
                                "classify",
                                "--rules",
                                file.toString())
                        .out())
                .contains("\"category\":\"dns_error\"", "\"rule\":\"acme.warp\"");
    }

    @Test
    void rulesListFiltersBySourceAndCategory() {
        CommandRun all = CommandRun.of("", "rules", "list");
        CommandRun some = CommandRun.of("", "rules", "list", "--source", "llm", "--category", "llm_quota_exceeded");
        CommandRun json = CommandRun.of("", "rules", "list", "--json", "--source", "git");

        assertThat(all.lines()).hasSizeGreaterThan(500);
        assertThat(some.lines().subList(1, some.lines().size()))
                .hasSizeGreaterThan(1)
                .allMatch(line -> line.contains("llm_quota_exceeded"));
        assertThat(json.lines()).isNotEmpty().allMatch(line -> line.contains("\"sources\":[") && line.contains("git"));
        assertThat(CommandRun.of("", "rules", "list", "--category", "no").err()).contains("dns_error");
    }

    @Test
    void rulesShowKnowsWhatWasMeant() {
        CommandRun run = CommandRun.of("", "rules", "show", "refused");

        assertThat(run.exitCode()).isEqualTo(ErrataCommand.USAGE);
        assertThat(run.err()).contains("net.refused");
    }

    @Test
    void codesListsEveryCategory() {
        assertThat(CommandRun.of("", "codes").out()).contains("3101", "llm_rate_limit");
        assertThat(CommandRun.of("".getBytes(UTF_8), "codes", "--markdown").out())
                .startsWith("# Codes\n");
    }
}
