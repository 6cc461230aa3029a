package dev.errata.intake.sentry;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.errata.core.event.Cause;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorKind;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.event.Operation;
import dev.errata.core.event.OutcomeStatus;
import dev.errata.core.grouping.stack.StackSignature;
import dev.errata.intake.clients.Captured;
import dev.errata.intake.protocol.Submission;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

/** What Sentry's own SDKs sent, as captured bytes. */
class SentryClientsTest {
    private final SentryProtocol protocol = new SentryProtocol();

    @Test
    void takesAnExceptionOfJava() {
        ErrorEvent error = onlyError("sentry-java-exception");

        assertThat(error.kind()).isEqualTo(ErrorKind.ERROR);
        assertThat(error.exceptionType()).isEqualTo("java.lang.IllegalStateException");
        assertThat(error.message()).isEqualTo("could not charge order 4711");
        assertThat(error.causes())
                .extracting(Cause::type, Cause::message)
                .containsExactly(
                        tuple("SentryClient$GatewayException", "the gateway did not answer"),
                        tuple("java.net.ConnectException", "Connection refused"));
        assertThat(error.stack()).startsWith("\tat SentryClient.charge(SentryClient.java:33)\n\tat SentryClient.main(");
        assertThat(error.causes().get(1).stack()).startsWith("\tat SentryClient.connect(SentryClient.java:18)\n");
        assertThat(throwSite(error)).isEqualTo("SentryClient charge");
        assertThat(error.metadata())
                .containsEntry("release", "shop@1.4.2")
                .containsEntry("environment", "staging")
                .containsEntry("server", "till-1")
                .containsEntry("platform", "java")
                .containsEntry("tags.shop", "north");
        assertThat(error.occurredAt()).isBetween(Instant.parse("2026-11-22T18:00:00Z"), Captured.RECEIVED);
        assertThat(error.trace()).isNotNull();
        assertThat(error.errorId()).matches("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
        assertThat(error.execution().projectId()).isEqualTo("7");
        assertThat(error.fingerprint()).isNull();
    }

    @Test
    void takesAnExceptionOfNode() {
        ErrorEvent error = onlyError("sentry-node-exception");

        assertThat(error.exceptionType()).isEqualTo("TypeError");
        assertThat(error.message()).isEqualTo("could not charge order 4711");
        assertThat(error.causes())
                .extracting(Cause::message)
                .containsExactly("the gateway did not answer", "connect ECONNREFUSED 127.0.0.1:9");
        assertThat(error.causes()).extracting(Cause::type).containsExactly("GatewayError", "Error");
        assertThat(error.stack()).startsWith("    at charge (/opt/shop/node/failure.js:");
        assertThat(error.causes().get(1).stack()).startsWith("    at connect (/opt/shop/node/failure.js:");
        assertThat(throwSite(error)).contains("charge");
        assertThat(error.metadata())
                .containsEntry("release", "shop@1.4.2")
                .containsEntry("environment", "staging")
                .containsEntry("tags.shop", "north")
                .hasEntrySatisfying("culprit", culprit -> assertThat(culprit).startsWith("charge ("));
        assertThat(error.execution().sessionId()).isEqualTo("cart-12");
        assertThat(error.operation()).isEqualTo(new Operation("charge-4711", "charge-card", 2, null));
    }

    @Test
    void takesAnExceptionOfPython() {
        ErrorEvent error = onlyError("sentry-python-exception");

        assertThat(error.exceptionType()).isEqualTo("ValueError");
        assertThat(error.message()).isEqualTo("could not charge order 4711");
        assertThat(error.causes())
                .extracting(Cause::type)
                .containsExactly("__main__.GatewayError", "ConnectionRefusedError");
        assertThat(error.causes())
                .extracting(Cause::message)
                .containsExactly("the gateway did not answer", "[Errno 111] Connection refused");
        assertThat(error.causes()).extracting(Cause::code).containsExactly(null, "111");
        assertThat(error.stack())
                .startsWith("Traceback (most recent call last):\n  File \"")
                .endsWith("ValueError: could not charge order 4711\n");
        assertThat(throwSite(error)).contains("charge");
        assertThat(error.metadata())
                .containsEntry("release", "shop@1.4.2")
                .containsEntry("environment", "staging")
                .containsEntry("tags.shop", "north")
                .doesNotContainKey("extra.sys.argv");
        assertThat(error.execution().sessionId()).isEqualTo("cart-12");
    }

    @ParameterizedTest
    @CsvSource({
        "sentry-java-message, the till is broken",
        "sentry-node-message, the till is broken",
        "sentry-python-message, the till is broken",
        "sentry-cli-message, the_till_is_broken"
    })
    void takesAMessage(String fixture, String message) {
        ErrorEvent error = onlyError(fixture);

        assertThat(error.message()).isEqualTo(message);
        assertThat(error.exceptionType()).isNull();
        assertThat(error.metadata())
                .containsEntry("release", "shop@1.4.2")
                .containsEntry("environment", "staging")
                .containsEntry("tags.shop", "north");
    }

    @Test
    void theIdOfTheHeaderWins() {
        Submission read = Captured.read("sentry-cli-message", protocol);

        assertThat(read.reference()).matches("[0-9a-f]{32}");
        assertThat(requireNonNull(read.errors().get(0).errorId()).replace("-", ""))
                .isEqualTo(read.reference());
    }

    @Test
    void checkInsBecomeTheOutcomesOfOneRun() {
        ExecutionOutcome started = onlyOutcome("sentry-node-check-in-started");
        ExecutionOutcome failed = onlyOutcome("sentry-node-check-in-failed");
        ExecutionOutcome succeeded = onlyOutcome("sentry-node-check-in-ok");
        ExecutionOutcome ofJava = onlyOutcome("sentry-java-check-in");

        assertThat(started.status()).isEqualTo(OutcomeStatus.STARTED);
        assertThat(failed.status()).isEqualTo(OutcomeStatus.FAILED);
        assertThat(succeeded.status()).isEqualTo(OutcomeStatus.SUCCEEDED);
        assertThat(ofJava.status()).isEqualTo(OutcomeStatus.FAILED);
        assertThat(requireNonNull(failed.failure()).message()).isEqualTo("the monitored job 'nightly-report' failed");
        assertThat(failed.failure().details()).isEqualTo(Map.of("release", "shop@1.4.2", "environment", "staging"));
        assertThat(succeeded.duration()).isEqualTo(Duration.ofMillis(1500));
        assertThat(requireNonNull(ofJava.operation()).type()).isEqualTo("nightly-report");
        assertThat(started.outcomeId()).isNotEqualTo(failed.outcomeId());
    }

    @ParameterizedTest
    @CsvSource({"sentry-node-session, session", "sentry-node-warning, below_error", "sentry-node-span, span"})
    void whatIsNotTakenIsCounted(String fixture, String kind) {
        Submission read = Captured.read(fixture, protocol);

        assertThat(read.size()).isZero();
        assertThat(read.refused()).isEmpty();
        assertThat(read.dropped()).isEqualTo(Map.of(kind, 1L));
    }

    @Test
    void aClientReportIsWhatWasLostBeforeUs() {
        assertThat(Captured.read("sentry-python-report", protocol).lost()).isEqualTo(Map.of("network_error.error", 1L));
    }

    @ParameterizedTest
    @FieldSource("dev.errata.intake.clients.Captured#SENTRY")
    void theKeyIsFoundWhereverTheClientPutsIt(String fixture) {
        assertThat(protocol.takes(Captured.head(Captured.request(fixture)))).isTrue();
        assertThat(protocol.key(Captured.head(Captured.request(fixture))))
                .contains("public0123456789abcdef0123456789ab");
    }

    @ParameterizedTest
    @FieldSource("dev.errata.intake.clients.Captured#SENTRY")
    void nothingOfARealClientIsRefusedOrUnread(String fixture) {
        Submission read = Captured.read(fixture, protocol);

        assertThat(read.refused()).isEmpty();
        assertThat(read.errors())
                .allSatisfy(error -> assertThat(error.metadata()).doesNotContainKey("errata.unread"));
    }

    private static String throwSite(ErrorEvent error) {
        return StackSignature.of(requireNonNull(error.stack()), error.exceptionType(), error.message())
                .orElseThrow()
                .frames()
                .get(0);
    }

    private ErrorEvent onlyError(String fixture) {
        Submission read = Captured.read(fixture, protocol);
        assertThat(read.errors()).hasSize(1);
        return read.errors().get(0);
    }

    private ExecutionOutcome onlyOutcome(String fixture) {
        Submission read = Captured.read(fixture, protocol);
        assertThat(read.outcomes()).hasSize(1);
        return read.outcomes().get(0);
    }
}
