package dev.errata.core.aggregation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.alert.AlertRule;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CombinationTest {
    @Test
    void aBurstOfLikeErrorsLeavesAsAFewPartials() {
        Combination combination = new Combination(AlertRule.DEFAULTS);
        for (int i = 0; i < 100_000; i++) {
            combination.add(FoldProperties.error("e" + i, FoldProperties.START, false, "session " + i));
        }

        assertThat(combination.drain(id -> Optional.empty()))
                .hasSize(3)
                .anySatisfy(partial -> assertThat(PartialCodec.encode(partial)).hasSizeBetween(10_000, 20_000));
        assertThat(combination.drain(id -> Optional.empty())).isEmpty();
    }
}
