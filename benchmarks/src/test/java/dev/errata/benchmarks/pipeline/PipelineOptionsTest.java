package dev.errata.benchmarks.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PipelineOptionsTest {
    @Test
    void runReadsItsWarmUpAndThenWhatIsMeasured() {
        PipelineOptions options = PipelineOptions.parse(new String[] {
            "--records", "1000", "--warm-up", "200", "--rounds", "1", "--payload", "7", "--apps", "recovery"
        });

        assertThat(options).isEqualTo(new PipelineOptions(1_000, 200, 1, List.of("recovery"), 7));
        assertThat(options.total()).isEqualTo(1_200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--records 0",
                "--warm-up 0",
                "--rounds 0",
                "--apps nobody",
                "--records",
                "--speed 3",
                "--payload 65537"
            })
    void refusesWhatCannotBeRun(String arguments) {
        assertThatThrownBy(() -> PipelineOptions.parse(arguments.split(" ", -1)))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
