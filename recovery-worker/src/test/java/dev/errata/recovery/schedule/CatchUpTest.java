package dev.errata.recovery.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.errata.streams.config.Config;
import dev.errata.streams.config.ConfigException;
import dev.errata.streams.config.ConfigSource;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CatchUpTest {
    @Test
    void isAsTheSettingsSayAndOtherwiseAsTheDefaults() {
        assertThat(read(Map.of())).isEqualTo(CatchUp.DEFAULTS);
        assertThat(read(Map.of(
                        "release.overdue.after", "1s",
                        "release.overdue.first.per.second", "7",
                        "release.overdue.most.per.second", "70",
                        "release.overdue.doubling", "9s")))
                .isEqualTo(new CatchUp(Duration.ofSeconds(1), 7, 70, Duration.ofSeconds(9)));
    }

    @ParameterizedTest
    @CsvSource({
        "release.overdue.after, 0",
        "release.overdue.first.per.second, 0",
        "release.overdue.most.per.second, 99",
        "release.overdue.doubling, 0"
    })
    void refusesWhatWouldReleaseNothing(String key, String value) {
        assertThatThrownBy(() -> read(Map.of(key, value)))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining(key);
    }

    private static CatchUp read(Map<String, String> settings) {
        return Config.read(ConfigSource.of(settings), CatchUp::read).value();
    }
}
