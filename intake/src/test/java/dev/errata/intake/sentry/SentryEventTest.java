package dev.errata.intake.sentry;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.event.Cause;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.HttpResponse;
import dev.errata.intake.clients.Captured;
import dev.errata.intake.protocol.Head;
import dev.errata.intake.protocol.Request;
import dev.errata.intake.protocol.Submission;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An event of Sentry, field by field. */
class SentryEventTest {
    private static final Head ENVELOPE = head("/api/7/envelope/");

    private final SentryProtocol protocol = new SentryProtocol();

    @Test
    void idsTellCausesApart() {
        ErrorEvent error = event("""
                "exception":{"values":[
                {"type":"Group","mechanism":{"exception_id":0}},
                {"type":"Second","mechanism":{"exception_id":3,"parent_id":0}},
                {"type":"Root","mechanism":{"exception_id":2,"parent_id":1}},
                {"type":"First","mechanism":{"exception_id":1,"parent_id":0}}]}""");

        assertThat(error.exceptionType()).isEqualTo("Group");
        assertThat(error.causes()).extracting(Cause::type).containsExactly("First", "Root", "Second");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"exception_id\":0,\"parent_id\":1},{\"exception_id\":1,\"parent_id\":0}",
                "{\"exception_id\":5,\"parent_id\":5},{\"exception_id\":0}",
                "{\"exception_id\":0},{\"exception_id\":0}",
                "{\"parent_id\":0},{}"
            })
    void idsThatTellNothingLeaveTheOrder(String mechanisms) {
        String[] both = mechanisms.split("},", 2);
        ErrorEvent error = event("\"exception\":[{\"type\":\"Cause\",\"mechanism\":" + both[0]
                + "}},{\"type\":\"Error\",\"mechanism\":" + both[1] + "}]");

        assertThat(error.exceptionType()).isEqualTo("Error");
        assertThat(error.causes()).extracting(Cause::type).containsExactly("Cause");
    }

    @Test
    void aLongChainKeepsItsRoot() {
        String values = java.util.stream.IntStream.range(0, 500)
                .mapToObj(i -> "{\"type\":\"T" + i + "\"}")
                .collect(java.util.stream.Collectors.joining(","));
        ErrorEvent error = event("\"exception\":{\"values\":[" + values + "]}");

        assertThat(error.exceptionType()).isEqualTo("T499");
        assertThat(error.causes()).hasSize(8);
        assertThat(error.causes().get(7).type()).isEqualTo("T0");
    }

    private static final Map<String, String> STACKS = Map.of(
            "java", "\tat m.inner(f:2)\n\tat m.outer(f:1)\n",
            "node", "    at inner (f:2)\n    at outer (f:1)\n",
            "python",
                    "Traceback (most recent call last):\n  File \"f\", line 1, in outer\n  File \"f\", line 2, in inner\nE: v\n",
            "csharp", "   at m.inner() in f:line 2\n   at m.outer() in f:line 1\n",
            "ruby", "f:2:in `inner'\nf:1:in `outer'\n",
            "php", "#0 f(2): inner()\n#1 f(1): outer()\n",
            "go", "m.inner(...)\n\tf:2\nm.outer(...)\n\tf:1\n");

    @ParameterizedTest
    @ValueSource(strings = {"java", "node", "python", "csharp", "ruby", "php", "go"})
    void stacksAreInTheFormOfTheirLanguage(String platform) {
        ErrorEvent error = event("\"platform\":\"" + platform
                + "\",\"exception\":{\"values\":[{\"type\":\"E\",\"value\":\"v\",\"stacktrace\":{\"frames\":["
                + "{\"function\":\"outer\",\"module\":\"m\",\"filename\":\"f\",\"lineno\":1},"
                + "{\"function\":\"inner\",\"module\":\"m\",\"filename\":\"f\",\"lineno\":2}]}}]}");

        assertThat(error.stack()).isEqualTo(STACKS.get(platform));
    }

    @Test
    void theInnermostFrameOfTheApplicationIsNamed() {
        ErrorEvent error = event("\"exception\":{\"values\":[{\"type\":\"E\",\"stacktrace\":{\"frames\":["
                + "{\"function\":\"main\",\"filename\":\"a.js\",\"lineno\":1,\"in_app\":true},"
                + "{\"function\":\"mine\",\"filename\":\"a.js\",\"lineno\":7,\"in_app\":true},"
                + "{\"function\":\"theirs\",\"filename\":\"b.js\",\"lineno\":9,\"in_app\":false}]}}]}");

        assertThat(error.metadata()).containsEntry("culprit", "mine (a.js:7)");
    }

    @ParameterizedTest
    @CsvSource({
        "2026-11-22T18:20:00Z, 2026-11-22T18:20:00Z",
        "2026-11-22T18:00:00Z, 2026-11-22T17:59:59.500Z",
        "2020-01-01T00:00:00Z, 2026-11-22T18:24:59.500Z",
        "2036-01-01T00:00:00Z, 2026-11-22T18:24:59.500Z"
    })
    void aClockThatIsFarOffIsSetRight(String sentAt, String occurredAt) {
        Instant said = sentAt.startsWith("2026") && sentAt.contains("18:20")
                ? Instant.parse(sentAt)
                : Instant.parse(sentAt).minusMillis(500);
        Submission read = read("{\"sent_at\":\"" + sentAt
                + "\"}\n{\"type\":\"event\"}\n{\"message\":\"m\",\"timestamp\":\"" + said + "\"}");

        assertThat(read.errors().get(0).occurredAt()).isEqualTo(Instant.parse(occurredAt));
    }

    @ParameterizedTest
    @CsvSource({
        "1e400, ",
        "-99999999999999, ",
        "NaN, ",
        "1795371000.25, 2026-11-22T18:10:00.250Z",
        "0, 1970-01-01T00:00:00Z"
    })
    void timesInNoYearOfFourDigitsAreNone(String timestamp, Instant occurredAt) {
        ErrorEvent error = event("\"message\":\"m\",\"timestamp\":" + timestamp);

        assertThat(error.occurredAt()).isEqualTo(occurredAt == null ? Captured.RECEIVED : occurredAt);
    }

    @Test
    void aGroupOfTheClientsOwnWins() {
        assertThat(event("\"message\":\"m\",\"fingerprint\":[\"a\",\"b\"]").fingerprint())
                .isEqualTo("a, b");
        assertThat(event("\"message\":\"m\",\"fingerprint\":[\"{{default}}\",\"b\"]")
                        .fingerprint())
                .isNull();
        assertThat(event("\"message\":\"m\",\"fingerprint\":[]").fingerprint()).isNull();
    }

    @Test
    void whatIsAboutPeopleIsLeftOut() {
        ErrorEvent error = event("""
                "message":"m","user":{"email":"SECRET"},"breadcrumbs":[{"message":"SECRET"}],
                "request":{"url":"http://shop/pay?card=SECRET","method":"PUT","data":"SECRET","cookies":"SECRET","headers":{"a":"SECRET"}},
                "extra":{"environ":{"HOME":"SECRET"},"sys.argv":["SECRET"],"order":4711},"tags":[["shop","north"]]""");

        assertThat(error.toString()).doesNotContain("SECRET");
        assertThat(error.source().endpoint()).isEqualTo("http://shop/pay");
        assertThat(error.source().method()).isEqualTo("PUT");
        assertThat(error.metadata()).containsEntry("extra.order", "4711").containsEntry("tags.shop", "north");
    }

    @Test
    void whatIsKnownOfWorkComesByTagsOrContext() {
        ErrorEvent error = event("""
                "message":"m","contexts":{"errata":{"session":"s","operation":"o","attempt":3},"response":{"status_code":503,"headers":{"Retry-After":"7"}}},
                "tags":{"errata.session":"of the tag","errata.component":"gateway"}""");

        assertThat(error.execution().sessionId()).isEqualTo("of the tag");
        assertThat(requireNonNull(error.operation()).attempt()).isEqualTo(3);
        assertThat(error.source().component()).isEqualTo("gateway");
        assertThat(error.http()).isEqualTo(new HttpResponse(503, Map.of("retry-after", "7")));
    }

    private ErrorEvent event(String fields) {
        List<ErrorEvent> errors = read("{}\n{\"type\":\"event\"}\n{" + fields.replace("\n", "") + "}")
                .errors();
        assertThat(errors).hasSize(1);
        return errors.get(0);
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
