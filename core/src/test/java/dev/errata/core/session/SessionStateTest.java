package dev.errata.core.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.classification.ClassifiedError;
import dev.errata.core.classification.ErrorJudge;
import dev.errata.core.classification.Judgement;
import dev.errata.core.classification.SessionStanding;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.Operation;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SessionStateTest {
    private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");
    private static final String TYPE_ERROR =
            "a.ts(1,7): error TS2322: Type 'string' is not assignable to type 'number'.";
    private static final String RATE_LIMIT = "HTTP 429 Too Many Requests";
    private static final String REFUSED = "connect ECONNREFUSED 127.0.0.1:5432";

    private final ErrorJudge judge = ErrorJudge.withDefaults();
    private SessionState state = SessionState.NEW;
    private int ids;

    @Test
    void countsOneStrikePerOperation() {
        assertThat(fail(REFUSED, "a", 1).strikes()).isEqualTo(1);
        assertThat(fail(REFUSED, "a", 2)).isEqualTo(new SessionStanding(1, false, 1, false));
        assertThat(fail(TYPE_ERROR, "b", 1).strikes()).isEqualTo(2);
        assertThat(fail(TYPE_ERROR, null, 1).strikes()).isEqualTo(3);
    }

    @Test
    void takesStrikesBackOnSuccess() {
        fail(REFUSED, "a", 1);
        state = state.succeeded("b", NOW);
        assertThat(state.strikes()).isZero();
        assertThat(fail(TYPE_ERROR, "c", 1).strikes()).isEqualTo(1);
    }

    @Test
    void doesNotCountRateLimits() {
        assertThat(fail(RATE_LIMIT, "a", 1)).isEqualTo(new SessionStanding(0, false, 0, false));
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
    void takesPlainRetriesForNoLoop() {
        fail(REFUSED, "a", 1);
        fail(REFUSED, "a", 2);
        assertThat(fail(REFUSED, "a", 3)).isEqualTo(new SessionStanding(1, false, 1, false));
    }

    @Test
    void remembersTheLastErrors() {
        fail(REFUSED, "a", 1);
        assertThat(state.hasSeen("e-1")).isTrue();
        for (int i = 0; i < 64; i++) {
            fail(REFUSED, "a" + i, 1);
        }
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
        ids++;
        ErrorEvent event = ErrorEvent.builder(message)
                .errorId("e-" + ids)
                .receivedAt(NOW)
                .source(new ErrorSource("system", "test", null, null))
                .operation(operation == null ? null : new Operation(operation, "t", attempt, null))
                .build();
        ClassifiedError error = ((Judgement.Failed) judge.judge(event)).error();
        SessionStep step = state.failed(error, NOW);
        state = step.state();
        return step.standing();
    }
}
