package dev.errata.benchmarks.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

final class LogOptionsTest {
    @Test
    void partsAreMeasuredInTheirOwnOrder() {
        LogOptions options =
                LogOptions.parse(new String[] {"--rows", "20000", "--away", "30", "--parts", "drop,ingest"});

        assertThat(options.rows()).isEqualTo(20_000);
        assertThat(options.away()).isEqualTo(Duration.ofSeconds(30));
        assertThat(options.parts()).isEqualTo(List.of(LogOptions.Part.INGEST, LogOptions.Part.DROP));
    }

    @Test
    void whatCannotBeMeasuredIsRefused() {
        assertThatThrownBy(() -> LogOptions.parse(new String[] {"--rows", "1"})).hasMessageContaining("--rows");
        assertThatThrownBy(() -> LogOptions.parse(new String[] {"--rows"})).hasMessageContaining("needs a value");
        assertThatThrownBy(() -> LogOptions.parse(new String[] {"--parts", "everything"}))
                .hasMessageContaining("EVERYTHING");
        assertThatThrownBy(() -> LogOptions.parse(new String[] {"--rounds", "2"}))
                .hasMessageContaining("--rounds");
    }
}
