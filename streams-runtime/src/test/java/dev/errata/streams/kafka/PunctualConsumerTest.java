package dev.errata.streams.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PunctualConsumerTest {
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
        assertThat(PunctualConsumer.wait(longest, due, now)).isEqualTo(wait);
    }
}
