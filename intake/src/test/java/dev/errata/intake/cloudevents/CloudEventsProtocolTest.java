package dev.errata.intake.cloudevents;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.errata.core.event.Cause;
import dev.errata.core.event.ErrorEvent;
import dev.errata.intake.clients.Captured;
import dev.errata.intake.protocol.Head;
import dev.errata.intake.protocol.Refusal;
import dev.errata.intake.protocol.Request;
import dev.errata.intake.protocol.Submission;
import dev.errata.intake.protocol.UnreadableException;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

class CloudEventsProtocolTest {
    private static final String GOOD =
            "{\"specversion\":\"1.0\",\"id\":\"1\",\"source\":\"s\",\"type\":\"t\",\"data\":{\"message\":\"whole\"}}";

    private final CloudEventsProtocol protocol = new CloudEventsProtocol();

    /** What the SDK for JavaScript sent. */
    @ParameterizedTest
    @FieldSource("dev.errata.intake.clients.Captured#CLOUDEVENTS")
    void takesWhatTheSdkSends(String fixture) {
        Submission read = Captured.read(fixture, protocol);

        assertThat(protocol.takes(Captured.head(Captured.request(fixture)))).isTrue();
        assertThat(read.refused()).isEmpty();
        assertThat(read.errors()).hasSize(fixture.endsWith("batch") ? 2 : 1);
        assertThat(read.errors())
                .extracting(ErrorEvent::errorId)
                .doesNotHaveDuplicates()
                .doesNotContainNull();
        assertThat(read.errors()).allSatisfy(error -> {
            assertThat(error.exceptionType()).isEqualTo("TypeError");
            assertThat(error.message()).isEqualTo("could not charge order 4711");
            assertThat(error.causes()).extracting(Cause::type).containsExactly("GatewayError", "Error");
            assertThat(error.stack()).contains("at charge (/opt/shop/node/failure.js:");
            assertThat(error.occurredAt()).isEqualTo(Instant.parse("2026-11-22T10:00:00Z"));
            assertThat(error.source().component()).isEqualTo("/shop/till-1");
            assertThat(requireNonNull(error.trace()).traceparent()).startsWith("00-4bf92f35");
            assertThat(error.metadata())
                    .containsEntry("release", "shop@1.4.2")
                    .containsEntry("environment", "staging")
                    .containsEntry("shop", "north")
                    .containsEntry("ce.type", "shop.charge.failed");
        });
    }

    @Test
    void theSameEventHasTheSameIdInEveryMode() {
        ErrorEvent structured = structured(GOOD).errors().get(0);
        ErrorEvent binary = binary(Map.of(), "application/json", "{\"message\":\"whole\"}");

        assertThat(structured.errorId()).isNotNull().isEqualTo(binary.errorId());
    }

    @Test
    void whatTheDataSaysWins() {
        ErrorEvent error = structured(
                        GOOD.replace(
                                "\"message\":\"whole\"",
                                "\"message\":\"m\",\"errorId\":\"e\",\"source\":{\"component\":\"c\"},\"occurredAt\":\"2026-01-01T00:00:00Z\""))
                .errors()
                .get(0);

        assertThat(error.errorId()).isEqualTo("e");
        assertThat(error.source().component()).isEqualTo("c");
        assertThat(error.occurredAt()).isEqualTo(Instant.parse("2026-01-01T00:00:00Z"));
    }

