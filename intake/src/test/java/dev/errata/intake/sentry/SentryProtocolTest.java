package dev.errata.intake.sentry;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.event.ErrorEvent;
import dev.errata.intake.clients.Captured;
import dev.errata.intake.protocol.Head;
import dev.errata.intake.protocol.Refusal;
import dev.errata.intake.protocol.Request;
import dev.errata.intake.protocol.Response;
import dev.errata.intake.protocol.Result;
import dev.errata.intake.protocol.Submission;
import dev.errata.streams.http.Problem;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SentryProtocolTest {
    private static final Head ENVELOPE = head("/api/7/envelope/");
    private static final String ID = "0123456789abcdef0123456789abcdef";

    private final SentryProtocol protocol = new SentryProtocol();

    @ParameterizedTest
    @CsvSource({
        "/api/7/envelope/, true", "/api/7/envelope, true", "/api/7/store/, true",
                "/prefix/of/proxy/api/shop/store, true",
        "/api/7/minidump/, false", "/api/7/security/, false", "/v1/errors, false", "/api/envelope/, false"
    })
    void takesEnvelopesAndEventsUnderAnyPath(String path, boolean isTaken) {
        assertThat(protocol.takes(head(path))).isEqualTo(isTaken);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Sentry sentry_version=7, sentry_key=abc, sentry_client=x/1",
                "sentry sentry_key=abc",
                "sentry_version=7,sentry_key=abc",
                "Sentry sentry_secret=no,sentry_key=abc"
            })
    void findsTheKeyInTheHeader(String header) {
        assertThat(protocol.key(new Head("POST", "/api/7/store/", Map.of(), Map.of("X-Sentry-Auth", header))))
                .contains("abc");
    }

    @Test
    void findsTheKeyInAuthorizationQueryAndDsn() {
        assertThat(protocol.key(
                        new Head("POST", "/api/7/store/", Map.of(), Map.of("Authorization", "Sentry sentry_key=abc"))))
                .contains("abc");
        assertThat(protocol.key(new Head("POST", "/api/7/store/", Map.of("sentry_key", "abc"), Map.of())))
                .contains("abc");
        assertThat(protocol.keyInBody(request("{\"dsn\":\"https://abc:secret@host/7\"}")))
                .contains("abc");
        assertThat(protocol.keyInBody(request("{\"dsn\":\"https://abc@host/7\"}")))
                .contains("abc");
        assertThat(protocol.keyInBody(request("{\"dsn\":\"no\"}"))).isEmpty();
        assertThat(protocol.keyInBody(request("no"))).isEmpty();
        assertThat(protocol.key(head("/api/7/store/"))).isEmpty();
    }

    @Test
    void anItemIsAsLongAsItSaysOrEndsWithItsLine() {
        String inTwoLines = "{\"message\":\n\"one\"}";
        Submission read = read("{}\n{\"type\":\"event\",\"length\":" + inTwoLines.length() + "}\n" + inTwoLines
                + "\n{\"type\":\"event\"}\n{\"message\":\"two\"}\r\n\n{\"type\":\"event\"}\n{\"message\":\"three\"}");

        assertThat(read.errors()).extracting(ErrorEvent::message).containsExactly("one", "two", "three");
        assertThat(read.refused()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"10000", "-1", "3", "\"many\"", "2.5", "1e999999999"})
    void aWrongLengthIsRefusedAlone(String length) {
        Submission read = read("{}\n{\"type\":\"event\",\"length\":" + length
                + "}\n{\"message\":\"lost\"}\n{\"type\":\"event\"}\n{\"message\":\"kept\"}");

        assertThat(read.errors()).extracting(ErrorEvent::message).containsExactly("kept");
        assertThat(read.refused()).extracting(Refusal::reason).containsExactly("bad_framing");
    }

    @Test
    void anEnvelopeWithoutItemsIsFine() {
        Submission read = read("{\"event_id\":\"" + ID + "\"}");

        assertThat(read.size()).isZero();
        assertThat(protocol.answer(ENVELOPE, taken(read)).status()).isEqualTo(200);
    }

    @Test
    void veryOldEventsAreDeflatedInBase64() throws IOException {
        ByteArrayOutputStream deflated = new ByteArrayOutputStream();
        try (DeflaterOutputStream out = new DeflaterOutputStream(deflated)) {
            out.write("{\"message\":\"old\",\"extra\":{\"a\":NaN}}".getBytes(UTF_8));
        }
        Submission read = protocol.read(new Request(
                head("/api/7/store/"), Base64.getEncoder().encode(deflated.toByteArray()), Captured.RECEIVED));

        assertThat(read.errors()).extracting(ErrorEvent::message).containsExactly("old");
    }

    @Test
    void theAnswerNamesTheEventAndWhatIsNotTaken() {
        Submission read = read(
                "{\"event_id\":\"" + ID + "\"}\n{\"type\":\"event\"}\n{\"message\":\"m\"}\n{\"type\":\"event\"}\n{");

        Response answer = protocol.answer(ENVELOPE, taken(read));

        assertThat(answer.status()).isEqualTo(200);
        assertThat(new String(answer.body(), UTF_8))
                .isEqualTo("{\"id\":\"" + ID + "\",\"durable\":\"spool\",\"refused\":"
                        + "[\"item 2: the item is not valid JSON within the limits\"],\"removed\":{\"operation\":2}}");
        assertThat(answer.headers().get("X-Sentry-Rate-Limits"))
                .contains("transaction")
                .contains("session")
                .doesNotContain("error")
                .doesNotContain("monitor");
    }

    @Test
    void whereNothingCouldBeUsedItIsABadRequest() {
        Response answer = protocol.answer(ENVELOPE, taken(read("{}\n{\"type\":\"event\"}\n{")));

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.headers()).containsKey("X-Sentry-Error");
    }

    @Test
    void aRefusalIsSaidInSentrysWords() {
        Response answer = protocol.answer(
                ENVELOPE,
                new Result.Refused(
                        Problem.of("quota", 429, "Too much", "the spool\nis full"),
                        Optional.of(Duration.ofSeconds(9))));

        assertThat(answer.status()).isEqualTo(429);
        assertThat(answer.headers())
                .containsEntry("Retry-After", "9")
                .containsEntry("X-Sentry-Error", "the spool?is full")
                .hasEntrySatisfying(
                        "X-Sentry-Rate-Limits", limits -> assertThat(limits).startsWith("9::key, "));
        assertThat(new String(answer.body(), UTF_8)).startsWith("{\"detail\":\"the spool");
    }

    private static Result taken(Submission read) {
        return new Result.Taken(read, Result.Place.SPOOL, read.size() == 0 ? Map.of() : Map.of("operation", 2L));
    }

    private Submission read(String envelope) {
        return protocol.read(request(envelope));
    }

    private static Request request(String envelope) {
        return new Request(ENVELOPE, envelope.getBytes(UTF_8), Captured.RECEIVED);
    }

    private static Head head(String path) {
        return new Head("POST", path, Map.of(), Map.of());
    }
}
