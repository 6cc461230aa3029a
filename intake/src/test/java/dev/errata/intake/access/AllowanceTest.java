package dev.errata.intake.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

final class AllowanceTest {
    private static final Instant NOW = Instant.parse("2026-11-22T23:59:00Z");

    @Test
    void aRateAllowsABurstAndThenSoManyASecond() {
        Allowance allowance = new Allowance(10, 0);

        assertThat(allowance.take(100, NOW)).isZero();
        assertThat(allowance.take(1, NOW)).isEqualTo(Duration.ofSeconds(1));
        assertThat(allowance.take(20, NOW.plusSeconds(1))).isEqualTo(Duration.ofSeconds(1));
        assertThat(allowance.take(20, NOW.plusSeconds(2))).isZero();
        assertThat(allowance.take(1, NOW.plusSeconds(2))).isPositive();
    }

    @Test
    void aRequestLargerThanABurstGoesWhenTheBucketIsFullAndIsPaidForAfterwards() {
        Allowance allowance = new Allowance(10, 0);

        assertThat(allowance.take(500, NOW)).isZero();
        assertThat(allowance.take(1, NOW.plusSeconds(39))).isPositive();
        assertThat(allowance.take(1, NOW.plusSeconds(41))).isZero();
    }

    @Test
    void aQuotaIsOfADay() {
        Allowance allowance = new Allowance(0, 5);

        assertThat(allowance.take(5, NOW)).isZero();
        assertThat(allowance.take(1, NOW)).isEqualTo(Duration.ofSeconds(61));
        assertThat(allowance.take(5, NOW.plusSeconds(61))).isZero();
    }

    @Test
    void whatIsRefusedUsesNothingUp() {
        Allowance allowance = new Allowance(0, 5);

        assertThat(allowance.take(6, NOW)).isPositive();
        assertThat(allowance.take(5, NOW)).isZero();
    }

    @Test
    void whatIsGivenBackMayBeTakenAgain() {
        Allowance quota = new Allowance(0, 5);
        Allowance rate = new Allowance(1, 0);

        assertThat(quota.take(5, NOW).plus(rate.take(10, NOW))).isZero();
        quota.giveBack(5);
        rate.giveBack(10);
        assertThat(quota.take(5, NOW).plus(rate.take(10, NOW))).isZero();
        assertThat(quota.take(1, NOW)).isPositive();
        assertThat(rate.take(1, NOW)).isPositive();
    }

    @Test
    void zeroIsAnyNumber() {
        assertThat(new Allowance(0, 0).take(Integer.MAX_VALUE, NOW)).isZero();
    }
}
