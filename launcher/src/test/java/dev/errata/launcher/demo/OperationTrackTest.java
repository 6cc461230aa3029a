package dev.errata.launcher.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.Operation;
import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.Closure;
import dev.errata.core.recovery.ClosureResult;
import dev.errata.core.recovery.DecisionReason;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.Severity;
import dev.errata.core.taxonomy.Strategy;
import dev.errata.launcher.demo.OperationTrack.State;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class OperationTrackTest {
    private final OperationTrack track = new OperationTrack();

    @ParameterizedTest
    @CsvSource({
        "RETRY, PENDING",
        "RECOVER, PENDING",
        "GATE, GATED",
        "ESCALATE, ESCALATED",
        "ABORT, ABORTED",
        "CONTINUE, CONTINUED"
    })
    void standsWhereItWasDecided(Action action, State state) {
        track.decided(1, decision(action, null));

        assertThat(track.state()).isEqualTo(state);
    }

    @ParameterizedTest
    @CsvSource({"SUCCEEDED, SUCCEEDED", "CONTINUED, CONTINUED", "ABORTED, ABORTED", "CANCELLED, CANCELLED"})
    void theClosingIsTheLastWord(ClosureResult result, State state) {
        track.decided(2, decision(Action.CLOSED, new Closure(result, 2, Duration.ZERO)));
        track.decided(3, decision(Action.RETRY, null));

        assertThat(track.state()).isEqualTo(state);
    }

    @Test
    void isLeasedFromTheStartOfARunToItsEnd() {
        track.decided(1, decision(Action.RETRY, null));
        track.started(2);
        assertThat(track.state()).isEqualTo(State.LEASED);

        track.ended(2);
        assertThat(track.state()).isEqualTo(State.PENDING);
    }

    @Test
    void anOlderDecisionReadLateChangesNothing() {
        track.decided(2, decision(Action.GATE, null));
        track.decided(1, decision(Action.RETRY, null));

        assertThat(track.state()).isEqualTo(State.GATED);
    }

    private static RecoveryDecision decision(Action action, @Nullable Closure closure) {
        return decision(action, closure, null);
    }

    static RecoveryDecision decision(Action action, @Nullable Closure closure, @Nullable Operation operation) {
        return new RecoveryDecision(
                "decision-1",
                "error-1",
                action,
                DecisionReason.POLICY,
                "because",
                Category.SYSTEM_ERROR,
                Severity.MEDIUM,
                Strategy.RETRY_WITH_BACKOFF,
                ErrorSource.UNKNOWN,
                ExecutionContext.ofSession("session-1"),
                operation,
                "v1:0",
                "internal",
                "default",
                2,
                null,
                null,
                null,
                null,
                Instant.EPOCH,
                Instant.EPOCH,
                1,
                List.of(),
                null,
                null,
                closure,
                null,
                null,
                null,
                null);
    }
}
