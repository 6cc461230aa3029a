package dev.errata.benchmarks.whole;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class TrendTest {
    @Test
    void aSpikeIsNoGrowth() {
        assertThat(of(5, 3, 4, 5, 4, 3, 4, 9_000, 5).growth()).isEqualTo(1);
        assertThat(of(0, 10, 20, 30, 40, 50, 60, 70, 80).growth()).isEqualTo(60);
    }

    @Test
    void whatWarmsUpAndComesBackAfterEachRestartLevelsOff() {
        assertThat(of(100, 200, 300, 310, 150, 300, 310, 160, 312).levelsOff(0)).isTrue();
        assertThat(of(100, 200, 300, 400, 500, 600, 700, 800, 900).levelsOff(0)).isFalse();
        assertThat(of(1, 1, 1, 1, 1, 2, 2, 2, 9).levelsOff(8)).isTrue();
        assertThat(of(1, 1, 1, 1, 1, 2, 2, 2, 11).levelsOff(8)).isFalse();
    }

    @Test
    void fewSamplesAreNoTrend() {
        assertThatThrownBy(() -> of(1, 2, 3).growth()).hasMessage("a trend needs at least 6 samples, got 3");
    }

    private static Trend of(long... samples) {
        Trend trend = new Trend();
        LongStream.of(samples).forEach(trend::add);
        return trend;
    }
}
