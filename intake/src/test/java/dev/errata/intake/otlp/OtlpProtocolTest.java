package dev.errata.intake.otlp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.errata.core.event.ErrorEvent;
import dev.errata.intake.clients.Captured;
import dev.errata.intake.protocol.Head;
import dev.errata.intake.protocol.Request;
import dev.errata.intake.protocol.Response;
import dev.errata.intake.protocol.Result;
import dev.errata.intake.protocol.Submission;
import dev.errata.intake.protocol.UnreadableException;
import dev.errata.streams.http.Problem;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OtlpProtocolTest {
    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
    private static final String SPAN = "00f067aa0ba902b7";

    private final OtlpProtocol protocol = new OtlpProtocol();

    @ParameterizedTest
    @CsvSource({"16, 0", "17, 1", "21, 1", "'\"17\"', 1", "null, 0", "0, 0"})
    void aLogRecordIsAnErrorFromSeverityErrorOn(String severity, int errors) {
        Submission read = logs("{\"severityNumber\":" + severity + ",\"body\":{\"stringValue\":\"no\"}}");

        assertThat(read.errors()).hasSize(errors);
        assertThat(read.dropped().getOrDefault("no_error", 0L)).isEqualTo(1 - errors);
    }

    @Test
    void anExceptionIsAnErrorAtAnySeverity() {
        Submission read = logs("{\"severityNumber\":9,\"attributes\":[" + attribute("exception.type", "E") + "]}");

        assertThat(read.errors()).extracting(ErrorEvent::exceptionType).containsExactly("E");
    }

    @Test
    void aFailedSpanIsAnErrorAndAWholeOneIsNone() {
        Submission read = spans(span("\"name\":\"checkout\",\"status\":{\"code\":2,\"message\":\"no stock\"}") + ","
                + span("\"name\":\"pay\",\"status\":{\"code\":2}") + ","
                + span("\"name\":\"look\",\"status\":{\"code\":1}") + "," + span("\"name\":\"wait\""));

        assertThat(read.errors()).extracting(ErrorEvent::message).containsExactly("no stock", "pay");
        assertThat(read.dropped()).containsEntry("no_error", 2L);
    }

    @Test
    void eachExceptionOfASpanIsAnErrorButOnceOnly() {
        String first = event("E", "one");
        Submission read = spans(span("\"events\":[" + first + "," + event("E", "two") + "," + first
                + "],\"status\":{\"code\":2,\"message\":\"failed\"}"));

        assertThat(read.errors()).extracting(ErrorEvent::message).containsExactly("one", "two");
        assertThat(read.dropped()).containsEntry("duplicate", 1L);
        assertThat(read.errors().get(0).metadata()).containsEntry("status", "failed");
    }

    @Test
    void attributesBecomeFields() {
        ErrorEvent error = logs("{\"severityNumber\":17,\"body\":{\"stringValue\":\"m\"},\"attributes\":["
                        + String.join(
                                ",",
                                attribute("error.type", "timeout"),
                                attribute("url.full", "http://pay/charge?card=1"),
                                attribute("http.request.method", "POST"),
                                "{\"key\":\"http.response.status_code\",\"value\":{\"intValue\":\"503\"}}",
                                attribute("errata.operation", "o"),
                                attribute("errata.attempt", "2"),
                                "{\"key\":\"ok\",\"value\":{\"boolValue\":false}}",
                                "{\"key\":\"list\",\"value\":{\"arrayValue\":{}}}")
                        + "]}")
                .errors()
                .get(0);

        assertThat(error.code()).isEqualTo("timeout");
        assertThat(error.http())
                .isNotNull()
                .satisfies(http -> assertThat(http.status()).isEqualTo(503));
        assertThat(error.source().endpoint()).isEqualTo("http://pay/charge");
        assertThat(error.source().method()).isEqualTo("POST");
        assertThat(error.operation())
                .isNotNull()
                .satisfies(operation -> assertThat(operation.attempt()).isEqualTo(2));
        assertThat(error.metadata()).containsEntry("ok", "false").doesNotContainKeys("list", "url.full");
    }

    @Test
    void aRecordWithoutATraceIsKnownByAllThatItSays() {
        String record =
                "{\"severityNumber\":17,\"timeUnixNano\":\"1795371000000000000\",\"body\":{\"stringValue\":\"m\"}}";

        String id = logs(record).errors().get(0).errorId();
        assertThat(id).isNotNull().isEqualTo(logs(record).errors().get(0).errorId());
        assertThat(logs(record.replace("\"m\"", "\"n\"")).errors().get(0).errorId())
                .isNotEqualTo(id);
        assertThat(logs(record.replace("\"1795371000000000000\"", "\"0\""))
                        .errors()
                        .get(0)
                        .errorId())
                .isNull();
    }

    @Test
    void theResourceMayStandBehindItsRecords() {
        String body =
                "{\"resourceLogs\":[{\"scopeLogs\":[{\"logRecords\":[{\"severityNumber\":17,\"body\":{\"stringValue\":\"m\"}}]}],"
                        + "\"resource\":{\"attributes\":[" + attribute("service.name", "late") + "]}}]}";

        assertThat(read("/v1/logs", body).errors().get(0).source().component()).isEqualTo("late");
    }

    /** As the protocol has it; in Base64, as protobuf writes bytes in JSON otherwise, an id is none. */
    @ParameterizedTest
    @ValueSource(
            strings = {"\"abc\"", "\"S/kvNXeztNo6ySnQ4ORzNg==\"", "7", "{}", "\"00000000000000000000000000000000\""})
    void aBadIdCostsTheTraceAndNotTheError(String id) {
        Submission read = logs("{\"traceId\":" + id + ",\"spanId\":\"" + SPAN
                + "\",\"severityNumber\":17,\"body\":{\"stringValue\":\"bad\"}}," + "{\"traceId\":\""
                + TRACE.toUpperCase(java.util.Locale.ROOT) + "\",\"spanId\":\"" + SPAN
                + "\",\"severityNumber\":17,\"body\":{\"stringValue\":\"good\"}}");

        assertThat(read.refused()).isEmpty();
        assertThat(read.errors()).extracting(ErrorEvent::message).containsExactly("bad", "good");
        assertThat(read.errors().get(0).trace()).isNull();
        assertThat(read.errors().get(1).trace())
                .isNotNull()
                .satisfies(trace -> assertThat(trace.traceparent()).isEqualTo("00-" + TRACE + "-" + SPAN + "-01"));
    }

    @Test
    void successIsEmptyAndPartsAreNamed() {
        Submission whole = logs("{\"severityNumber\":17,\"body\":{\"stringValue\":\"m\"}}");
        Submission partly = logs("7,{\"severityNumber\":17}");

        assertThat(json(taken(whole, Map.of()))).isEqualTo("{}");
        assertThat(protocol.answer(head("/v1/logs", OtlpProtocol.PROTOBUF), taken(whole, Map.of()))
                        .body())
                .isEmpty();
        assertThat(json(taken(partly, Map.of())))
                .isEqualTo("{\"partialSuccess\":{\"rejectedLogRecords\":\"1\",\"errorMessage\":"
                        + "\"record 1: the log record is no JSON object\"}}");
        assertThat(json(taken(whole, Map.of("operation", 1L))))
                .isEqualTo("{\"partialSuccess\":{\"rejectedLogRecords\":\"0\",\"errorMessage\":"
                        + "\"the key may not say: operation\"}}");
    }

    /** As the classes of opentelemetry-proto 1.11.0 read it. */
    @Test
    void partialSuccessInProtobuf() {
        Submission partly = logs("7");

        Response answer = protocol.answer(head("/v1/logs", OtlpProtocol.PROTOBUF), taken(partly, Map.of()));

        assertThat(answer.contentType()).isEqualTo("application/x-protobuf");
        assertThat(HexFormat.of().formatHex(answer.body(), 0, 6)).isEqualTo("0a2e0801122a");
        assertThat(new String(answer.body(), 6, answer.body().length - 6, UTF_8))
                .isEqualTo("record 1: the log record is no JSON object");
    }

    @Test
    void aRefusalIsAStatusWithRetryAfter() {
        Result refused = new Result.Refused(
                Problem.of("busy", 429, "Too much", "the spool is full"), Optional.of(Duration.ofSeconds(2)));

        Response json = protocol.answer(head("/v1/logs", OtlpProtocol.JSON), refused);
        Response protobuf = protocol.answer(head("/v1/logs", OtlpProtocol.PROTOBUF), refused);

        assertThat(json.status()).isEqualTo(429);
        assertThat(json.headers()).containsEntry("Retry-After", "2");
        assertThat(new String(json.body(), UTF_8)).isEqualTo("{\"message\":\"the spool is full\"}");
        assertThat(HexFormat.of().formatHex(protobuf.body(), 0, 2)).isEqualTo("1211");
    }

    @ParameterizedTest
    @CsvSource({
        "/v1/metrics, application/json, 404, OTEL_METRICS_EXPORTER",
        "/v1/logs, application/grpc, 415, OTEL_EXPORTER_OTLP_PROTOCOL",
        "/v1/traces, '', 415, OTEL_EXPORTER_OTLP_PROTOCOL"
    })
    void whatIsNotTakenNamesTheSettingThatHelps(String path, String type, int status, String setting) {
        assertThatThrownBy(() -> protocol.read(new Request(head(path, type), new byte[0], Captured.RECEIVED)))
                .isInstanceOfSatisfying(UnreadableException.class, e -> {
                    assertThat(e.problem().status()).isEqualTo(status);
                    assertThat(e.problem().detail()).contains(setting);
                });
    }

    @Test
    void anEmptyRequestIsFine() {
        assertThat(read("/v1/logs", "{}")).isEqualTo(Submission.NOTHING);
        assertThat(protocol.read(new Request(head("/v1/logs", OtlpProtocol.PROTOBUF), new byte[0], Captured.RECEIVED)))
                .isEqualTo(Submission.NOTHING);
    }

    private String json(Result result) {
        return new String(
                protocol.answer(head("/v1/logs", OtlpProtocol.JSON), result).body(), UTF_8);
    }

    private static Result taken(Submission what, Map<String, Long> removed) {
        return new Result.Taken(what, Result.Place.KAFKA, removed);
    }

    private Submission logs(String records) {
        return read("/v1/logs", "{\"resourceLogs\":[{\"scopeLogs\":[{\"logRecords\":[" + records + "]}]}]}");
    }

    private Submission spans(String spans) {
        return read("/v1/traces", "{\"resourceSpans\":[{\"scopeSpans\":[{\"spans\":[" + spans + "]}]}]}");
    }

    private Submission read(String path, String json) {
        return protocol.read(new Request(head(path, OtlpProtocol.JSON), json.getBytes(UTF_8), Captured.RECEIVED));
    }

    private static String span(String fields) {
        return "{\"traceId\":\"" + TRACE + "\",\"spanId\":\"" + SPAN + "\",\"endTimeUnixNano\":\"1795371000000000000\","
                + fields + "}";
    }

    private static String event(String type, String message) {
        return "{\"name\":\"exception\",\"attributes\":["
                + String.join(",", List.of(attribute("exception.type", type), attribute("exception.message", message)))
                + "]}";
    }

    private static String attribute(String key, String value) {
        return "{\"key\":\"" + key + "\",\"value\":{\"stringValue\":\"" + value + "\"}}";
    }

    private static Head head(String path, String type) {
        return new Head("POST", path, Map.of(), Map.of("content-type", type));
    }
}
