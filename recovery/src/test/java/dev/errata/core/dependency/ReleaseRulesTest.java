package dev.errata.core.dependency;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.recovery.CircuitState;
import dev.errata.core.recovery.CircuitStatus;
import dev.errata.core.recovery.Hold;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ReleaseRulesTest {
    private static final int TASKS = 8;
    private static final Instant START = Dependencies.START;

    private final ReleaseRules rules = new ReleaseRules(Dependencies.SETTINGS, TASKS);

    /** Steps of time and first attempts, on tasks chosen at random: whatever comes, the fleet keeps to its budget. */
    @Property(tries = 200)
    void theSharesNeverSpendMoreThanTheBudget(
            @ForAll @Size(max = 400) List<@IntRange(max = 2_000) Integer> millis,
            @ForAll @IntRange(max = 40) int firstAttempts,
            @ForAll @DoubleRange(min = 0, max = 1) double skew) {
        List<ReleaseShare> shares = new ArrayList<>();
        for (int i = 0; i < TASKS; i++) {
            shares.add(rules.start(START));
        }
        Instant now = START;
        long seen = 0;
        long sent = 0;
        int turn = 0;
        for (int step : millis) {
            now = now.plusMillis(step);
            turn++;
            int task = step < 2_000 * skew ? 0 : turn % TASKS;
            ReleaseShare share = shares.get(task);
            if (turn % 7 < firstAttempts % 7) {
                share = rules.firstAttempt(share);
                seen++;
            }
            for (int i = 0; i < 30; i++) {
                RetryPermission permission = rules.ask(share, null, task, now);
                share = permission.share();
                sent += permission.hold() == null ? 1 : 0;
            }
            shares.set(task, share);
            double allowed = 100 + 10 * Duration.between(START, now).toMillis() / 1_000.0 + 0.2 * seen;
            assertThat((double) sent).isLessThanOrEqualTo(allowed + 1e-6);
        }
    }

    @Test
    void aFullBucketAndTheMinimumAreReallySpent() {
        ReleaseShare share = rules.start(START);
        int sent = 0;
        for (int second = 0; second <= 80; second++) {
            for (int i = 0; i < 20; i++) {
                RetryPermission permission = rules.ask(share, null, 0, START.plusSeconds(second));
                share = permission.share();
                sent += permission.hold() == null ? 1 : 0;
            }
        }
        assertThat(sent).isBetween(12 + 99, 12 + 101);
    }

    @Test
    void firstAttemptsPayForRetries() {
        ReleaseShare share = emptied();
        assertThat(rules.ask(share, null, 0, START).hold()).isEqualTo(Hold.OVER_BUDGET);
        for (int i = 0; i < 5; i++) {
            share = rules.firstAttempt(share);
        }
        assertThat(rules.ask(share, null, 0, START).hold()).isNull();
    }

    @Test
    void whatIsHeldDependsOnTheCircuit() {
        ReleaseShare share = rules.start(START);
        assertThat(rules.ask(share, circuit(CircuitStatus.PAUSED, 0.0, null, null), 0, START)
                        .hold())
                .isEqualTo(Hold.PAUSED);
        assertThat(rules.ask(share, circuit(CircuitStatus.OPEN, 0.0, null, null), 0, START)
                        .hold())
                .isEqualTo(Hold.CIRCUIT_OPEN);
        assertThat(rules.ask(share, circuit(CircuitStatus.HALF_OPEN, 0.0, null, null), 0, START)
                        .hold())
                .isEqualTo(Hold.PROBING);
        assertThat(rules.ask(share, circuit(CircuitStatus.CLOSED, null, null, null), 0, START)
                        .hold())
                .isNull();
    }

    @Test
    void oneProbeGoesFromOneTask() {
        CircuitState half = circuit(CircuitStatus.HALF_OPEN, 0.0, 5, "probe-1");
        ReleaseShare share = rules.start(START);
        assertThat(rules.ask(share, half, 4, START).hold()).isEqualTo(Hold.PROBING);
        RetryPermission first = rules.ask(share, half, 5, START);
        assertThat(first.probeId()).isEqualTo("probe-1");
        assertThat(rules.ask(first.share(), half, 5, START).hold()).isEqualTo(Hold.PROBING);
        assertThat(rules.ask(first.share(), circuit(CircuitStatus.HALF_OPEN, 0.0, 5, "probe-2"), 5, START)
                        .probeId())
                .isEqualTo("probe-2");
    }

    @Test
    void aSlowStartIsSpentInEqualParts() {
        CircuitState starting = circuit(CircuitStatus.CLOSED, 16.0, null, null);
        ReleaseShare share = rules.start(START);
        int sent = 0;
        for (int tick = 0; tick <= 300; tick++) {
            RetryPermission permission = rules.ask(share, starting, 0, START.plusMillis(tick * 10L));
            share = permission.share();
            sent += permission.hold() == null ? 1 : 0;
        }
        assertThat(sent).isBetween(6, 8);
    }

    @Test
    void onlyAPauseBindsWhereTheRestIsObserved() {
        ReleaseRules observed = new ReleaseRules(DependencySettings.DEFAULTS, TASKS);
        assertThat(observed.binds(Hold.PAUSED)).isTrue();
        assertThat(observed.binds(Hold.CIRCUIT_OPEN)).isFalse();
        assertThat(observed.binds(Hold.OVER_BUDGET)).isFalse();
        assertThat(rules.binds(Hold.OVER_BUDGET)).isTrue();
    }

    private ReleaseShare emptied() {
        ReleaseShare share = rules.start(START);
        RetryPermission permission = rules.ask(share, null, 0, START);
        while (permission.hold() == null) {
            share = permission.share();
            permission = rules.ask(share, null, 0, START);
        }
        return permission.share();
    }

    private static CircuitState circuit(
            CircuitStatus status,
            @Nullable Double permits,
            @Nullable Integer probePartition,
            @Nullable String probeId) {
        return new CircuitState("billing", status, null, permits, probePartition, probeId, 1, "", null, START);
    }
}
