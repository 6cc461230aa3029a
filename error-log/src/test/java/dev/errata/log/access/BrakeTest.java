package dev.errata.log.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BrakeTest {
    private static final InetAddress HERE = address("198.51.100.1");
    private static final InetAddress THERE = address("198.51.100.2");

    private final SettableClock clock = new SettableClock();
    private final Brake brake = new Brake(clock);

    private static InetAddress address(String text) {
        return AddressRange.literal(text).orElseThrow();
    }

    private void failFiveTimes(String account, InetAddress from) {
        for (int i = 0; i < Brake.ATTEMPTS; i++) {
            assertThat(brake.attempt(account, from)).isZero();
        }
    }

    @Test
    void theSixthAttemptWithinAMinuteWaits() {
        failFiveTimes("ann", HERE);
        clock.advance(Duration.ofSeconds(20));
        assertThat(brake.attempt("ann", HERE)).isEqualTo(Duration.ofSeconds(40));
    }

    @Test
    void waitingMakesItNoLonger() {
        failFiveTimes("ann", HERE);
        for (int i = 0; i < 59; i++) {
            clock.advance(Duration.ofSeconds(1));
            assertThat(brake.attempt("ann", HERE)).isPositive();
        }
        clock.advance(Duration.ofSeconds(1));
        assertThat(brake.attempt("ann", HERE)).isZero();
    }

    @Test
    void nobodyIsLockedOutByAStranger() {
        failFiveTimes("ann", HERE);
        assertThat(brake.attempt("ann", THERE)).isZero();
    }

    @Test
    void anotherAccountFromThereIsFree() {
        failFiveTimes("ann", HERE);
        assertThat(brake.attempt("bob", HERE)).isZero();
    }

    @Test
    void successForgetsTheAttemptsBefore() {
        for (int i = 0; i < 4; i++) {
            assertThat(brake.attempt("ann", HERE)).isZero();
        }
        brake.release("ann", HERE);
        failFiveTimes("ann", HERE);
    }

    @Test
    void anIpv6SubnetIsOneAddress() {
        failFiveTimes("ann", address("2001:db8:1:1::1"));
        assertThat(brake.attempt("ann", address("2001:db8:1:1:ffff::2"))).isPositive();
        assertThat(brake.attempt("ann", address("2001:db8:1:2::1"))).isZero();
    }

    @Test
    void manyAtOnceAreNoWayRound() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            List<Future<Duration>> attempts = threads.invokeAll(IntStream.range(0, 100)
                    .<java.util.concurrent.Callable<Duration>>mapToObj(i -> () -> brake.attempt("ann", HERE))
                    .toList());
            int let = 0;
            for (Future<Duration> attempt : attempts) {
                let += attempt.get().isZero() ? 1 : 0;
            }
            assertThat(let).isEqualTo(Brake.ATTEMPTS);
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void whatItFollowsIsBoundedAndTheLatestStay() {
        failFiveTimes("ann", HERE);
        for (int i = 0; i < Brake.FOLLOWED - 1; i++) {
            assertThat(brake.attempt("other-" + i, HERE)).isZero();
        }
        assertThat(brake.attempt("ann", HERE)).isPositive();
        for (int i = 0; i < Brake.FOLLOWED; i++) {
            assertThat(brake.attempt("another-" + i, HERE)).isZero();
        }
        assertThat(brake.attempt("ann", HERE)).isZero();
    }
}
