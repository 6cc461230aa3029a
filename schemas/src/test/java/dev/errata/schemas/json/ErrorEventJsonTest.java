package dev.errata.schemas.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import dev.errata.core.event.Cause;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorKind;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.GitHubContext;
import dev.errata.core.event.HttpResponse;
import dev.errata.core.event.Operation;
import dev.errata.core.event.RecoverySettings;
import dev.errata.core.event.TraceContext;
import dev.errata.core.taxonomy.SourceType;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ErrorEventJsonTest {
    private static final Instant NOW = Instant.parse("2026-11-20T10:15:30.123Z");

    @Test
    void readsTheShortFormsThatPeopleWrite() {
        ErrorEvent event = parse("""
                {"errorId":"e-1","message":"429 Too Many Requests","code":429,"exitCode":1,"exceptionType":"RateLimitError",
                 "httpStatus":429,"stack":"at x","source":{"type":"llm","component":"openrouter","endpoint":"/v1","method":"POST"},
                 "headers":{"Retry-After":"20"},"sessionId":"s-1","operationId":"op-1","operationType":"chat","attempt":2,
                 "profile":"strict","output":"boom","kind":"TOOL_OUTPUT","traceparent":"00-a-b-01"}""");

        assertThat(event)
                .isEqualTo(ErrorEvent.builder("429 Too Many Requests")
                        .errorId("e-1")
                        .occurredAt(NOW)
                        .kind(ErrorKind.TOOL_OUTPUT)
                        .code("429")
                        .exitCode(1)
                        .exceptionType("RateLimitError")
                        .stack("at x")
                        .http(new HttpResponse(429, Map.of("retry-after", "20")))
                        .toolOutput("boom")
                        .source(new ErrorSource("llm", "openrouter", "/v1", "POST"))
                        .execution(ExecutionContext.ofSession("s-1"))
                        .operation(new Operation("op-1", "chat", 2, null))
                        .trace(new TraceContext("00-a-b-01", null))
                        .settings(RecoverySettings.ofProfile("strict"))
                        .build());
    }

    @Test
    void readsWhatTheRecordViewPrints() {
        ErrorEvent event = full();

        assertThat(ErrorEventJson.parseStrictly(RecordJson.text(event), NOW)).isEqualTo(event);
    }

    @Test
    void readsTheSmallestEventThatTheRecordViewPrints() {
        ErrorEvent event = ErrorEvent.builder("").build();

        assertThat(ErrorEventJson.parseStrictly(RecordJson.text(event), NOW)).isEqualTo(event);
    }

    @Test
    void keepsUnknownFieldsAsMetadata() {
        ErrorEvent event = parse("""
                {"message":"m","region":"eu","retries":3,"source":{"type":"tool","version":"1.2"},"tags":["a","b"],
                 "causes":[{"message":"c","line":7}],"nothing":null}""");

        assertThat(event.metadata())
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "region", "eu",
                        "retries", "3",
                        "source.version", "1.2",
                        "tags", "[\"a\",\"b\"]",
                        "causes[0].line", "7"));
    }

    @Test
    void keepsAnUnknownFieldBesideMetadataOfTheSameName() {
        ErrorEvent event = parse("{\"message\":\"m\",\"region\":\"outer\",\"metadata\":{\"region\":\"inner\"}}");

        assertThat(event.metadata()).isEqualTo(Map.of("region", "inner", "event.region", "outer"));
    }

    @Test
    void keepsAShortFormThatTheLongOneOverrules() {
        ErrorEvent event = parse("{\"message\":\"m\",\"http\":{\"status\":500},\"httpStatus\":429}");

        assertThat(event.http()).isEqualTo(new HttpResponse(500, Map.of()));
        assertThat(event.metadata()).isEqualTo(Map.of("httpStatus", "429"));
    }

    @Test
    void takesAnObjectWithNoFieldOfAnEventAsTheMessage() {
        String body = "{\"error\":{\"type\":\"overloaded_error\"}}";

        assertThat(parse(body))
                .isEqualTo(ErrorEvent.builder(body).occurredAt(NOW).build());
    }

    @Test
    void joinsRepeatedHeaders() {
        ErrorEvent event = parse("{\"headers\":{\"Via\":[\"a\",\"b\"],\"Age\":5,\"X\":null}}");

        assertThat(event.http()).isEqualTo(new HttpResponse(null, Map.of("via", "a, b", "age", "5")));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    {"occurredAt":"2026-11-20T11:15:30.123+01:00"} | 2026-11-20T10:15:30.123Z
                    {"occurredAt":1763633730123}                   | 2025-11-20T10:15:30.123Z
                    {"occurredAt":-1}                              | 1969-12-31T23:59:59.999Z
                    {"occurredAt":null}                            | 2026-11-20T10:15:30.123Z
                    """)
    void readsTimesInBothForms(String json, Instant expected) {
        assertThat(parse(json).occurredAt()).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    {"exitCode":"abc"}         | field 'exitCode' must be a whole number, got "abc"
                    {"exitCode":1.5}           | field 'exitCode' must be a whole number, got 1.5
                    {"exitCode":99999999999}   | field 'exitCode' must be a whole number, got 99999999999
                    {"exitCode":1e400}         | field 'exitCode' must be a whole number
                    {"source":"llm"}           | field 'source' must be an object, got "llm"
                    {"source":[]}              | field 'source' must be an object, got []
                    {"causes":[{"a":1},2]}     | field 'causes[1]' must be an object, got 2
                    {"headers":"x"}            | field 'headers' must be an object
                    {"occurredAt":"yesterday"} | field 'occurredAt' must be an ISO-8601 time or milliseconds since 1970
                    {"occurredAt":true}        | field 'occurredAt' must be an ISO-8601 time
                    {"occurredAt":"-999999999-01-01T00:00:00Z"} | field 'occurredAt' must be in a year of four digits
                    {"occurredAt":9223372036854775807} | field 'occurredAt' must be in a year of four digits
                    {"kind":"fish"}            | field 'kind' must be error, tool_output or unstated, got 'fish'
                    {"attempt":2}              | an operation or an attempt needs an id: give 'operationId'
                    {"operationId":" "}        | operation id must not be blank
                    {"operationId":"a","attempt":0} | attempt of operation 'a' must be at least 1, got 0
                    {"settings":{"maxDelayMs":"1s"}} | field 'settings.maxDelayMs' must be whole milliseconds, got "1s"
                    {"settings":{"retryEnabled":1}} | field 'settings.retryEnabled' must be true or false, got 1
                    {"message":"a","message":"b"}   | not valid JSON at column 25: Duplicate field 'message'
                    {"message":"a"             | not valid JSON at column 15
                    {"message":"a"} {}         | not valid JSON at column 17
                    plain text                 | not valid JSON at column 1
                    [1]                        | an error event must be a JSON object, got a JSON array
                    ``                         | an error event must be a JSON object, got nothing
                    """)
    void saysWhatIsWrongAndWhere(String json, String complaint) {
        assertThatIllegalArgumentException().isThrownBy(() -> parse(json)).withMessageContaining(complaint);
    }

    @Test
    void keepsAValueThatCannotBeUsedAsMetadataWhenLenient() {
        List<String> complaints = new ArrayList<>();

        ErrorEvent event = ErrorEventJson.parseLeniently(
                "{\"message\":\"m\",\"source\":\"npm\",\"exitCode\":\"abc\",\"httpStatus\":429}", NOW, complaints::add);

        assertThat(event)
                .isEqualTo(ErrorEvent.builder("m")
                        .occurredAt(NOW)
                        .http(new HttpResponse(429, Map.of()))
                        .metadata(Map.of("source", "npm", "exitCode", "abc"))
                        .build());
        assertThat(complaints)
                .containsExactlyInAnyOrder(
                        "field 'source' must be an object, got \"npm\"",
                        "field 'exitCode' must be a whole number, got \"abc\"");
    }

    @Test
    void cutsALongWrongValueInTheComplaint() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parse("{\"source\":\"" + "x".repeat(5_000) + "\"}"))
                .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(150));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    {"message":"m","mesage":"n"}       | an error event has no field 'mesage', is 'message' meant?
                    {"operatonId":"o","message":"m"}   | an error event has no field 'operatonId', is 'operationId' meant?
                    {"source":{"componnent":"a"}}      | an error event has no field 'source.componnent', is 'source.component' meant?
                    {"message":"m","source":{"x":1}}   | an error event has no field 'source.x'
                    {"error":"m"}                      | an error event has no field 'error', is 'errorId' meant?
                    {"http":{"status":5},"httpStatus":4} | the field 'httpStatus' is given in another form as well
                    {"mesage":"m","colour":"red"}      | an error event has no field 'mesage', is 'message' meant?; an error event has no field 'colour'
                    """)
    void refusesUnknownFieldsWhenStrict(String json, String complaint) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ErrorEventJson.parseStrictly(json, NOW))
                .withMessage(complaint);
    }

    /** What people are told of an event's fields names each field that an event has, and the short forms. */
    @Test
    void theFieldsAreListedForPeople() {
        List<String> paths =
                new ArrayList<>(List.of("output", "httpStatus", "headers", "operationId", "operationType"));
        paths.addAll(List.of("attempt", "profile", "traceparent", "sessionId"));
        addPaths("", RecordJson.tree(full()), paths);

        for (SourceType type : SourceType.values()) {
            paths.add(type.label());
        }

        assertThat(String.join("\n", ErrorEventFields.descriptions())).contains(paths);
    }

    private static void addPaths(String path, JsonNode object, List<String> paths) {
        object.properties().forEach(field -> {
            String name = path + field.getKey();
            boolean isOneOfOurs = field.getValue().isObject()
                    && !List.of("metadata", "http.headers").contains(name);
            if (name.startsWith("execution.")) {
                paths.add(field.getKey());
            } else if (isOneOfOurs) {
                addPaths(name + ".", field.getValue(), paths);
            } else {
                paths.add(name);
            }
        });
    }

    private static ErrorEvent parse(String json) {
        return ErrorEventJson.parse(json, NOW);
    }

    private static ErrorEvent full() {
        return ErrorEvent.builder("it failed")
                .errorId("e-1")
                .occurredAt(Instant.parse("2026-01-02T03:04:05.006Z"))
                .receivedAt(Instant.parse("2026-01-02T03:04:06Z"))
                .kind(ErrorKind.TOOL_OUTPUT)
                .code("ECONNRESET")
                .exitCode(137)
                .signal("SIGKILL")
                .exceptionType("java.io.IOException")
                .stack("at a\n\tat b")
                .causes(List.of(new Cause("T", "m", "c", "s"), new Cause(null, "root", null, null)))
                .http(new HttpResponse(503, Map.of("retry-after", "5")))
                .toolOutput("out")
                .source(new ErrorSource("tool", "bash", "/e", "GET"))
                .execution(new ExecutionContext("s", "t", "p", "a", "autonomous", "sk", "to", "st"))
                .operation(new Operation("op", "chat", 3, Duration.ofMinutes(10)))
                .github(new GitHubContext("o", "r", 12, "pr"))
                .trace(new TraceContext("00-x-y-01", "v=1"))
                .settings(new RecoverySettings(
                        "strict", "llm", true, 3, Duration.ofSeconds(1), Duration.ofMillis(1), 1.5, false, List.of()))
                .fingerprint("mine")
                .metadata(Map.of("k", "v"))
                .build();
    }
}
