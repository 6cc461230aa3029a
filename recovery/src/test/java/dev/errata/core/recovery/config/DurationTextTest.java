package dev.errata.core.recovery.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationTextTest {
    @ParameterizedTest
    @CsvSource({
        "0s, PT0S",
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
    @ValueSource(
            strings = {
                "",
                "s",
                "30",
                "0",
                "5w",
                "1.5h",
                "-5m",
                "5m3s",
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
