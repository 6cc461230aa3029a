package dev.errata.intake;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorKind;
import dev.errata.core.event.OutcomeStatus;
import dev.errata.core.event.Payload;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is sent is on Kafka when it is answered, or it is said what is not. */
final class TakenOverHttpTest {
    private static final JsonMapper JSON = new JsonMapper();

    @TempDir
    private static Path directory;

    private static IntakeUnderTest intake;

    @BeforeAll
    static void start() {
        intake = new IntakeUnderTest(directory, Map.of());
    }

    @AfterAll
    static void stop() {
        intake.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "application/json | {'message':'M'} | 1",
                "application/json; charset=utf-8 | [{'message':'M'},{'message':'M'}] | 2",
                "application/json | [] | 0",
                "application/json | {'message':'M'}{'message':'M'} | 2",
                "application/json | {'message':'M'}\\n\\n {'message':'M'}\\n{'message':'M'}\\n | 3",
                "application/x-ndjson | {'message':'M'}\\n\\n{'message':'M'} | 2",
                "application/jsonl | {'message':'M'}\\n | 1",
                "application/stream+json | {'message':'M'} {'message':'M'} | 2"
            })
    void everyFormOfJsonIsTakenAndIsThereWhenItIsAnswered(String type, String body, int count) throws Exception {
        String message = "form " + UUID.randomUUID();
        String json = body.replace('\'', '"').replace("\\n", "\n").replace("\"M\"", '"' + message + '"');

        HttpResponse<String> answer = intake.post("/v1/errors", json, "Content-Type", type);

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(JSON.readTree(answer.body()).path("accepted").asInt()).isEqualTo(count);
        assertThat(JSON.readTree(answer.body()).path("durable").asText()).isEqualTo(count == 0 ? "nowhere" : "kafka");
        assertThat(withMessage(message))
                .hasSize(count)
                .allSatisfy(event -> assertThat(event.errorId()).isNotNull());
    }

    @Test
    void aBodyWithoutAContentTypeIsJson() throws Exception {
        assertThat(intake.post("/v1/errors", "{\"message\":\"bare\"}").statusCode())
                .isEqualTo(200);
    }

    /** What tail prints of the record is what was sent, and the fields that only we can know. */
    @Test
    void theEventIsWhatWasSaid() throws Exception {
        String message = "said " + UUID.randomUUID();
        intake.post("/v1/errors", """
                {"errorId":"e-1","message":"%s","occurredAt":"2026-11-22T10:00:00Z","sessionId":"s1","operationId":"save",
                 "attempt":2,"source":{"component":"api"}}""".formatted(message));

        ErrorEvent event = withMessage(message).get(0);
        assertThat(event.errorId()).isEqualTo("e-1");
        assertThat(event.occurredAt()).hasToString("2026-11-22T10:00:00Z");
        assertThat(event.execution().sessionId()).isEqualTo("s1");
        assertThat(event.operation()).isNotNull();
        assertThat(event.source().component()).isEqualTo("api");
        assertThat(event.receivedAt()).isNull();
    }

    @Test
    void badLinesAreNamedOneByOneAndTheRestIsTaken() throws Exception {
        String message = "rest " + UUID.randomUUID();
        String good = "{\"message\":\"" + message + "\"}";
        String body = String.join(
                "\n",
                good,
                "{\"mesage\":\"typo\"}",
                "{\"message\":\"cut",
                "[1,2]",
                "{\"message\":\"\"}",
                "{\"attempt\":\"x\",\"operationId\":\"o\",\"message\":\"m\"}",
                good,
                "no json",
                good);

        HttpResponse<String> answer = intake.post("/v1/errors", body, "Content-Type", "application/x-ndjson");

        JsonNode said = JSON.readTree(answer.body());
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(said.path("accepted").asInt()).isEqualTo(3);
        assertThat(said.path("rejected").asInt()).isEqualTo(6);
        assertThat(said.path("errors").findValuesAsText("line")).containsExactly("2", "3", "4", "5", "6", "8");
        assertThat(said.path("errors").get(0).path("detail").asText()).contains("'mesage'", "'message' meant?");
        assertThat(withMessage(message)).hasSize(3);
    }

    @Test
    void aPayloadIsTakenAndALargerOneIsRefusedWithItsLine() throws Exception {
        String message = "payload " + UUID.randomUUID();
        String event = "{\"message\":\"" + message + "\",\"operationId\":\"o\",\"payload\":{\"text\":\"%s\"}}\n";
        String large = event.formatted("x".repeat(Payload.MOST_BYTES + 1));

        HttpResponse<String> answer =
                intake.post("/v1/errors", event.formatted("arguments") + large, "Content-Type", "application/x-ndjson");
        JsonNode refused = JSON.readTree(answer.body()).path("errors");
        assertThat(refused.findValuesAsText("line")).containsExactly("2");
        assertThat(refused.get(0).path("detail").asText()).contains("65537 bytes, more than 65536");
        assertThat(withMessage(message))
                .extracting(ErrorEvent::payload)
                .containsExactly(Payload.of("text/plain;charset=utf-8", "arguments".getBytes(StandardCharsets.UTF_8)));

        HttpResponse<String> alone = intake.post("/v1/errors", large, "Content-Type", "application/json");
        assertThat(alone.statusCode()).isEqualTo(400);
        assertThat(alone.body()).contains("65537 bytes").doesNotContain("xxx");
    }

    @Test
    void behindAMistakeConcatenatedJsonGoesOnWithTheNextObject() throws Exception {
        String message = "next " + UUID.randomUUID();
        String good = "{\n  \"message\": \"" + message + "\"\n}\n";

        HttpResponse<String> answer = intake.post("/v1/errors", good + "{\"message\": oops}\n" + good);

        JsonNode said = JSON.readTree(answer.body());
        assertThat(said.path("accepted").asInt()).isEqualTo(2);
        assertThat(said.path("errors").findValuesAsText("line")).containsExactly("4");
        assertThat(withMessage(message)).hasSize(2);
    }

    @Test
    void atMostTwentyMistakesAreNamedAndAllAreCounted() throws Exception {
        String body = IntStream.range(0, 50)
                .mapToObj(i -> "{\"no\":1}")
                .collect(Collectors.joining("\n", "{\"message\":\"m\"}\n", ""));

        JsonNode said = JSON.readTree(intake.post("/v1/errors", body, "Content-Type", "application/x-ndjson")
                .body());

        assertThat(said.path("rejected").asInt()).isEqualTo(50);
        assertThat(said.path("errors")).hasSize(20);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  \n ", "no json", "[1,2]", "{\"mesage\":1}", "[{\"message\":\"m\"", "\"text\""})
    void whereNothingCanBeUsedItIsAProblem(String body) throws Exception {
        int before = intake.errors().size();

        HttpResponse<String> answer = intake.post("/v1/errors", body, "Content-Type", "application/json");

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.headers().firstValue("Content-Type").orElseThrow()).startsWith("application/problem+json");
        assertThat(JSON.readTree(answer.body()).path("type").asText()).startsWith("urn:errata:problem:");
        assertThat(answer.headers().firstValue("Retry-After")).isEmpty();
        assertThat(intake.errors()).hasSize(before);
    }

    @Test
    void ofAnArrayThatBreaksOffWhatWasWholeIsTaken() throws Exception {
        String message = "broken off " + UUID.randomUUID();

        HttpResponse<String> answer = intake.post("/v1/errors", "[{\"message\":\"%s\"},{\"mess".formatted(message));

        assertThat(answer.statusCode()).isEqualTo(200);
        JsonNode said = JSON.readTree(answer.body());
        assertThat(said.path("accepted").asInt()).isEqualTo(1);
        assertThat(said.path("errors").get(0).path("detail").asText()).contains("nothing behind it was read");
        assertThat(withMessage(message)).hasSize(1);
    }

    @Test
    void plainTextIsTheOutputOfATool() throws Exception {
        String text = "FAILED (errors=1) " + UUID.randomUUID();

        HttpResponse<String> answer = intake.post(
                "/v1/errors",
                text,
                "Content-Type",
                "text/plain",
                "X-Errata-Session",
                "s1",
                "X-Errata-Operation",
                "test",
                "X-Exit-Code",
                "1");

        assertThat(answer.statusCode()).isEqualTo(200);
        ErrorEvent event = intake.errors().stream()
                .filter(it -> text.equals(it.toolOutput()))
                .findFirst()
                .orElseThrow();
        assertThat(event.kind()).isEqualTo(ErrorKind.TOOL_OUTPUT);
        assertThat(event.exitCode()).isEqualTo(1);
        assertThat(event.correlationKey()).contains("s1");
    }

    @Test
    void outcomesAreTaken() throws Exception {
        String id = UUID.randomUUID().toString();
        String body = "{\"outcomeId\":\"%s\",\"status\":\"succeeded\",\"operationId\":\"save\"}\n{\"status\":\"fine\"}"
                .formatted(id);

        JsonNode said = JSON.readTree(intake.post("/v1/outcomes", body).body());

        assertThat(said.path("accepted").asInt()).isEqualTo(1);
        assertThat(said.path("errors").get(0).path("line").asInt()).isEqualTo(2);
        assertThat(intake.outcomes())
                .filteredOn(outcome -> outcome.outcomeId().equals(id))
                .singleElement()
                .satisfies(outcome -> assertThat(outcome.status()).isEqualTo(OutcomeStatus.SUCCEEDED));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/v1/errors | application/msgpack | 415 | set Fluent Bit's 'format' to json",
                "/v1/errors | application/x-www-form-urlencoded | 415 | set the sender's format to json",
                "/v1/errors | image/png | 415 | Content-Type must be application/json",
                "/v1/nothing | application/json | 404 | /v1/errors",
                "/opentelemetry.proto.collector.logs.v1.LogsService/Export | application/grpc | 404 | http/protobuf"
            })
    void whatIsNotTakenNamesTheSettingThatHelps(String path, String type, int status, String help) throws Exception {
        HttpResponse<String> answer = intake.post(path, "{}", "Content-Type", type);

        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(JSON.readTree(answer.body()).path("detail").asText()).contains(help);
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "deflate", "raw deflate", "identity", "UTF-8"})
    void aCompressedBodyIsTaken(String encoding) throws Exception {
        String message = "packed " + UUID.randomUUID();
        byte[] plain = "{\"message\":\"%s\"}".formatted(message).getBytes(StandardCharsets.UTF_8);

        HttpResponse<String> answer =
                intake.post("/v1/errors", Packed.as(encoding, plain), "Content-Encoding", encoding.replace("raw ", ""));

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(withMessage(message)).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"br", "zstd", "compress"})
    void anotherEncodingIsRefusedWithWhatToSet(String encoding) throws Exception {
        HttpResponse<String> answer = intake.post("/v1/errors", "{}", "Content-Encoding", encoding);

        assertThat(answer.statusCode()).isEqualTo(415);
        assertThat(answer.body()).contains("gzip");
    }

    @Test
    void whatIsReadIsNoneOfOurs() throws Exception {
        HttpResponse<String> answer = java.net.http.HttpClient.newHttpClient()
                .send(
                        java.net.http.HttpRequest.newBuilder(java.net.URI.create(intake.app.url() + "/v1/errors"))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());

        assertThat(answer.statusCode()).isEqualTo(404);
        assertThat(answer.headers().firstValue("Content-Type").orElseThrow()).startsWith("application/problem+json");
    }

    private static List<ErrorEvent> withMessage(String message) {
        return intake.errors().stream()
                .filter(event -> event.message().equals(message))
                .toList();
    }
}