    @ParameterizedTest
    @CsvSource({
        "specversion, the specversion of a CloudEvent must be 1.0", "id, a CloudEvent needs 'id'",
        "source, a CloudEvent needs 'source'", "type, a CloudEvent needs 'type'"
    })
    void whatIsMissingIsNamedAndTheRestIsTaken(String name, String detail) {
        String bad = GOOD.replace("\"" + name + "\":", "\"other\":");

        Submission read = structured("[" + GOOD + "," + bad + "," + GOOD.replace("\"1\"", "\"2\"") + "]");

        assertThat(read.errors()).hasSize(2);
        assertThat(read.refused()).containsExactly(new Refusal(2, "bad_field", detail));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"messag\":\"m\"}",
                "{}",
                "[]",
                "7",
                "null",
                "\"\"",
                "{\"message\":\"m\",\"exitCode\":\"x\"}",
                "{\"operation\":{\"id\":\"\"}}"
            })
    void dataThatIsNoErrorIsRefused(String data) {
        Submission read = structured(GOOD.replace("{\"message\":\"whole\"}", data));

        assertThat(read.errors()).isEmpty();
        assertThat(read.refused()).extracting(Refusal::reason).containsExactly("bad_field");
    }

    @Test
    void dataMayBeTextOrEncoded() {
        assertThat(structured(GOOD.replace("{\"message\":\"whole\"}", "\"it broke\""))
                        .errors())
                .extracting(ErrorEvent::message)
                .containsExactly("it broke");
        assertThat(structured(GOOD.replace(
                                "\"data\":{\"message\":\"whole\"}", "\"data_base64\":\"eyJtZXNzYWdlIjoibSJ9\""))
                        .errors())
                .extracting(ErrorEvent::message)
                .containsExactly("m");
        assertThat(binary(Map.of("ce-subject", "caf%C3%A9 a+b"), "text/plain", "it broke")
                        .metadata())
                .containsEntry("ce.subject", "café a+b");
    }

    /** Before, what is no Base64 was left out of it, and bytes that are no text became question marks. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'data_base64':'b3Vy8Dw_Pj4-' | the 'data_base64' of a CloudEvent must be Base64",
                "'data_base64':'!!!' | the 'data_base64' of a CloudEvent must be Base64",
                "'data_base64':5 | the 'data_base64' of a CloudEvent must be Base64",
                "'data_base64':'bQ==','data':'m' | a CloudEvent has 'data' or 'data_base64', not both",
                "'data_base64':'//4=','datacontenttype':'text/plain' | the body is UTF-16 or UTF-32",
                "'data_base64':'6WE=','datacontenttype':'text/plain' | a text must be UTF-8"
            })
    void encodedDataThatIsNoneIsRefusedWithoutTheOthers(String data, String detail) {
        String bad = GOOD.replace("\"data\":{\"message\":\"whole\"}", data.replace('\'', '"'));

        Submission read = structured("[" + GOOD + "," + bad + "]");

        assertThat(read.errors()).hasSize(1);
        assertThat(read.refused()).singleElement().satisfies(refusal -> {
            assertThat(refusal.line()).isEqualTo(2);
            assertThat(refusal.detail()).contains(detail);
        });
    }

    @ParameterizedTest
    @CsvSource({"ce-time, soon", "ce-source, ''", "ce-specversion, 0.3", "ce-subject, %zz"})
    void aBinaryEventWithABadAttributeIsRefusedByName(String header, String value) {
        assertThatThrownBy(() -> binary(Map.of(header, value), "application/json", "{\"message\":\"m\"}"))
                .isInstanceOf(UnreadableException.class);
    }

    @Test
    void otherFormatsAreNamed() {
        Head head = new Head("POST", "/v1/errors", Map.of(), Map.of("content-type", "application/cloudevents+avro"));

        assertThat(protocol.takes(head)).isTrue();
        assertThatThrownBy(() -> protocol.read(new Request(head, new byte[0], Captured.RECEIVED)))
                .isInstanceOf(UnreadableException.class)
                .hasMessageContaining("application/cloudevents+json");
    }

    private Submission structured(String body) {
        String type = body.startsWith("[") ? "application/cloudevents-batch+json" : "application/cloudevents+json";
        Head head = new Head("POST", "/v1/errors", Map.of(), Map.of("content-type", type + "; charset=utf-8"));
        return protocol.read(new Request(head, body.getBytes(UTF_8), Captured.RECEIVED));
    }

    private ErrorEvent binary(Map<String, String> more, String type, String body) {
        Map<String, String> headers = new TreeMap<>(
                Map.of("ce-specversion", "1.0", "ce-id", "1", "ce-source", "s", "ce-type", "t", "content-type", type));
        headers.putAll(more);
        Head head = new Head("POST", "/v1/errors", Map.of(), headers);
        return protocol.read(new Request(head, body.getBytes(UTF_8), Captured.RECEIVED))
                .errors()
                .get(0);
    }
}
