package dev.errata.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import org.junit.jupiter.api.Test;

final class ShrinkerTest {
    private static final BitSet CULPRITS = Kept.read("3,17");

    private int runs;

    private boolean fails(BitSet kept) {
        runs++;
        BitSet missing = (BitSet) CULPRITS.clone();
        missing.andNot(kept);
        return missing.isEmpty();
    }

    @Test
    void onlyWhatIsToBlameIsLeft() {
        assertThat(new Shrinker(this::fails, 1_000, () -> false).shrink(Kept.all(200)))
                .isEqualTo(CULPRITS);
    }

    @Test
    void itCostsNoMoreRunsThanItMay() {
        BitSet kept = new Shrinker(this::fails, 7, () -> false).shrink(Kept.all(200));
        assertThat(runs).isEqualTo(7);
        assertThat(fails(kept)).isTrue();
        assertThat(kept.cardinality()).isLessThan(200);
    }

    @Test
    void noRunBeginsAfterItIsEnough() {
        BitSet kept = new Shrinker(this::fails, 1_000, () -> runs == 3).shrink(Kept.all(200));
        assertThat(runs).isEqualTo(3);
        assertThat(fails(kept)).isTrue();
    }
}
