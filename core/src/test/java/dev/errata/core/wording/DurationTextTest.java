package dev.errata.core.wording;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationTextTest {
    @ParameterizedTest
    @CsvSource({
        "0, PT0S",
        "0s, PT0S",
        "5m3s, PT303S",
        "1d 2h 3m 4s 5ms, P1DT2H3M4.005S",
        "500ms, PT0.5S",
        "90s, PT90S",
        "' 5 M ', PT5M",
        "19h, PT19H",
        "3650d, P3650D",
        "999999999ms, PT999999.999S",
        "PT1M30S, PT90S",
        "p3650d, P3650D"
    })
    void isANumberWithItsUnitOrIso(String text, Duration duration) {
        assertThat(DurationText.parse(text)).contains(duration);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0ms",
        "1500ms, 1500ms",
        "60s, 1m",
        "24h, 1d",
        "90m, 90m",
        "PT0.0015S, PT0.0015S",
    })
    void areShownInTheLargestUnitThatLosesNothing(String text, String shown) {
        assertThat(DurationText.show(DurationText.parse(text).orElseThrow())).isEqualTo(shown);
        assertThat(DurationText.parse(shown)).isEqualTo(DurationText.parse(text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "s",
                "30",
                "5w",
                "1.5h",
                "-5m",
                "3s5m",
                "5m5m",
                "5m3",
                "5mss",
                "/s",
                ":s",
                "1000000000ms",
                "3651d",
                "p",
                "pt",
                "P3651D",
                "PT-5S",
                "P-1D",
                "-PT5S",
                "PT87600H1S"
            })
    void nothingElseIsOneNorWhatIsNegativeOrLongerThanTenYears(String text) {
        assertThat(DurationText.parse(text)).isEmpty();
    }
}
