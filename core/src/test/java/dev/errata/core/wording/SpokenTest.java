package dev.errata.core.wording;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpokenTest {
    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

    @ParameterizedTest
    @CsvSource({
        "PT0S, 0 s",
        "PT0.25S, 250 ms",
        "PT1.04S, 1 s",
        "PT1.05S, 1.1 s",
        "PT1.54S, 1.5 s",
        "PT59.96S, 60 s",
        "PT15S, 15 s",
        "PT1M59S, 119 s",
        "PT2M, 2 min",
        "PT2M10.9S, 2 min 10 s",
        "PT59M59S, 59 min 59 s",
        "PT1H30M, 1 h 30 min",
        "PT24H, 1 d",
        "PT172H5M, 7 d 4 h",
        "PT-3S, -3 s"
    })
    void saysADurationInTwoUnitsAtMost(Duration duration, String spoken) {
        assertThat(Spoken.duration(duration)).isEqualTo(spoken);
    }

    @Test
    void saysEvenAnAbsurdDuration() {
        assertThat(Spoken.duration(Duration.ofSeconds(Long.MAX_VALUE))).isEqualTo("106751991167300 d 15 h");
    }

    @Test
    void saysOneThingInTheSingular() {
        assertThat(Spoken.count(1, "event")).isEqualTo("1 event");
        assertThat(Spoken.count(0, "event")).isEqualTo("0 events");
        assertThat(Spoken.count(2, "entry", "entries")).isEqualTo("2 entries");
        assertThat(Spoken.times(1)).isEqualTo("once");
        assertThat(Spoken.times(3)).isEqualTo("3 times");
    }

    @Test
    void saysHowFarAwayATimeIs() {
        assertThat(Spoken.distance(NOW.plusMillis(130_400), NOW)).isEqualTo("in 2 min 10 s");
        assertThat(Spoken.distance(NOW.minusSeconds(10_800), NOW)).isEqualTo("3 h ago");
        assertThat(Spoken.distance(NOW, NOW)).isEqualTo("in 0 s");
    }

    @Test
    void saysAList() {
        assertThat(Spoken.list(List.of())).isEmpty();
        assertThat(Spoken.list(List.of("a"))).isEqualTo("a");
        assertThat(Spoken.list(List.of("a", "b", "c"))).isEqualTo("a, b and c");
    }
}
