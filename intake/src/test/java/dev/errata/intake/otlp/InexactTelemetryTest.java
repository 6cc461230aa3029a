package dev.errata.intake.otlp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.errata.core.event.ErrorEvent;
import dev.errata.intake.clients.Captured;
import dev.errata.intake.protocol.Head;
import dev.errata.intake.protocol.Request;
import dev.errata.intake.protocol.Submission;
import dev.errata.intake.protocol.UnreadableException;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Telemetry of senders that are less exact than OpenTelemetry's own: no error of theirs is none, and none is lost in silence. */
final class InexactTelemetryTest {
    /** Some senders leave the number out, others write its name: before, their errors were none. */
    @ParameterizedTest
    @CsvSource({
        "\"severityText\":\"ERROR\", 1",
        "\"severityText\":\"Critical\", 1",
        "\"severityText\":\"information\", 0",
        "\"severityText\":\"no error\", 0",
        "'\"severityNumber\":9,\"severityText\":\"ERROR\"', 0",
        "\"severityNumber\":\"SEVERITY_NUMBER_FATAL2\", 1",
        "'\"severityNumber\":\"SEVERITY_NUMBER_INFO\",\"severityText\":\"ERROR\"', 0"
    })
    void whereThereIsNoNumberTheWordCounts(String severity, int errors) {
        assertThat(logs("{" + severity + ",\"body\":{\"stringValue\":\"m\"}}").errors())
                .hasSize(errors);
    }

    @Test
    void aStatusMayBeSaidByItsName() {
        String span = "{\"name\":\"pay\",\"status\":{\"code\":\"STATUS_CODE_%s\"}}";
        String spans = String.join(",", span.formatted("ERROR"), span.formatted("OK"));
        Submission read = read("/v1/traces", "{\"resourceSpans\":[{\"scopeSpans\":[{\"spans\":[" + spans + "]}]}]}");

        assertThat(read.errors()).extracting(ErrorEvent::message).containsExactly("pay");
    }

    /** Before, the error came without all that it said. */
    @Test
    void aBodyWithPartsIsSaidAsJson() {
        String record = "{\"severityNumber\":17,\"body\":{\"kvlistValue\":{\"values\":[{\"key\":\"k\",\"value\":"
                + "{\"arrayValue\":{\"values\":[{\"intValue\":\"5\"},{\"stringValue\":\"x\"},{}]}}}]}}}";
        byte[] value = field(5, field(1, new byte[] {0x18, 5}), field(1, field(1, "x".getBytes(UTF_8))), field(1));
        byte[] body = field(6, field(1, field(1, "k".getBytes(UTF_8)), field(2, value)));
        byte[] protobuf = field(1, field(2, field(2, new byte[] {0x10, 17}, field(5, body))));

        assertThat(logs(record).errors()).extracting(ErrorEvent::message).containsExactly("{\"k\":[\"5\",\"x\",null]}");
        assertThat(read("/v1/logs", OtlpProtocol.PROTOBUF, protobuf).errors())
                .extracting(ErrorEvent::message)
                .containsExactly("{\"k\":[\"5\",\"x\",null]}");
    }

    @Test
    void whatStandsBehindTheRequestIsToldAndAnotherRequestIsNoEmptyOne() {
        String logs = "{\"resourceLogs\":[]}";

        assertThat(read("/v1/logs", logs + logs).refused()).hasSize(1);
        assertThat(read("/v1/logs", logs + "junk").refused()).hasSize(1);
        assertThat(read("/v1/logs", "{\"later\":1,\"resourceLogs\":null}")).isEqualTo(Submission.NOTHING);
        for (String other : List.of(logs, "{\"resource_spans\":[]}")) {
            assertThatThrownBy(() -> read("/v1/traces", other))
                    .isInstanceOf(UnreadableException.class)
                    .hasMessageContaining("no 'resourceSpans'");
        }
    }

    /** A message or a text within a message of protobuf; below 128 bytes. */
    private static byte[] field(int number, byte[]... parts) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write((number << 3) | 2);
        bytes.write(Arrays.stream(parts).mapToInt(part -> part.length).sum());
        for (byte[] part : parts) {
            bytes.writeBytes(part);
        }
        return bytes.toByteArray();
    }

    private static Submission logs(String record) {
        return read("/v1/logs", "{\"resourceLogs\":[{\"scopeLogs\":[{\"logRecords\":[" + record + "]}]}]}");
    }

    private static Submission read(String path, String json) {
        return read(path, OtlpProtocol.JSON, json.getBytes(UTF_8));
    }

    private static Submission read(String path, String type, byte[] body) {
        Head head = new Head("POST", path, Map.of(), Map.of("content-type", type));
        return new OtlpProtocol().read(new Request(head, body, Captured.RECEIVED));
    }
}
