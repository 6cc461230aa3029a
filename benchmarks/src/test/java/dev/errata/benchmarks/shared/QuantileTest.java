package dev.errata.benchmarks.shared;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class QuantileTest {
    @Test
    void quantilesAreValuesThatWereMeasured() {
        long[] hundred = LongStream.rangeClosed(1, 100).toArray();

        assertThat(Quantile.of(hundred, 0.5)).isEqualTo(50);
        assertThat(Quantile.of(hundred, 0.99)).isEqualTo(99);
        assertThat(Quantile.of(hundred, 0.999)).isEqualTo(100);
        assertThat(Quantile.of(hundred, 1)).isEqualTo(100);
        assertThat(Quantile.of(hundred, 0)).isEqualTo(1);
        assertThat(Quantile.of(new double[] {2.5}, 0.5)).isEqualTo(2.5);
    }
}
