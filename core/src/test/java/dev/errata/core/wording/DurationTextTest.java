package dev.errata.core.wording;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
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
        "1.5h, PT1H30M",
        "4.842s, PT4.842S",
        "3 hours and 12 minutes, PT3H12M",
        "'1 day, 2 hours', PT26H",
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
    @CsvSource({
        "6m0s, PT6M",
        "30, PT30S",
        "0.5, PT0.5S",
        "3s5m, PT303S",
        "114h18m0s, PT114H18M",
        "99999999999999999999d, P3660D",
        "1.2.3,",
        "5 apples,",
        "soon,",
        "'',"
    })
    void aProgramMayLeaveTheUnitOutAndKeepNoOrder(String text, @Nullable Duration duration) {
        assertThat(DurationText.read(text)).isEqualTo(duration);
    }

    @Test
    void isReadInTheMiddleOfASentence() {
        String sentence = "try again in 20 seconds. It is 12:30";
        assertThat(DurationText.readAt(sentence, sentence.indexOf("20"))).isEqualTo(Duration.ofSeconds(20));
        assertThat(DurationText.readAt(sentence, 0)).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "s",
                "30",
                "5w",
                "1.2.3h",
                "1.h",
                "-5m",
                "3s5m",
                "5m5m",
                "5m3",
                "5mss",
                "/s",
                ":s",
                "9999999999999999999d",
                "000000000000000000001s",
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
