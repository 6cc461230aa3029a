package dev.errata.benchmarks.whole;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class OptionsTest {
    @Test
    void theLongFormIsTheDefault() {
        assertThat(WholeOptions.parse()).isEqualTo(WholeOptions.DEFAULTS);
        assertThat(WholeOptions.DEFAULTS.hold()).isEqualTo(Duration.ofMinutes(5));
        assertThat(SoakOptions.parse().time()).isEqualTo(Duration.ofHours(1));
    }

    @Test
    void whatIsToldWins() {
        assertThat(WholeOptions.parse("--rate", "200", "--hold", "12", "--log", "without"))
                .satisfies(options -> assertThat(options.isFixed()).isTrue())
                .satisfies(options -> assertThat(options.from()).isEqualTo(200))
                .satisfies(options -> assertThat(options.logs()).isEqualTo(List.of(false)));
        assertThat(SoakOptions.parse("--minutes", "6", "--kill-every", "20", "--rate", "50"))
                .satisfies(options -> assertThat(options.whole().isFixed()).isTrue())
                .satisfies(options -> assertThat(options.every()).isEqualTo(Duration.ofSeconds(20)));
    }

    /** Topics that kept records for 100 s lost those that a killed worker had not come to. */
    @Test
    void noTopicForgetsBeforeAKilledAppHasCaughtUp() {
        assertThat(SoakOptions.parse("--minutes", "60").remembered()).isEqualTo(Duration.ofMinutes(10));
        assertThat(SoakOptions.parse("--minutes", "10").remembered()).isNull();
    }

    @Test
    void mistakesAreNamed() {
        assertThatThrownBy(() -> WholeOptions.parse("--log", "some")).hasMessageContaining("got 'some'");
        assertThatThrownBy(() -> WholeOptions.parse("--hold")).hasMessage("--hold needs a value");
        assertThatThrownBy(() -> SoakOptions.parse("--nights", "1")).hasMessage("no option --nights");
        assertThatThrownBy(() -> WholeOptions.parse("--hold", "5")).hasMessageContaining("at least 6");
        assertThatThrownBy(() -> WholeOptions.parse("--rate", "0")).hasMessageContaining("--rate");
    }
}
