package dev.errata.recovery.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class CatchUpLimiterTest {
    private static final Duration DOUBLING = Duration.ofSeconds(1);

    private final CatchUpLimiter slowStart = new CatchUpLimiter(new CatchUp(Duration.ofSeconds(5), 100, 400, DOUBLING));

    @Test
    void theRateDoublesUpToItsMost() {
        assertThat(inSecond(0)).isBetween(100, 110);
        assertThat(inSecond(1)).isBetween(199, 201);
        assertThat(inSecond(2)).isBetween(398, 402);
        assertThat(inSecond(3)).isBetween(399, 401);
    }

    @Test
    void aPauseIsNotFollowedByABurst() {
        inSecond(0);

        assertThat(slowStart.allowed(60_000)).isEqualTo(40);
    }

    @Test
    void theNextTimeBeginsSlowlyAgain() {
        inSecond(0);
        inSecond(1);
        slowStart.end();

        assertThat(inSecond(9)).isBetween(100, 110);
    }

    @Test
    void lessThanOneASecondStillComes() {
        CatchUpLimiter slow = new CatchUpLimiter(new CatchUp(Duration.ofSeconds(5), 1, 1, DOUBLING));
        assertThat(slow.allowed(0)).isEqualTo(1);
        slow.took(1);
        assertThat(slow.allowed(999)).isZero();
        assertThat(slow.allowed(1_000)).isEqualTo(1);
    }

    /** Ticks every 5 ms; takes what is allowed. */
    private int inSecond(int second) {
        int taken = 0;
        for (long now = second * 1_000L; now < (second + 1) * 1_000L; now += 5) {
            int allowed = slowStart.allowed(now);
            slowStart.took(allowed);
            taken += allowed;
        }
        return taken;
    }
}
