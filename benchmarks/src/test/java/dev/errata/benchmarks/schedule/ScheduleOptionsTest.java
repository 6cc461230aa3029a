package dev.errata.benchmarks.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScheduleOptionsTest {
    @Test
    void measuresWhatTheDesignAsksForByDefault() {
        assertThat(ScheduleOptions.parse(new String[0]))
                .isEqualTo(new ScheduleOptions(
                        1_000_000,
                        5_000,
                        Duration.ofSeconds(60),
                        50_000,
                        1_000,
                        Outcomes.FAILING,
                        List.of(0),
                        List.of(Control.OBSERVE),
                        List.of()));
    }

    @Test
    void readsEveryOption() {
        String[] arguments = {
            "--pending",
            "100",
            "--rate",
            "10",
            "--seconds",
            "3",
            "--burst",
            "7",
            "--dependencies",
            "100",
            "--outcomes",
            "answering",
            "--payload",
            "0,2048",
            "--control",
            "on,off",
            "--worker-flags",
            "-Xint -Xlog:gc"
        };

        assertThat(ScheduleOptions.parse(arguments))
                .isEqualTo(new ScheduleOptions(
                        100,
                        10,
                        Duration.ofSeconds(3),
                        7,
                        100,
                        Outcomes.ANSWERING,
                        List.of(0, 2_048),
                        List.of(Control.ON, Control.OFF),
                        List.of("-Xint", "-Xlog:gc")));
    }

    @Test
    void doesNotMeasureCircuitsThatHoldEverything() {
        assertThatThrownBy(() -> ScheduleOptions.parse(new String[] {"--control", "on"}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("--outcomes answering");
    }

    @Test
    void refusesWhatItDoesNotKnow() {
        assertThatThrownBy(() -> ScheduleOptions.parse(new String[] {"--bursts", "7"}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("--bursts");
    }
}
