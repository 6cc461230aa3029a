package dev.errata.schemas.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.Payload;
import java.time.Instant;
import java.util.Base64;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PayloadJsonTest {
    @Test
    void isReadFromTextBase64OrAReference() {
        assertThat(payload("{\"text\":\"übung\"}"))
                .isEqualTo(Payload.of("text/plain;charset=utf-8", "übung".getBytes(UTF_8)));
        assertThat(payload("{\"contentType\":\"application/json\",\"text\":\"{}\"}"))
                .isEqualTo(Payload.of("application/json", "{}".getBytes(UTF_8)));
        assertThat(payload("{\"content\":\"AAEC/w==\"}"))
                .isEqualTo(Payload.of("application/octet-stream", new byte[] {0, 1, 2, -1}));
        assertThat(payload("{\"contentType\":\"image/png\",\"reference\":\"s3://b/k\"}"))
                .isEqualTo(Payload.reference("image/png", "s3://b/k"));
    }

    @Test
    void moreThan64KiBIsRefusedAsTextAndAsBase64AndQuotesNothing() {
        String most = "x".repeat(Payload.MOST_BYTES);
        assertThat(payload("{\"text\":\"" + most + "\"}").size()).isEqualTo(Payload.MOST_BYTES);

        String larger = "x".repeat(Payload.MOST_BYTES + 1);
        String base64 = Base64.getEncoder().encodeToString(larger.getBytes(UTF_8));
        for (String payload : new String[] {"\"text\":\"" + larger, "\"content\":\"" + base64}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> payload("{" + payload + "\"}"))
                    .withMessageContaining("65537 bytes, more than 65536")
                    .withMessageContaining("reference")
                    .satisfies(e -> assertThat(e.getMessage()).doesNotContain("xx"));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"text\":\"marker\",\"content\":\"bWFya2Vy\"}",
                "{\"text\":\"marker\",\"reference\":\"marker\"}",
                "{\"text\":\"marker\",\"contentType\":\" \"}",
                "{\"content\":\"marker!\"}",
                "{\"text\":\"t\",\"conent\":\"marker\"}"
            })
    void whatIsMalformedIsRefusedStrictlyAndLenientlyAndNeverBecomesMetadata(String payload) {
        String event = "{\"message\":\"m\",\"operationId\":\"o\",\"payload\":" + payload + "}";

        assertThatIllegalArgumentException()
                .isThrownBy(() -> ErrorEventJson.parseStrictly(event, Instant.EPOCH))
                .satisfies(e -> assertThat(e.getMessage()).doesNotContain("marker"));
        assertThatIllegalArgumentException().isThrownBy(() -> ErrorEventJson.parse(event, Instant.EPOCH));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ErrorEventJson.parseLeniently(event, Instant.EPOCH, complaint -> {}));
    }

    @Test
    void aFieldOfAnotherMeaningIsMetadataAsBefore() {
        ErrorEvent event = ErrorEventJson.parse("{\"message\":\"m\",\"payload\":{\"region\":\"eu\"}}", Instant.EPOCH);

        assertThat(event.payload()).isNull();
        assertThat(event.metadata()).containsEntry("payload.region", "eu");
    }

    @Test
    void itNeedsAnOperation() {
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        ErrorEventJson.parseStrictly("{\"message\":\"m\",\"payload\":{\"text\":\"t\"}}", Instant.EPOCH))
                .withMessageContaining("operationId");
    }

    @Test
    void isPrintedAsItsDigestAlone() {
        ErrorEvent event = ErrorEvent.builder("m")
                .payload(Payload.of("a/b", "marker".getBytes(UTF_8)))
                .build();

        assertThat(RecordJson.text(event))
                .contains("\"payload\":{\"contentType\":\"a/b\",\"size\":6,\"sha256\":\"")
                .doesNotContain("marker")
                .doesNotContain(Base64.getEncoder().encodeToString("marker".getBytes(UTF_8)));
    }

    private static Payload payload(String json) {
        return Objects.requireNonNull(ErrorEventJson.parseStrictly(
                        "{\"message\":\"m\",\"operationId\":\"o\",\"payload\":" + json + "}", Instant.EPOCH)
                .payload());
    }
}
