package dev.errata.core.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.classification.ErrorJudge;
import dev.errata.core.classification.JudgedEvent;
import dev.errata.core.classified.Classification;
import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.classified.SessionStanding;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorKind;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.Operation;
import dev.errata.core.taxonomy.Recoverability;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SessionStateTest {
    private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");
    private static final String TYPE_ERROR =
            "a.ts(1,7): error TS2322: Type 'string' is not assignable to type 'number'.";
    private static final String RATE_LIMIT = "HTTP 429 Too Many Requests";
    private static final String REFUSED = "connect ECONNREFUSED 127.0.0.1:5432";
    private static final String UNAVAILABLE = "HTTP 503 Service Unavailable";
    private static final String DUPLICATE =
            "ERROR: duplicate key value violates unique constraint \"users_pkey\" (SQLSTATE 23505)";
    private static final String ODD = "the frobnicator said something new";

    private final ErrorJudge judge = ErrorJudge.withDefaults();
    private SessionState state = SessionState.NEW;
    private int ids;

    @Test
    void countsOneStrikePerOperation() {
        assertThat(fail(ODD, "a", 1).strikes()).isEqualTo(1);
        assertThat(fail(ODD, "a", 2)).isEqualTo(new SessionStanding(1, false, 1, false));
        assertThat(fail(TYPE_ERROR, "b", 1).strikes()).isEqualTo(2);
        assertThat(fail(TYPE_ERROR, null, 1).strikes()).isEqualTo(3);
    }

    @Test
    void takesStrikesBackOnSuccess() {
        fail(TYPE_ERROR, "a", 1);
        state = state.succeeded("b", NOW);
        assertThat(state.strikes()).isZero();
        assertThat(fail(TYPE_ERROR, "c", 1).strikes()).isEqualTo(1);
    }

    @Test
    void anOperationIsStruckOnceUntilItSucceeds() {
        fail(ODD, "a", 1);
        assertThat(fail(ODD, "a", 1)).as("reported twice").isEqualTo(new SessionStanding(1, false, 1, false));

        state = state.succeeded(null, NOW);
        assertThat(fail(ODD, "a", 1)).as("something else succeeded").isEqualTo(new SessionStanding(0, false, 1, false));

        fail(ODD, "b", 1);
        state = state.succeeded("a", NOW);
        assertThat(fail(ODD, "a", 1)).as("begun anew").isEqualTo(new SessionStanding(1, true, 2, false));
        assertThat(fail(ODD, "b", 1)).as("still struck").isEqualTo(new SessionStanding(1, false, 2, false));
    }

    @Test
    void countsEachFailureByItself() {
        fail(TYPE_ERROR, "a", 1);
        assertThat(fail(ODD, "b", 1)).isEqualTo(new SessionStanding(2, true, 1, false));
        assertThat(fail(TYPE_ERROR, "c", 1)).isEqualTo(new SessionStanding(3, true, 2, false));
    }

    @Test
    void aSuccessTakesItsOperationsPartOfAFailureBack() {
        fail(TYPE_ERROR, "a", 1);
        fail(ODD, "a", 2);
        fail(TYPE_ERROR, "b", 1);
        state = state.succeeded("a", NOW);
        assertThat(state.failures()).extracting(RepeatedFailure::count).containsExactly(1);
        assertThat(fail(TYPE_ERROR, "c", 1)).isEqualTo(new SessionStanding(1, true, 2, false));
    }

    @Test
    void aFailureKnowsTheLastEightOperations() {
        RepeatedFailure failure = RepeatedFailure.none("v1:a");
        for (int i = 1; i <= 8; i++) {
            failure = failure.again("o" + i, false);
        }
        assertThat(failure.again("o1", false).count()).isEqualTo(8);
        RepeatedFailure ninth = failure.again("o9", false);
        assertThat(ninth.operations()).hasSize(8).startsWith("o2");
        assertThat(ninth.again("o1", false).count()).isEqualTo(10);
        assertThat(ninth.without("o1")).isEqualTo(ninth);
        assertThat(ninth.without("o9").operations()).hasSize(7).doesNotContain("o9");
    }

    @Test
    void doesNotCountRateLimits() {
        assertThat(fail(RATE_LIMIT, "a", 1)).isEqualTo(new SessionStanding(0, false, 0, false));
    }

    @ParameterizedTest
    @ValueSource(strings = {UNAVAILABLE, REFUSED})
    void countsAnOutageNeitherAsStrikeNorTowardsALoop(String outage) {
        fail(TYPE_ERROR, "a", 1);
        for (int i = 0; i < 20; i++) {
            assertThat(fail(outage, "o" + i, 1)).isEqualTo(new SessionStanding(1, false, 0, false));
        }
        assertThat(fail(TYPE_ERROR, "b", 1)).isEqualTo(new SessionStanding(2, true, 2, false));
    }

    @Test
    void goesByTheRulesRecoverabilityBeforeTheCategorys() {
        assertThat(fail(DUPLICATE, "a", 1)).isEqualTo(new SessionStanding(1, true, 1, false));
        assertThat(fail(TYPE_ERROR, "b", 1, Recoverability.RETRYABLE))
                .isEqualTo(new SessionStanding(1, false, 0, false));
        assertThat(fail(UNAVAILABLE, "c", 1, Recoverability.PERMANENT).strikes())
                .isEqualTo(2);
    }

    @Test
    void readsTheStateThatTheFirstVersionWrote() {
        byte[] golden = HexFormat.of()
                .parseHex("01000000020000019ca8d72d7b0002000000046f702d61000000056f702dc3bc000200000003652d310000"
                        + "0003652d3200020000000676313a61626300000002010002000000046f702d61000000056f702dc3bc0000"
                        + "000676313a64656600000001000000");

        assertThat(SessionStateCodec.decode(golden))
                .isEqualTo(new SessionState(
                        2,
                        List.of("op-a", "op-ü"),
                        List.of(
                                new RepeatedFailure("v1:abc", 2, List.of("op-a", "op-ü"), true),
                                new RepeatedFailure("v1:def", 1, List.of(), false)),
                        List.of("e-1", "e-2"),
                        Instant.parse("2026-03-01T10:00:00.123Z")));
    }

    @Test
    void findsALoopInThreeOperations() {
        fail(TYPE_ERROR, "a", 1);
        fail(TYPE_ERROR, "b", 1);
        assertThat(fail(TYPE_ERROR, "c", 1).isLoop()).isTrue();
    }

    @Test
    void findsALoopInSpiteOfRecoveries() {
        fail(TYPE_ERROR, "a", 1);
        fail(TYPE_ERROR, "a", 2);
        assertThat(fail(TYPE_ERROR, "a", 3)).isEqualTo(new SessionStanding(1, false, 3, true));
    }

    @Test
    void countsOnWhenTheVersionOfFingerprintsChanges() {
        fail(TYPE_ERROR, "a", 1);
        String fingerprint = state.failures().get(0).fingerprint();
        String former = fingerprint.replace("v2:", "v1:");
        state = new SessionState(
                1, state.struck(), List.of(state.failures().get(0).as(former)), state.errorIds(), NOW);

        assertThat(fail(TYPE_ERROR, "b", 1)).isEqualTo(new SessionStanding(2, true, 2, false));
        assertThat(state.failures())
                .singleElement()
                .satisfies(failure -> assertThat(failure.fingerprint()).isEqualTo(fingerprint));
        assertThat(fail(TYPE_ERROR, "b", 2)).as("the same work").isEqualTo(new SessionStanding(2, false, 3, true));
    }

    @Test
    void takesPlainRetriesForNoLoop() {
        fail(ODD, "a", 1);
        fail(ODD, "a", 2);
        assertThat(fail(ODD, "a", 3)).isEqualTo(new SessionStanding(1, false, 1, false));
    }

    @Test
    void remembersTheLastErrors() {
        fail(REFUSED, "a", 1);
        assertThat(state.hasSeen("e-1")).isTrue();
        for (int i = 0; i < 62; i++) {
            fail(REFUSED, "a" + i, 1);
        }
        assertThat(state.leaving()).isEmpty();
        fail(REFUSED, "a62", 1);
        assertThat(state.leaving()).contains("e-1");
        fail(REFUSED, "a63", 1);
        assertThat(state.hasSeen("e-1")).isFalse();
        assertThat(state.errorIds()).hasSize(64);
    }

    @Test
    void survivesEncoding() {
        fail(TYPE_ERROR, "a", 1);
        fail(REFUSED, "ü-" + "x".repeat(70_000), 1);
        assertThat(SessionStateCodec.decode(SessionStateCodec.encode(state))).isEqualTo(state);
    }

    @Test
    void expiresWhenNothingIsHeard() {
        fail(REFUSED, "a", 1);
        assertThat(state.isExpired(NOW.plus(Duration.ofHours(2)), Duration.ofHours(1)))
                .isTrue();
        assertThat(state.isExpired(NOW.plus(Duration.ofMinutes(2)), Duration.ofHours(1)))
                .isFalse();
    }

    private SessionStanding fail(String message, @Nullable String operation, int attempt) {
        return fail(message, operation, attempt, null);
    }

    private SessionStanding fail(
            String message, @Nullable String operation, int attempt, @Nullable Recoverability override) {
        ids++;
        ErrorEvent event = ErrorEvent.builder(message)
                .kind(ErrorKind.ERROR)
                .errorId("e-" + ids)
                .receivedAt(NOW)
                .source(new ErrorSource("system", "test", null, null))
                .operation(operation == null ? null : new Operation(operation, "t", attempt, null))
                .build();
        ClassifiedError error = ((JudgedEvent.Failed) judge.judge(event)).error();
        SessionStep step = state.failed(override == null ? error : overridden(error, override), NOW);
        state = step.state();
        return step.standing();
    }

    private static ClassifiedError overridden(ClassifiedError error, Recoverability recoverability) {
        Classification of = error.classification();
        return new ClassifiedError(
                error.error(),
                new Classification(
                        of.category(),
                        of.severity(),
                        recoverability,
                        of.strategy(),
                        of.policy(),
                        of.evidence(),
                        of.retryAfter(),
                        of.categoryByRules()),
                error.eventTime(),
                error.text(),
                error.facts(),
                error.fingerprint(),
                error.pattern(),
                error.rootCause(),
                error.session(),
                error.redactions(),
                error.truncated(),
                null,
                error.formerFingerprint());
    }
}
