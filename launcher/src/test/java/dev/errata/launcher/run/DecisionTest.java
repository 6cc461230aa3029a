package dev.errata.launcher.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.errata.embedded.LoopbackPorts;
import dev.errata.launcher.run.RunProcess.Result;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is run again and what is not, with real tools where they are on this machine. */
final class DecisionTest {
    private static final String REFUSED = "echo 'connect to db: connection refused' >&2";

    @TempDir
    private Path directory;

    @Test
    void whatPassesByItselfIsRunAgainUntilItSucceeds() throws Exception {
        Result run = run(null, REFUSED + "; [ $(wc -l < runs) = 3 ]");

        assertThat(run.exitCode()).isZero();
        assertThat(runs()).isEqualTo(3);
        assertThat(run.decisions())
                .hasSize(3)
                .anyMatch(line -> line.contains("Attempt 2 of 4"))
                .anyMatch(line -> line.contains("connection_error, retryable"))
                .last()
                .isEqualTo("errata: sh succeeded in attempt 3");
    }

    @Test
    void theAttemptsOfThePolicyAreAll() throws Exception {
        Result run = run(null, REFUSED + "; exit 7");

        assertThat(run.exitCode()).isEqualTo(7);
        assertThat(runs()).isEqualTo(4);
        assertThat(run.decisions())
                .hasSize(4)
                .last()
                .asString()
                .contains("All 4 attempts of policy 'quick' are used up");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Error: listen EACCES: permission denied 0.0.0.0:80 | permanent   | No repetition would help.",
                "error TS2345: Argument of type string is not assignable | recoverable | Something has to be changed",
                "the frobnicator has wobbled                | recoverable | Something has to be changed",
                "Segmentation fault (core dumped)           | unknown     | It is not known whether",
            })
    void whatIsNotKnownToPassStopsAtOnce(String message, String recoverability, String why) throws Exception {
        Result run = run(null, "echo '" + message + "' >&2; exit 1");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(runs()).isOne();
        assertThat(run.decisions()).singleElement().asString().contains(", " + recoverability + " (rule ", why);
    }

    @Test
    void anInputThatMayBeReadForbidsASecondRun() throws Exception {
        Path input = Files.writeString(directory.resolve("input"), "some");
        Result file = run(Redirect.from(input.toFile()), REFUSED + "; exit 1");

        assertThat(runs()).isOne();
        assertThat(file.decisions()).singleElement().asString().contains("standard input");
    }

    /** The second is what a CI runner hands over that has closed its end; the third may still bring something. */
    @ParameterizedTest
    @CsvSource({
        "printf '' > empty; CMD < empty, 4",
        "printf '' | CMD, 4",
        "exec 3< <(exec sleep 600); CMD <&3; kill $!, 1",
        "echo x | CMD, 1"
    })
    void whetherAnInputIsEmptyIsFoundOutWithoutReadingIt(String pipeline, int expected) throws Exception {
        String errata = String.join(" ", RunProcess.command()) + " " + String.join(" ", options()) + " -- sh "
                + script(REFUSED + "; exit 1");
        RunProcess.naked(directory, "bash", "-c", pipeline.replace("CMD", errata))
                .end();

        assertThat(runs()).isEqualTo(expected);
    }

    @Test
    void aTerminalCanBeAskedAgain() throws Exception {
        assumeThere("script");
        List<String> arguments = options();
        arguments.addAll(List.of("--", "sh", script(REFUSED + "; exit 1")));
        RunProcess.onATerminal(directory, arguments.toArray(String[]::new)).end();

        assertThat(runs()).isEqualTo(4);
    }

    @Test
    void aPolicyThatDoesNotExistIsAMistakeBeforeTheCommandStarts() throws Exception {
        Result run = RunProcess.errata(directory, "--policy", "netwrk", "--", "touch", "started")
                .end();

        assertThat(run.exitCode()).isEqualTo(ExitCode.FAILED);
        assertThat(run.said()).isEqualTo("errata: there is no policy 'netwrk': is 'network' meant?\n");
        assertThat(directory.resolve("started")).doesNotExist();
    }

    @Test
    void rulesOfOnesOwnDecide() throws Exception {
        Path rules = Files.writeString(directory.resolve("rules.yaml"), """
                rules:
                  - id: mine.wobble
                    category: network_error
                    text: ["frobnicator has wobbled"]
                    examples: ["the frobnicator has wobbled"]
                """);
        List<String> options = options();
        options.addAll(
                List.of("--rules", rules.toString(), "--", "sh", script("echo the frobnicator has wobbled; exit 1")));
        Result run =
                RunProcess.errata(directory, options.toArray(String[]::new)).end();

        assertThat(runs()).isEqualTo(4);
        assertThat(run.decisions()).first().asString().contains("(rule mine.wobble)");
    }

    @Test
    void curlIsRunAgainWhenTheServerHasSaid() throws Exception {
        assumeThere("curl");
        List<Long> asked = new ArrayList<>();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            asked.add(System.nanoTime());
            boolean isFirst = asked.size() == 1;
            byte[] body = (isFirst ? "{\"error\":\"slow down\"}" : "fine").getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Retry-After", "2");
            exchange.sendResponseHeaders(isFirst ? 429 : 200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
        try {
            String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/";
            List<String> options = options();
            options.addAll(List.of("--", "curl", "-sS", "-i", "--fail-with-body", url));
            Result run =
                    RunProcess.errata(directory, options.toArray(String[]::new)).end();

            assertThat(run.exitCode()).as(run.said()).isZero();
            assertThat(run.wrote()).endsWith("fine");
            assertThat(asked).hasSize(2);
            assertThat(asked.get(1) - asked.get(0)).isGreaterThanOrEqualTo(2_000_000_000L);
            assertThat(run.decisions()).first().asString().contains("service_rate_limit, retryable", "asked for 2 s");
        } finally {
            server.stop(0);
        }
    }

    @Test
    void gitIsRunAgainWhereTheServerIsAwayAndNotWhereTheBranchIs() throws Exception {
        assumeThere("git");
        Result away = tool("git", "clone", "http://127.0.0.1:" + LoopbackPorts.chooseFree() + "/x.git");
        RunProcess.naked(directory, "git", "init", "-q", ".").end();
        Result missing = tool("git", "checkout", "no-such-branch");

        assertThat(away.decisions()).hasSize(4).first().asString().contains("retryable");
        assertThat(missing.decisions()).singleElement().asString().doesNotContain("retryable");
    }

    @Test
    void npmIsRunAgainWhereTheRegistryIsAwayAndNotForAFailedTest() throws Exception {
        assumeThere("npm");
        Files.writeString(directory.resolve("package.json"), """
                {"name": "x", "version": "1.0.0", "scripts": {"test": "node -e \\"require('assert').equal(1, 2)\\""}}
                """);
        Result away = tool(
                "npm",
                "install",
                "--fetch-retries=0",
                "--registry=http://127.0.0.1:" + LoopbackPorts.chooseFree(),
                "--cache=" + directory.resolve("cache"),
                "left-pad");
        Result failed = tool("npm", "test");

        assertThat(away.decisions()).hasSize(4).first().asString().contains("retryable");
        assertThat(failed.decisions()).singleElement().asString().doesNotContain("retryable");
    }

    @Test
    void pytestIsNotRunAgainForAFailedTest() throws Exception {
        assumeThere("pytest");
        Files.writeString(directory.resolve("test_sum.py"), "def test_sum():\n    assert 1 + 1 == 3\n");
        Result run = tool("pytest", "-q", "-p", "no:cacheprovider");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.decisions()).singleElement().asString().contains("test_failure, recoverable");
    }

    @Test
    void mavenIsNotRunAgainForAPomThatIsNone() throws Exception {
        assumeThere("mvn");
        Files.writeString(directory.resolve("pom.xml"), "<project><modelVersion>4.0.0</modelVersion></project>");
        Result run = tool("mvn", "-B", "-o", "-q", "validate");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.decisions()).singleElement().asString().doesNotContain("retryable");
    }

    private Result tool(String... command) throws Exception {
        List<String> options = options();
        options.add("--");
        options.addAll(List.of(command));
        return RunProcess.errata(directory, options.toArray(String[]::new)).end();
    }

    private Result run(@Nullable Redirect input, String script) throws Exception {
        List<String> options = options();
        options.addAll(List.of("--", "sh", script(script)));
        RunProcess process = RunProcess.errata(directory, options.toArray(String[]::new));
        return (input == null ? process : process.reading(input)).end();
    }

    /** A policy of four attempts that wait for nothing. */
    private List<String> options() throws IOException {
        Path policies = Files.writeString(
                directory.resolve("policies.yaml"),
                "policies: {quick: {maxAttempts: 4, backoff: fixed, initialDelay: 0s, jitter: none}}\n");
        return new ArrayList<>(List.of("--config", policies.toString(), "--policy", "quick"));
    }

    private String script(String text) throws IOException {
        return Files.writeString(directory.resolve("script.sh"), "echo run >> runs\n" + text + "\n")
                .toString();
    }

    private long runs() throws IOException {
        return Files.readAllLines(directory.resolve("runs")).size();
    }

    private static void assumeThere(String tool) throws Exception {
        boolean works = new ProcessBuilder("sh", "-c", tool + " --version >/dev/null 2>&1")
                        .start()
                        .waitFor()
                == 0;
        Assumptions.assumeTrue(works, () -> "there is no '" + tool + "' on this machine that runs");
    }
}
