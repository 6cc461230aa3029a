package dev.errata.benchmarks.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class WaitingTest {
    @Test
    void itLooksUntilItHolds() throws Exception {
        AtomicInteger looks = new AtomicInteger();

        assertThat(Waiting.until(Duration.ofMinutes(1), Duration.ZERO, () -> looks.incrementAndGet() == 3))
                .isTrue();
        assertThat(looks).hasValue(3);
    }

    @Test
    void itEndsWhereItNeverHolds() throws Exception {
        AtomicInteger looks = new AtomicInteger();

        assertThat(Waiting.until(Duration.ZERO, Duration.ofMillis(1), () -> looks.incrementAndGet() < 0))
                .isFalse();
        assertThat(looks).hasPositiveValue();
    }

    @Test
    void whatFailsMeanwhileIsTold() {
        Waiting.Condition<IOException> broken = () -> {
            throw new IOException("gone");
        };

        assertThatThrownBy(() -> Waiting.until(Duration.ofMinutes(1), Duration.ZERO, broken))
                .isInstanceOf(IOException.class);
    }
}
