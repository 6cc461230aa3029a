package dev.errata.streams.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.streams.kafka.PunctualConsumer.Waits;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PunctualConsumerTest {
    private static final long NEVER = Long.MAX_VALUE;

    @ParameterizedTest
    @CsvSource({
        "100, 1007, 1000, 7",
        "100, 1100, 1000, 100",
        "100, 1101, 1000, 100",
        "100, 1000, 1000, 0",
        "100, 900, 1000, 0",
        "0, 1007, 1000, 0",
        "100, 9223372036854775807, 1000, 100",
        "100, 0, 1000, 0"
    })
    void itWaitsUntilWorkIsDueAndNeverLongerThanItWasTold(long longest, long due, long now, long wait) {
        assertThat(new Waits(now).next(longest, due, now)).isEqualTo(wait);
    }

    @ParameterizedTest
    @CsvSource({
        "999, 9223372036854775807, 100, 100",
        "1000, 9223372036854775807, 100, 500",
        "1000, 9223372036854775807, 700, 700",
        "1000, 1300, 100, 300",
        "1000, 1050, 100, 50",
        "1000, 1000, 100, 0",
        "1000, 9223372036854775807, 0, 0"
    })
    void whereNothingHappensItWaitsLongerAndStillIsPunctual(long silence, long due, long told, long wait) {
        assertThat(new Waits(0).next(told, due, silence)).isEqualTo(wait);
    }

    @Test
    void whateverHappensIsFollowedByShortWaits() {
        Waits waits = new Waits(0);

        assertThat(waits.next(100, NEVER, 5_000)).isEqualTo(500);
        waits.happened(5_200);
        assertThat(waits.next(100, NEVER, 6_199)).as("records came").isEqualTo(100);
        assertThat(waits.next(100, NEVER, 6_200)).isEqualTo(500);
        assertThat(waits.next(100, 6_710, 6_700)).isEqualTo(10);
        assertThat(waits.next(100, NEVER, 7_699)).as("work was due").isEqualTo(100);
        assertThat(waits.next(0, NEVER, 9_000)).isZero();
        assertThat(waits.next(100, NEVER, 9_999)).as("partitions came").isEqualTo(100);
        assertThat(waits.next(100, NEVER, 10_000)).isEqualTo(500);
    }
}
