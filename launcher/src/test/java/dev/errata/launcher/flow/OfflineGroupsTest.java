package dev.errata.launcher.flow;

import static dev.errata.launcher.flow.Events.unique;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.errata.launcher.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** {@code errata group} puts events where the running pipeline puts them. */
@ExtendWith(SharedPipeline.class)
final class OfflineGroupsTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final PipelineUnderTest kafka;
    private final String type = "Error" + unique("t").replaceAll("[^a-z]", "");
    private final List<String> ids = new ArrayList<>();
    private final StringBuilder lines = new StringBuilder();

    OfflineGroupsTest(PipelineUnderTest kafka) {
        this.kafka = kafka;
    }

    @Test
    void eventsEndInTheSameGroupsAsInTheRunningPipeline(@TempDir Path directory) throws IOException {
        for (String shard : List.of("alpha", "beta", "gamma", "delta", "omega")) {
            error("cannot reach payments shard " + shard + " now");
        }
        error("cannot reach 10.0.0.7 on port 4711");
        error("cannot reach 10.0.0.8 on port 4712");
        stack("the ledger is closed", "Billing");
        stack("the ledger is closed", "Shipping");
        add(event("rate limit reached").put("code", "rate_limit_exceeded").put("httpStatus", 429));
        Path file = Files.writeString(directory.resolve("events.jsonl"), lines);

        Map<String, String> offline = offline(file);
        assertThat(offline.values().stream().distinct()).hasSize(4);
        CommandRun sent = CommandRun.on(kafka.cluster(), "send", file.toString());
        assertThat(sent.exitCode()).as(sent.err()).isZero();
        Awaitility.await()
                .atMost(Duration.ofMinutes(3))
                .untilAsserted(() -> assertThat(running()).containsAllEntriesOf(offline));
    }

    private void error(String message) {
        add(event(message));
    }

    private void stack(String message, String caller) {
        add(event(message)
                .put(
                        "stack",
                        "com.acme." + type + ": " + message
                                + "\n\tat com.acme.Payments.charge(Payments.java:12)\n\tat com.acme." + caller
                                + ".main(" + caller + ".java:3)"));
    }

    private ObjectNode event(String message) {
        return JSON.createObjectNode()
                .put("errorId", unique("error"))
                .put("message", message)
                .put("exceptionType", type)
                .put("sessionId", unique("session"));
    }

    private void add(ObjectNode event) {
        ids.add(event.path("errorId").asText());
        lines.append(event).append('\n');
    }

    /** Group and pattern by error. */
    private Map<String, String> offline(Path file) throws JsonProcessingException {
        Map<String, String> groups = new HashMap<>();
        List<String> answers =
                CommandRun.of(new byte[0], "group", file.toString()).lines();
        assertThat(answers).hasSameSizeAs(ids);
        for (int i = 0; i < ids.size(); i++) {
            JsonNode answer = JSON.readTree(answers.get(i));
            groups.put(
                    ids.get(i),
                    answer.path("groupId").asText() + " "
                            + answer.path("pattern").asText());
        }
        return groups;
    }

    private Map<String, String> running() throws JsonProcessingException {
        Map<String, String> groups = new HashMap<>();
        for (String line : CommandRun.on(kafka.cluster(), "groups", "list", "--json", "--max", "100000")
                .lines()) {
            JsonNode group = JSON.readTree(line);
            String standing =
                    group.path("groupId").asText() + " " + group.path("pattern").asText();
            group.path("recentErrorIds").forEach(id -> groups.put(id.asText(), standing));
        }
        return groups;
    }
}
