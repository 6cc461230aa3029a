package dev.errata.intake.otlp;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.event.Cause;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.grouping.stack.StackSignature;
import dev.errata.intake.clients.Captured;
import dev.errata.intake.protocol.Submission;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What OpenTelemetry's own exporters sent, as captured bytes. */
class OtlpClientsTest {
    private final OtlpProtocol protocol = new OtlpProtocol();

    @ParameterizedTest
    @FieldSource("dev.errata.intake.clients.Captured#OTLP")
    void nothingOfARealClientIsRefused(String fixture) {
        Submission read = Captured.read(fixture, protocol);

        assertThat(protocol.takes(Captured.head(Captured.request(fixture)))).isTrue();
        assertThat(read.refused()).isEmpty();
        ErrorEvent error = onlyError(fixture);
        assertThat(error.message()).isEqualTo("could not charge order 4711");
        assertThat(error.source().component()).isEqualTo("shop");
        assertThat(error.metadata()).containsEntry("release", "1.4.2").containsEntry("environment", "staging");
        assertThat(error.occurredAt()).isBetween(Instant.parse("2026-11-22T18:00:00Z"), Captured.RECEIVED);
        assertThat(StackSignature.of(requireNonNull(error.stack()), error.exceptionType(), error.message())
                        .orElseThrow()
                        .frames()
                        .get(0))
                .contains("charge");
    }

    @ParameterizedTest
    @ValueSource(strings = {"otlp-java-span", "otlp-java-log"})
    void takesAnExceptionOfJava(String fixture) {
        ErrorEvent error = onlyError(fixture);

        assertThat(error.exceptionType()).isEqualTo("java.lang.IllegalStateException");
        assertThat(error.causes())
                .extracting(Cause::type)
                .containsExactly("OtlpClient$GatewayException", "java.net.ConnectException");
        assertThat(error.causes())
                .extracting(Cause::message)
                .containsExactly("the gateway did not answer", "Connection refused");
        assertThat(error.stack()).startsWith("\tat OtlpClient.charge(OtlpClient.java:");
        assertThat(error.causes().get(1).stack()).startsWith("\tat OtlpClient.connect(OtlpClient.java:");
        assertThat(error.trace()).isNotNull();
    }

    @Test
    void theSameExceptionBySpanAndByLogIsOneError() {
        assertThat(onlyError("otlp-java-span").errorId())
                .isNotNull()
                .isEqualTo(onlyError("otlp-java-log").errorId());
    }

    @ParameterizedTest
    @ValueSource(strings = {"otlp-js-log-json", "otlp-js-log-protobuf"})
    void takesAnExceptionOfNode(String fixture) {
        ErrorEvent error = onlyError(fixture);

        assertThat(error.exceptionType()).isEqualTo("TypeError");
        assertThat(error.causes()).extracting(Cause::type).containsExactly("GatewayError", "Error");
        assertThat(error.causes())
                .extracting(Cause::message)
                .containsExactly("the gateway did not answer", "connect ECONNREFUSED 127.0.0.1:9");
        assertThat(error.causes().get(1).stack()).contains("at connect (/opt/shop/node/failure.js:");
        assertThat(error.metadata()).containsEntry("shop", "north").containsEntry("log", "charging failed");
        assertThat(error.execution().sessionId()).isEqualTo("cart-12");
        assertThat(error.errorId()).isNotNull();
    }

    private ErrorEvent onlyError(String fixture) {
        Submission read = Captured.read(fixture, protocol);
        assertThat(read.errors()).hasSize(1);
        return read.errors().get(0);
    }
}
