package dev.errata.launcher.hook;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpServer;
import dev.errata.launcher.CommandRun;
import dev.errata.launcher.flow.PipelineUnderTest;
import dev.errata.launcher.flow.SharedPipeline;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * The protocol of three strikes, from the agent to the person: the hook sends each use of a tool to the pipeline, which
 * counts; the log, whose place a small server takes that reads the pipeline's topics, tells the hook the count.
 */
@ExtendWith(SharedPipeline.class)
final class ThreeStrikesTest {
    private static final Duration LONGEST = Duration.ofMinutes(3);
    private static final ObjectMapper JSON = new ObjectMapper();

    private final PipelineUnderTest kafka;
    private final String session = "agent-" + UUID.randomUUID();
    private final HttpServer log;
    private int sent;
    private int failures;

    ThreeStrikesTest(PipelineUnderTest kafka) throws IOException {
        this.kafka = kafka;
        this.log = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    }

    @BeforeEach
    void startTheLog() {
        log.createContext("/api/sessions/" + session, exchange -> {
            byte[] body =
                    ("{\"sessionId\":\"" + session + "\",\"strikes\":" + strikes() + ",\"events\":[]}").getBytes(UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        log.start();
    }

    @AfterEach
    void stopTheLog() {
        log.stop(0);
    }

    @Test
    void theFirstIsNotedTheSecondWarnedOfTheThirdGoesToAPersonAndASuccessBeginsAnew() {
        assertThat(failed("error TS2345: Argument of type A"))
                .contains("type_error", "Strikes: 1 of 3 in this session.");
        assertThat(failed("1 failed, 11 passed")).contains("Strikes: 2 of 3 in this session.");

        assertThat(used("PostToolUse", "12 passed")).isEmpty();
        assertThat(strikes()).isZero();

        assertThat(failed("bash: frob: command not found")).contains("tool_not_found", "Strikes: 1 of 3");
        assertThat(failed("SyntaxError: Unexpected token")).contains("Strikes: 2 of 3", "Instead: ");
        assertThat(failed("2 failed, 10 passed"))
                .contains("Strikes: 3 of 3 in this session: stop here", "ask a person");
        await().atMost(LONGEST)
                .untilAsserted(() -> assertThat(read("decisions"))
                        .anyMatch(decision -> decision.toString().contains("third_strike")
                                && decision.path("action").asText().equalsIgnoreCase("escalate")));
    }

    private String failed(String output) {
        return used("PostToolUseFailure", output);
    }

    /** What the agent is told; returns when the pipeline has it. */
    private String used(String event, String output) {
        boolean hasFailed = event.equals("PostToolUseFailure");
        ObjectNode said = JSON.createObjectNode()
                .put("hook_event_name", event)
                .put("session_id", session)
                .put("tool_name", "Bash");
        said.putObject("tool_input").put("command", "make check");
        said.put(hasFailed ? "error" : "tool_response", hasFailed ? "Exit code 1\n" + output : output);
        CommandRun run = CommandRun.of(
                said.toString().getBytes(UTF_8),
                "hook",
                "--within",
                "1h",
                "--log",
                "http://127.0.0.1:" + log.getAddress().getPort(),
                "--send",
                "--bootstrap",
                kafka.cluster().bootstrapServers(),
                "--registry",
                kafka.cluster().registryUrl());
        sent++;
        failures += hasFailed ? 1 : 0;
        await().atMost(LONGEST).until(() -> read("errors").size() == sent);
        await().atMost(LONGEST).until(() -> classified().size() == failures);
        return run.out();
    }

    /** As the pipeline has counted them. */
    private int strikes() {
        List<JsonNode> all = read("errors");
        boolean isAfresh =
                all.isEmpty() || all.get(all.size() - 1).path("exitCode").asInt() == 0;
        List<JsonNode> errors = classified();
        return isAfresh || errors.isEmpty()
                ? 0
                : errors.get(errors.size() - 1).at("/session/strikes").asInt();
    }

    private List<JsonNode> classified() {
        return read("errors.recoverable");
    }

    private List<JsonNode> read(String topic) {
        List<JsonNode> values = new ArrayList<>();
        for (String line : CommandRun.on(
                        kafka.cluster(), "tail", topic, "--from-beginning", "--until-end", "--key", session)
                .lines()) {
            try {
                values.add(JSON.readTree(line).path("value"));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return values;
    }
}
