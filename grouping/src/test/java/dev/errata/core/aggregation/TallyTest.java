package dev.errata.core.aggregation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.errata.core.grouping.RecoveryResults;
import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.Closure;
import dev.errata.core.recovery.ClosureResult;
import dev.errata.core.recovery.DecisionReason;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.aggregator.ArgumentsAccessor;
import org.junit.jupiter.params.provider.CsvSource;

class TallyTest {
    /** Attempts, gates; then retried, recovered, gated, aborted in the group. */
    @ParameterizedTest
    @CsvSource({
        "RETRY,    1, 0, 1, 0, 0, 0",
        "RECOVER,  1, 0, 1, 0, 0, 0",
        "GATE,     0, 1, 0, 0, 1, 0",
        "ESCALATE, 0, 1, 0, 0, 1, 0",
        "ABORT,    0, 0, 0, 0, 0, 1",
        "CONTINUE, 0, 0, 0, 0, 0, 0"
    })
    void aDecisionIsAnAttemptOrAGateOrNeither(ArgumentsAccessor row) {
        Action action = row.get(0, Action.class);
        long attempts = row.getLong(1);
        long gates = row.getLong(2);
        RecoveryResults results = new RecoveryResults(row.getLong(3), row.getLong(4), row.getLong(5), row.getLong(6));
        var decision = TallyProperties.decision(action, DecisionReason.POLICY, Optional.empty(), 0);
        assertThat(Tally.of(decision)).isEqualTo(new Tally(0, 1, attempts, 0, 0, 0, 0, gates, Duration.ZERO));
        assertThat(Recoveries.of(decision)).isEqualTo(results);
    }

    @Test
    void attemptsThatAreUsedUpAreCounted() {
        assertThat(Tally.of(TallyProperties.decision(Action.ESCALATE, DecisionReason.EXHAUSTED, Optional.empty(), 0))
                        .exhausted())
                .isEqualTo(1);
    }

    /** Successes, failures, successes after another attempt, milliseconds, recovered in the group. */
    @ParameterizedTest
    @CsvSource({
        "SUCCEEDED, 1, 1, 0, 0, 7, 1",
        "SUCCEEDED, 2, 1, 0, 1, 7, 1",
        "ABORTED,   2, 0, 1, 0, 0, 0",
        "CONTINUED, 1, 0, 1, 0, 0, 0",
        "CANCELLED, 3, 0, 0, 0, 0, 0"
    })
    void anEndIsNoDecision(ArgumentsAccessor row) {
        ClosureResult result = row.get(0, ClosureResult.class);
        int attempts = row.getInteger(1);
        long succeeded = row.getLong(2);
        long failed = row.getLong(3);
        long retried = row.getLong(4);
        long millis = row.getLong(5);
        long recovered = row.getLong(6);
        Closure closure = new Closure(result, attempts, Duration.ofMillis(7));
        var decision = TallyProperties.decision(Action.RETRY, DecisionReason.SUCCESS, Optional.of(closure), 0);
        assertThat(Tally.of(decision))
                .isEqualTo(new Tally(0, 0, 0, succeeded, failed, retried, 0, 0, Duration.ofMillis(millis)));
        assertThat(Recoveries.of(decision)).isEqualTo(new RecoveryResults(0, recovered, 0, 0));
    }

    @Test
    void everythingIsAddedUp() {
        Tally one = new Tally(1, 2, 3, 4, 5, 6, 7, 8, Duration.ofMillis(9));
        Tally other = new Tally(10, 20, 30, 40, 50, 60, 70, 80, Duration.ofMillis(90));
        assertThat(one.plus(other)).isEqualTo(new Tally(11, 22, 33, 44, 55, 66, 77, 88, Duration.ofMillis(99)));
        assertThat(Recoveries.sum(new RecoveryResults(1, 2, 3, 4), new RecoveryResults(10, 20, 30, 40)))
                .isEqualTo(new RecoveryResults(11, 22, 33, 44));
    }

    @Test
    void aStoredTallyIsReadAgainAndOneOfAnotherVersionRefused() {
        Tally tally = new Tally(1, 2, 3, 4, 5, 6, 7, 8, Duration.ofMillis(9));
        byte[] bytes = TallyCodec.encode(tally);
        assertThat(TallyCodec.decode(bytes)).isEqualTo(tally);
        bytes[0] = 99;
        assertThatThrownBy(() -> TallyCodec.decode(bytes)).hasMessageContaining("version");
    }
}
