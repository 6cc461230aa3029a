package dev.errata.benchmarks.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.errata.core.ledger.Difference.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FaultsOptionsTest {
    @Test
    void everyFaultAtEveryStageAmongAMillionIsTheDefault() {
        assertThat(FaultsOptions.parse())
                .isEqualTo(new FaultsOptions(
                        List.of(
                                CountingStage.CLASSIFIER,
                                CountingStage.RECOVERY,
                                CountingStage.AGGREGATOR,
                                CountingStage.LOG),
                        List.of(Kind.MISSING, Kind.REPEATED, Kind.MISPLACED),
                        1_000_000,
                        1))
                .isEqualTo(FaultsOptions.parse("--stage", "all"));
    }

    @Test
    void whatIsToldWins() {
        assertThat(FaultsOptions.parse(
                        "--stage", "log", "--faults", "misplaced,missing", "--records", "20000", "--seed", "7"))
                .isEqualTo(new FaultsOptions(
                        List.of(CountingStage.LOG), List.of(Kind.MISPLACED, Kind.MISSING), 20_000, 7));
    }

    @ParameterizedTest
    @ValueSource(strings = {"--stage intake", "--stage", "--faults unaccounted", "--records 999", "--stages log"})
    void refusesWhatCannotBePlanted(String arguments) {
        assertThatThrownBy(() -> FaultsOptions.parse(arguments.split(" ", -1)))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
