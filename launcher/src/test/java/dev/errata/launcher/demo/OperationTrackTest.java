package dev.errata.launcher.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.Operation;
import dev.errata.core.event.Provenance;
import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.AppliedPolicy;
import dev.errata.core.recovery.Closure;
import dev.errata.core.recovery.ClosureResult;
import dev.errata.core.recovery.DecidedError;
import dev.errata.core.recovery.DecidedRun;
import dev.errata.core.recovery.DecisionReason;
import dev.errata.core.recovery.Grounds;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.core.recovery.SessionAdvice;
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
                action,
                Grounds.of(DecisionReason.POLICY, "because"),
                new DecidedError(
                        "error-1", Category.SYSTEM_ERROR, Severity.MEDIUM, Strategy.RETRY_WITH_BACKOFF, "v1:0"),
                new Provenance(ErrorSource.UNKNOWN, ExecutionContext.ofSession("session-1"), null),
                operation == null ? null : new DecidedRun(operation, null, Instant.EPOCH),
                new AppliedPolicy("internal", "default", 2),
                null,
                Instant.EPOCH,
                new SessionAdvice(1, List.of()),
                null,
                null,
                closure);
    }
}
