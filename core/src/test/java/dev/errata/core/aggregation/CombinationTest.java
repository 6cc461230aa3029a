package dev.errata.core.aggregation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.alert.AlertRule;
import java.time.Duration;
import java.time.Instant;
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
                .anySatisfy(partial -> assertThat(PartialCodec.encode(partial)).hasSizeBetween(8_000, 20_000));
        assertThat(combination.drain(id -> Optional.empty())).isEmpty();
    }

    @Test
    void samplesAreHandedOnUntilTheGroupHasEnoughAndAgainTheNextDay() {
        Combination combination = new Combination(AlertRule.DEFAULTS);

        assertThat(samples(combination, 3, FoldProperties.START)).isEqualTo(3);
        assertThat(samples(combination, 3, FoldProperties.START)).isEqualTo(2);
        assertThat(samples(combination, 3, FoldProperties.START)).isZero();
        assertThat(samples(combination, 9, FoldProperties.START.plus(Duration.ofDays(1))))
                .isEqualTo(5);
        combination.clear();
        assertThat(samples(combination, 3, FoldProperties.START.plus(Duration.ofDays(1))))
                .as("what was handed on may not have been committed")
                .isEqualTo(3);
    }

    private static int samples(Combination combination, int errors, Instant at) {
        for (int i = 0; i < errors; i++) {
            combination.add(FoldProperties.error("e" + i, at, false, "session"));
        }
        return combination.drain(id -> Optional.empty()).stream()
                .filter(Partial.OfGroup.class::isInstance)
                .map(Partial.OfGroup.class::cast)
                .mapToInt(partial -> partial.members().samples().size())
                .sum();
    }
}
