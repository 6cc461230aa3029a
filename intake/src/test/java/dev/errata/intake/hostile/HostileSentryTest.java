package dev.errata.intake.hostile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.errata.core.event.ErrorEvent;
import dev.errata.intake.clients.Captured;
import dev.errata.intake.clients.CapturedRequest;
import dev.errata.intake.protocol.Head;
import dev.errata.intake.protocol.Refusal;
import dev.errata.intake.protocol.Request;
import dev.errata.intake.protocol.Submission;
import dev.errata.intake.protocol.UnreadableException;
import dev.errata.intake.sentry.SentryProtocol;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostileSentryTest {
    private static final Head ENVELOPE = new Head("POST", "/api/7/envelope/", Map.of(), Map.of());
    private static final String FIRST = "0000000000000000000000000000000a";
    private static final String LAST = "0000000000000000000000000000000b";

    private final SentryProtocol protocol = new SentryProtocol();

    @Property(tries = 1500)
    void whateverBecomesOfTheBytesItIsReadOrRefusedByName(@ForAll("fixtures") String fixture, @ForAll long seed) {
        CapturedRequest request = Captured.request(fixture);
        byte[] mutated = Mutations.ofBytes(request.decodedBody(), new Random(seed));

        readOrRefused(Captured.head(request), mutated);
    }

    @Property(tries = 1500)
    void aBrokenItemTakesNoOtherWithIt(@ForAll("fixtures") String fixture, @ForAll long seed) {
        byte[] item = Mutations.ofBytes(item(fixture), new Random(seed));

        Submission read = protocol.read(request(between(item)));

        assertThat(read.errors()).extracting(HostileSentryTest::id).contains(FIRST, LAST);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sentry-java-exception",
                "sentry-python-exception",
                "sentry-cli-message",
                "sentry-node-check-in-failed",
                "sentry-python-report"
            })
    void aWrongFieldLosesNothingButItself(String fixture) {
        List<String> lines = lines(fixture);
        String type =
                fixture.contains("check-in") ? "check_in" : fixture.contains("report") ? "client_report" : "event";
        for (ObjectNode mutated :
                Mutations.ofFields(Mutations.object(lines.get(2).getBytes(UTF_8)))) {
            byte[] item = ("{\"type\":\"" + type + "\"}\n" + mutated).getBytes(UTF_8);

            Submission read = protocol.read(request(between(item)));

            assertThat(read.errors()).extracting(HostileSentryTest::id).contains(FIRST, LAST);
            int taken = read.size() - 2 + read.refused().size() + (int) dropped(read);
            assertThat(taken).as("%s", mutated).isEqualTo(type.equals("client_report") ? 0 : 1);
        }
    }

    @Test
    void aFieldOfTheWrongTypeIsNamed() {
        ErrorEvent error =
                event("{\"message\":\"no\",\"release\":{},\"timestamp\":\"soon\",\"exception\":{\"values\":[7]}}");

        assertThat(error.metadata()).containsEntry("errata.unread", "exception.values[0],release,timestamp");
        assertThat(error.occurredAt()).isEqualTo(Captured.RECEIVED);
    }

    @Test
    void numbersMayBeTextAndTextNumbers() {
        ErrorEvent error = event("{\"message\":4711,\"release\":14,\"timestamp\":\"1795371000.5\"}");

        assertThat(error.message()).isEqualTo("4711");
        assertThat(error.metadata()).containsEntry("release", "14");
        assertThat(error.occurredAt()).hasToString("2026-11-22T18:10:00.500Z");
    }

    @Test
    void aThousandLevelsAreRefusedAlone() {
        byte[] deep = ("{\"type\":\"event\"}\n{\"extra\":" + "[".repeat(1000) + "]".repeat(1000) + "}").getBytes(UTF_8);

        Submission read = protocol.read(request(between(deep)));

        assertThat(read.errors()).hasSize(2);
        assertThat(read.refused()).extracting(Refusal::reason).containsExactly("bad_json");
        assertThat(read.refused()).extracting(Refusal::line).containsExactly(2L);
    }

    @Test
    void anItemAboveTheLimitIsRefusedAlone() {
        byte[] large = ("{\"type\":\"event\"}\n{\"message\":\"" + "a".repeat(1 << 20) + "\"}").getBytes(UTF_8);

        Submission read = protocol.read(request(between(large)));

        assertThat(read.errors()).hasSize(2);
        assertThat(read.refused()).extracting(Refusal::reason).containsExactly("too_large");
    }

    @Test
    void aLoneSurrogateAndNulAreText() {
        assertThat(event("{\"message\":\"a\\u0000b\\ud800c\"}").message()).isEqualTo("a\u0000b\ud800c");
    }

    @Test
    void aBodyThatIsNoEnvelopeIsRefusedByName() {
        for (String body : List.of("", "\n", "[]", "null", "not json", "{", "\u0000")) {
            assertThatThrownBy(() -> protocol.read(request(body.getBytes(UTF_8))))
                    .isInstanceOf(UnreadableException.class);
        }
    }

    @Test
    void nobodySendsMoreItemsThanTheLimit() {
        Submission read = protocol.read(request(("{}" + "\n{\"type\":\"span\"}\n{}".repeat(1001)).getBytes(UTF_8)));

        assertThat(read.dropped()).containsEntry("span", 1000L);
        assertThat(read.refused()).extracting(Refusal::reason).containsExactly("too_many");
    }

    @Provide
    Arbitrary<String> fixtures() {
        return Arbitraries.of(Captured.SENTRY);
    }

    private void readOrRefused(Head head, byte[] body) {
        try {
            Submission read = protocol.read(new Request(head, body, Captured.RECEIVED));
            assertThat(read.refused())
                    .allSatisfy(refusal -> assertThat(refusal.detail()).isNotBlank());
        } catch (UnreadableException e) {
            assertThat(e.problem().status()).isBetween(400, 499);
        }
    }

    private ErrorEvent event(String json) {
        return protocol.read(request(("{}\n{\"type\":\"event\"}\n" + json).getBytes(UTF_8)))
                .errors()
                .get(0);
    }

    private static long dropped(Submission read) {
        return read.dropped().values().stream().mapToLong(Long::longValue).sum();
    }

    private static byte[] between(byte[] item) {
        return Mutations.joined(good(FIRST), item, "\n".getBytes(UTF_8), goodItem(LAST));
    }

    private static byte[] good(String id) {
        return Mutations.joined("{}\n".getBytes(UTF_8), goodItem(id));
    }

    private static byte[] goodItem(String id) {
        String event = "{\"event_id\":\"" + id + "\",\"message\":\"whole\"}";
        return ("{\"type\":\"event\",\"length\":" + event.length() + "}\n" + event + "\n").getBytes(UTF_8);
    }

    /** Head and payload of the only item; of a body of {@code /store/} as if it had come in an envelope. */
    private static byte[] item(String fixture) {
        List<String> lines = lines(fixture);
        return (lines.get(1) + "\n" + lines.get(2)).getBytes(UTF_8);
    }

    private static List<String> lines(String fixture) {
        CapturedRequest request = Captured.request(fixture);
        String body = new String(request.decodedBody(), UTF_8);
        return request.target().contains("/store/")
                ? List.of("{}", "{\"type\":\"event\"}", body.strip())
                : List.of(body.split("\n", -1));
    }

    private static String id(ErrorEvent error) {
        return String.valueOf(error.errorId()).replace("-", "");
    }

    private static Request request(byte[] body) {
        return new Request(ENVELOPE, body, Captured.RECEIVED);
    }
}
