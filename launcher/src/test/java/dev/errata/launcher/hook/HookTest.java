package dev.errata.launcher.hook;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpServer;
import dev.errata.launcher.CommandRun;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What each agent says and is told. */
final class HookTest {
    @TempDir
    private Path directory;

    private static byte[] fixture(String name) throws IOException {
        try (InputStream in = HookTest.class.getResourceAsStream(name + ".json")) {
            return Objects.requireNonNull(in, name).readAllBytes();
        }
    }

    /** Patient, as no test depends on speed. */
    private static CommandRun hook(byte[] event, String... options) {
        List<String> arguments = new ArrayList<>(List.of("hook", "--within", "1h"));
        arguments.addAll(List.of(options));
        return CommandRun.of(event, arguments.toArray(String[]::new));
    }

    @ParameterizedTest
    @CsvSource({
        "claude-code-failure, PostToolUseFailure, test_failure, no",
        "gemini-cli-failure, AfterTool, connection_error, yes",
    })
    void agentsThatNameTheirEventAreToldByItsName(String name, String event, String category, String repeat)
            throws Exception {
        CommandRun run = hook(fixture(name));
        JsonNode answer = new ObjectMapper().readTree(run.out()).path("hookSpecificOutput");

        assertThat(run.exitCode()).isZero();
        assertThat(answer.path("hookEventName").asText()).isEqualTo(event);
        assertThat(answer.path("additionalContext").asText()).contains(category, "Repeat: " + repeat);
        assertThat(run.lines()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({"copilot-failure, tool_not_found, no", "opencode-failure, github_forbidden, no"})
    void theOthersAreToldTheContextAlone(String name, String category, String repeat) throws Exception {
        CommandRun run = hook(fixture(name));
        JsonNode answer = new ObjectMapper().readTree(run.out());

        assertThat(run.exitCode()).isZero();
        assertThat(answer.properties()).hasSize(1);
        assertThat(answer.path("additionalContext").asText()).contains(category, "Repeat: " + repeat, "Instead: ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "claude-code-success",
                "claude-code-interrupt",
                "gemini-cli-success",
                "copilot-success",
                "opencode-success"
            })
    void ofASuccessAndOfWhatTheUserEndedNothingIsSaid(String name) throws Exception {
        assertThat(hook(fixture(name))).isEqualTo(new CommandRun(0, "", ""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "no JSON", "[]", "17", "{}", "{\"hook_event_name\":\"Stop\"}", "{\"hook_event_name\":"})
    void whatIsNoUseOfAToolIsNoReasonToStopAnAgent(String text) {
        assertThat(hook(text.getBytes(UTF_8))).isEqualTo(new CommandRun(0, "", ""));
    }

    @Test
    void aMistakeInItsOptionsNeverEndsWithTheCodeThatBlocks() {
        assertThat(CommandRun.of(new byte[0], "hook", "--no-such").exitCode()).isEqualTo(HookCommand.FAILED);
        assertThat(HookCommand.FAILED).isNotEqualTo(2);
    }

    @Test
    void withoutALogThereIsNoCount() throws Exception {
        assertThat(hook(fixture("claude-code-failure")).out()).doesNotContain("Strikes");
        assertThat(hook(fixture("claude-code-failure"), "--log", "http://127.0.0.1:1")
                        .out())
                .contains("Repeat")
                .doesNotContain("Strikes");
        assertThat(hook(fixture("claude-code-failure"), "--log", "no address").out())
                .contains("Repeat")
                .doesNotContain("Strikes");
    }

    /** The log knows the failures before; this one is added by the pipeline's rules, in which an outage is no strike. */
    @ParameterizedTest
    @CsvSource({
        "claude-code-failure, 0, 1 of 3 in this session.",
        "claude-code-failure, 1, 2 of 3 in this session.",
        "claude-code-failure, 2, 3 of 3 in this session: stop here",
        "gemini-cli-failure, 1, 1 of 3 in this session.",
    })
    void strikesAreThoseOfTheLogAndThisOne(String name, int before, String expected) throws Exception {
        try (FakeLog log =
                FakeLog.answering(200, "{\"session\":{\"id\":\"x\",\"strikes\":" + before + ",\"more\":[1]}}")) {
            assertThat(hook(fixture(name), "--log", log.address() + "/").out()).contains("Strikes: " + expected);
            assertThat(log.asked).singleElement().asString().matches("/api/sessions/[0-9a-f-]{36}");
        }
    }

    @Test
    void aSessionThatTheLogHasNotSeenHasNone() throws Exception {
        try (FakeLog log = FakeLog.answering(404, "{}")) {
            assertThat(hook(fixture("claude-code-failure"), "--log", log.address())
                            .out())
                    .contains("Strikes: 1 of 3");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"500 | {}", "200 | nonsense", "200 | {\"strikes\":\"many\"}", "200 | {}", "302 | {}"})
    void aLogThatDoesNotSayLeavesTheCountOut(int status, String body) throws Exception {
        try (FakeLog log = FakeLog.answering(status, body)) {
            assertThat(hook(fixture("claude-code-failure"), "--log", log.address())
                            .out())
                    .contains("Repeat")
                    .doesNotContain("Strikes");
        }
    }

    /** A process each, for it ends itself; an agent that never closes its end, and a log that never answers. */
    @Test
    void whenTheTimeIsOverItEndsWithNothingSaid() throws Exception {
        Process silent = process("--within", "600ms").start();
        assertThat(silent.waitFor(2, TimeUnit.MINUTES)).isTrue();
        assertThat(silent.exitValue()).isZero();
        assertThat(silent.getInputStream().readAllBytes()).isEmpty();

        try (FakeLog log = FakeLog.silent()) {
            Path event = Files.write(directory.resolve("event"), fixture("claude-code-failure"));
            Process waiting = process("--within", "3s", "--log", log.address())
                    .redirectInput(event.toFile())
                    .start();
            assertThat(waiting.waitFor(2, TimeUnit.MINUTES)).isTrue();
            assertThat(waiting.exitValue()).isZero();
            assertThat(new String(waiting.getInputStream().readAllBytes(), UTF_8))
                    .doesNotContain("Strikes");
        }
    }

    @Test
    void theTimeCountsFromTheStartOfTheProcess() {
        assertThat(Deadline.ofProcess(Duration.ofMillis(1)).left()).isZero();
        assertThat(Deadline.ofProcess(Duration.ofDays(1)).left()).isBetween(Duration.ofHours(20), Duration.ofDays(1));
    }

    @Test
    void whoeverSettlesFirstDecides() {
        Deadline deadline = Deadline.ofProcess(Duration.ofDays(1));

        assertThat(deadline.settle()).isTrue();
        assertThat(deadline.settle()).isFalse();
    }

    @Test
    void theComponentIsTheProgramThatAShellRan() throws Exception {
        ObjectNode event = (ObjectNode) new ObjectMapper().readTree(fixture("claude-code-failure"));

        for (String[] expected : new String[][] {
            {"cd web && npm test", "npm"},
            {"CI=1 /usr/bin/pytest -q", "pytest"},
            {"$(which x) y", "Bash"},
            {"", "Bash"}
        }) {
            event.putObject("tool_input").put("command", expected[0]);
            assertThat(AgentInput.read(event))
                    .get()
                    .extracting(ToolEvent::component)
                    .isEqualTo(expected[1]);
        }
    }

    private ProcessBuilder process(String... options) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                "dev.errata.launcher.ErrataMain",
                "hook"));
        command.addAll(List.of(options));
        return new ProcessBuilder(command).directory(directory.toFile());
    }

    /** The error log's answer about sessions. */
    private static final class FakeLog implements AutoCloseable {
        private final HttpServer server;
        private final CountDownLatch end;
        private final List<String> asked = new ArrayList<>();

        private FakeLog(HttpServer server, CountDownLatch end) {
            this.server = server;
            this.end = end;
        }

        static FakeLog answering(int status, String body) throws IOException {
            return start(status, body, new CountDownLatch(0));
        }

        static FakeLog silent() throws IOException {
            return start(200, "{}", new CountDownLatch(1));
        }

        private static FakeLog start(int status, String body, CountDownLatch end) throws IOException {
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            FakeLog log = new FakeLog(server, end);
            server.createContext("/", exchange -> {
                log.asked.add(exchange.getRequestURI().getPath());
                try {
                    end.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                byte[] bytes = body.getBytes(UTF_8);
                exchange.sendResponseHeaders(status, bytes.length);
                exchange.getResponseBody().write(bytes);
                exchange.close();
            });
            server.start();
            return log;
        }

        String address() {
            return "http://127.0.0.1:" + server.getAddress().getPort();
        }

        /** Its handlers must have ended. */
        @Override
        public void close() {
            end.countDown();
            server.stop(0);
        }
    }
}
