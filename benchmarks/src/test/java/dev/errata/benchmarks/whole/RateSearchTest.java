package dev.errata.benchmarks.whole;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RateSearchTest {
    private static final Duration PROBE = Duration.ofSeconds(30);
    private static final Duration HOLD = Duration.ofMinutes(5);

    @Test
    void findsTheHighestRateThatIsHeldForLong() throws Exception {
        Held found = new RateSearch((rate, time) -> tried(rate, time, rate <= 3_300), PROBE, HOLD).from(1_000);

        assertThat(found.rate()).isBetween(3_300 / 1.06, 3_300.0);
        assertThat(found.time()).isEqualTo(HOLD);
    }

    @Test
    void stepsBackFromWhatIsHeldForSomeTimeOnly() throws Exception {
        Held found = new RateSearch(
                        (rate, time) -> tried(rate, time, rate <= (time.equals(HOLD) ? 2_500 : 3_300)), PROBE, HOLD)
                .from(1_000);

        assertThat(found.isHeld()).isTrue();
        assertThat(found.rate()).isBetween(2_500 * 0.9, 2_500.0);
    }

    @Test
    void beginsLowerThanWhatIsNotHeldAtFirst() throws Exception {
        assertThat(new RateSearch((rate, time) -> tried(rate, time, rate <= 300), PROBE, HOLD)
                        .from(1_000)
                        .rate())
                .isBetween(300 / 1.06, 300.0);
    }

    private static Held tried(double rate, Duration time, boolean isHeld) {
        List<String> growing = isHeld ? List.of() : List.of("classifier +10000");
        return new Held(rate, time, 1, 1, 0, new Latencies(), growing, Map.of());
    }
}
