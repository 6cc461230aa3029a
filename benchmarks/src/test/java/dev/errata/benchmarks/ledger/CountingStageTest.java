package dev.errata.benchmarks.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.ledger.Difference.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CountingStageTest {
    @ParameterizedTest
    @EnumSource
    void aDroppedRecordIsNotTakenAndADoubledOneTwice(CountingStage stage) {
        assertThat(stage.taken(100, Kind.MISSING)).isEqualTo(99);
        assertThat(stage.taken(100, Kind.REPEATED)).isEqualTo(101);
    }

    /** Who waits for as many as were written would end before it comes in again, or never. */
    @Test
    void theClassifierTakesAgainWhatItPutsBack() {
        assertThat(CountingStage.CLASSIFIER.taken(100, Kind.MISPLACED)).isEqualTo(101);
        assertThat(CountingStage.RECOVERY.taken(100, Kind.MISPLACED)).isEqualTo(100);
    }
}
