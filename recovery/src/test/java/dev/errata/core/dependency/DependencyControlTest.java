package dev.errata.core.dependency;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.recovery.CircuitState;
import dev.errata.core.recovery.CircuitStatus;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DependencyControlTest {
    private static final Duration OPEN = Dependencies.SETTINGS.breaker().openFor();

    private final Dependencies billing = new Dependencies();

    @ParameterizedTest(name = "{0} failures and {1} answers: {2}")
    @CsvSource({"19, 0, CLOSED", "20, 0, OPEN", "10, 10, OPEN", "10, 11, CLOSED", "5, 100, CLOSED", "0, 50, CLOSED"})
    void opensOnItsFailureRateOnceThereAreEnoughCalls(long failures, long answers, CircuitStatus expected) {
        billing.calls(failures, answers);
        assertThat(billing.circuit().status()).isEqualTo(expected);
    }

    @Test
    void forgetsCallsThatAreOlderThanTheWindow() {
        billing.calls(15, 0).pass(Duration.ofSeconds(11)).calls(15, 0);
        assertThat(billing.circuit().status()).isEqualTo(CircuitStatus.CLOSED);
        billing.pass(Duration.ofSeconds(5)).calls(15, 0);
        assertThat(billing.circuit().status()).isEqualTo(CircuitStatus.OPEN);
    }

    @Test
    void saysNothingOfADependencyInGoodStanding() {
        billing.calls(1, 100);
        assertThat(billing.circuit().version()).isZero();
        assertThat(billing.state().isIdle()).isTrue();
    }

    @Test
    void oneThatWasToldToWaitMakesAllWait() {
        billing.askedToWait(Duration.ofMinutes(1));

        assertThat(billing.circuit().status()).isEqualTo(CircuitStatus.OPEN);
        assertThat(billing.circuit().waitUntil()).isEqualTo(billing.now().plusSeconds(60));
        billing.pass(Duration.ofSeconds(59));
        assertThat(billing.circuit().status()).isEqualTo(CircuitStatus.OPEN);
        billing.pass(Duration.ofSeconds(1));
        assertThat(billing.circuit().status()).isEqualTo(CircuitStatus.HALF_OPEN);
    }

    @Test
    void aShorterWaitShortensNothingAndAnEndlessOneIsBounded() {
        billing.askedToWait(Duration.ofMinutes(1)).askedToWait(Duration.ofSeconds(1));
        assertThat(billing.circuit().waitUntil()).isEqualTo(billing.now().plusSeconds(60));
        billing.askedToWait(Duration.ofDays(3650));
        assertThat(billing.circuit().waitUntil())
                .isEqualTo(billing.now().plus(Dependencies.SETTINGS.breaker().longestOpen()));
    }

    @Test
    void theTaskWithTheMostWaitingSendsTheProbeAndThenAnother() {
        billing.calls(20, 0).holding(2, 5).holding(7, 9).pass(OPEN);
        CircuitState first = billing.circuit();
        assertThat(first.probePartition()).isEqualTo(7);
        assertThat(first.probeId()).isNotNull();

        billing.pass(Dependencies.SETTINGS.breaker().probeWithin());
        CircuitState second = billing.circuit();
        assertThat(second.probePartition()).isEqualTo(2);
        assertThat(second.probeId()).isNotEqualTo(first.probeId());
    }

    @Test
    void waitsForARetryToProbeWith() {
        billing.calls(20, 0).pass(OPEN);
        assertThat(billing.circuit().probeId()).isNull();
        billing.holding(4, 1);
        assertThat(billing.circuit().probePartition()).isEqualTo(4);
    }

    @Test
    void anAnsweredProbeClosesItAndAllElseStartsSlowly() {
        halfOpen();
        billing.probed(billing.circuit().probeId(), ProbeResult.ANSWERED);

        assertThat(billing.circuit().status()).isEqualTo(CircuitStatus.CLOSED);
        assertThat(billing.circuit().permitsPerSecond()).isEqualTo(10);
        billing.pass(Duration.ofSeconds(2));
        assertThat(billing.circuit().permitsPerSecond()).isEqualTo(20);
        billing.pass(Duration.ofSeconds(4));
        assertThat(billing.circuit().permitsPerSecond()).isEqualTo(80);
        billing.pass(Duration.ofSeconds(10));
        assertThat(billing.circuit().permitsPerSecond()).isNull();
        assertThat(billing.state().isIdle()).isTrue();
    }

    @Test
    void aFailedProbeDoublesTheWaitUpToTheLongest() {
        Duration wait = OPEN;
        halfOpen();
        for (int i = 0; i < 12; i++) {
            billing.probed(billing.circuit().probeId(), ProbeResult.FAILED);
            wait = wait.multipliedBy(2);
            Duration longest = Dependencies.SETTINGS.breaker().longestOpen();
            wait = wait.compareTo(longest) > 0 ? longest : wait;
            assertThat(billing.circuit().waitUntil()).isEqualTo(billing.now().plus(wait));
            billing.pass(wait);
            assertThat(billing.circuit().status()).isEqualTo(CircuitStatus.HALF_OPEN);
        }
    }

    @Test
    void aProbeThatIsNotItsOwnDecidesNothing() {
        halfOpen();
        billing.probed("another", ProbeResult.ANSWERED);
        assertThat(billing.circuit().status()).isEqualTo(CircuitStatus.HALF_OPEN);
        billing.pass(Duration.ofMinutes(2)).probed(null, ProbeResult.ANSWERED);
        assertThat(billing.circuit().status()).isEqualTo(CircuitStatus.HALF_OPEN);
    }

    @Test
    void whereNothingIsHeldEveryCallIsAProbe() {
        DependencyControl observing = new DependencyControl(DependencySettings.DEFAULTS);
        DependencyState open = observing.take(Dependencies.signal(0, 20, 0, 0, null), null, Dependencies.START);
        DependencyState half = observing.pass(open, Dependencies.START.plus(OPEN));
        assertThat(observing
                        .take(Dependencies.signal(0, 0, 1, 0, null), half, Dependencies.START.plus(OPEN))
                        .circuit()
                        .status())
                .isEqualTo(CircuitStatus.CLOSED);
        assertThat(observing
                        .take(Dependencies.signal(0, 1, 5, 0, null), half, Dependencies.START.plus(OPEN))
                        .circuit()
                        .status())
                .isEqualTo(CircuitStatus.OPEN);
    }

    @Test
    void aPauseHoldsUntilItIsResumedAndNamesWhoDidIt() {
        billing.ordered(PauseOrder.PAUSE).calls(0, 100).pass(Duration.ofDays(2));
        assertThat(billing.circuit().status()).isEqualTo(CircuitStatus.PAUSED);
        assertThat(billing.circuit().changedBy()).isEqualTo("ann");
        assertThat(billing.circuit().reason()).isEqualTo("paused by ann: migration");
        assertThat(billing.circuit().permitsPerSecond()).isZero();

        billing.ordered(PauseOrder.RESUME);
        assertThat(billing.circuit().status()).isEqualTo(CircuitStatus.CLOSED);
        assertThat(billing.circuit().permitsPerSecond()).isEqualTo(10);
    }

    @Test
    void aResumeOfAnOpenCircuitLeavesItOpen() {
        billing.ordered(PauseOrder.PAUSE).askedToWait(Duration.ofMinutes(5)).ordered(PauseOrder.RESUME);
        assertThat(billing.circuit().status()).isEqualTo(CircuitStatus.OPEN);
    }

    @Test
    void aResumeOfWhatIsNotPausedChangesNothing() {
        billing.calls(1, 1).ordered(PauseOrder.RESUME);
        assertThat(billing.circuit().version()).isZero();
    }

    @Test
    void theVersionGrowsWithEveryChangeThatOthersSee() {
        billing.calls(20, 0);
        assertThat(billing.circuit().version()).isEqualTo(1);
        billing.calls(3, 3).holding(1, 4);
        assertThat(billing.circuit().version()).isEqualTo(1);
        billing.pass(OPEN);
        assertThat(billing.circuit().version()).isEqualTo(2);
        billing.probed(billing.circuit().probeId(), ProbeResult.ANSWERED);
        assertThat(billing.circuit().version()).isEqualTo(3);
    }

    @Test
    void aRestartKeepsWhatWasDecided() {
        halfOpen();
        CircuitState before = billing.circuit();
        assertThat(billing.restart().circuit()).isEqualTo(before);
        billing.probed(before.probeId(), ProbeResult.ANSWERED).restart();
        assertThat(billing.circuit().permitsPerSecond()).isEqualTo(10);
        billing.ordered(PauseOrder.PAUSE).restart();
        assertThat(billing.circuit().status()).isEqualTo(CircuitStatus.PAUSED);
    }

    private void halfOpen() {
        billing.calls(20, 0).holding(3, 1).pass(OPEN);
        assertThat(billing.circuit().status()).isEqualTo(CircuitStatus.HALF_OPEN);
    }
}
