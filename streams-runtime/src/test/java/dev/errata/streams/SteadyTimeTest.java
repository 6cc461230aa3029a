package dev.errata.streams;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.Test;

class SteadyTimeTest {
    private final AtomicLong wall = new AtomicLong(1_000_000);
    private final AtomicLong nanos = new AtomicLong(-5);
    private final SteadyTime time = new SteadyTime(wall::get, nanos::get);

    @Test
    void startsAtTheWallClock() {
        assertThat(time.milliseconds()).isEqualTo(1_000_000);
    }

    @Test
    void ignoresAWallClockThatIsSet() {
        wall.addAndGet(-Duration.ofHours(1).toMillis());
        nanos.addAndGet(Duration.ofSeconds(2).toNanos());

        assertThat(time.milliseconds()).isEqualTo(1_002_000);
    }

    @Test
    void givesUpWaitingAtItsOwnDeadline() {
        assertThatThrownBy(() -> time.waitObject(new Object(), () -> false, time.milliseconds()))
                .isInstanceOf(TimeoutException.class);
    }

    @Test
    void doesNotWaitForWhatIsTrue() throws InterruptedException {
        time.waitObject(new Object(), () -> true, 0);

        assertThat(time.nanoseconds()).isEqualTo(-5);
    }
}
