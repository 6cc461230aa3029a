package dev.errata.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.BitSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class KeptTest {
    @Test
    void runsAndSinglePlacesAreToldApart() {
        BitSet kept = new BitSet();
        kept.set(0, 4);
        kept.set(17);
        assertThat(Kept.text(kept)).isEqualTo("0-3,17");
        assertThat(Kept.read("0-3, 17")).isEqualTo(kept);
        assertThat(Kept.read(Kept.text(Kept.all(9)))).isEqualTo(Kept.all(9));
    }

    @Test
    void aHistoryThatFailsByItselfHasACommandToo() {
        assertThat(Kept.text(new BitSet())).isEqualTo("none");
        assertThat(Kept.read("none")).isEqualTo(new BitSet());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "3-", "7-3", "-1", "1,,2"})
    void whatIsNoPlaceIsRefused(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> Kept.read(text)).withMessageContaining("not a number");
    }
}
