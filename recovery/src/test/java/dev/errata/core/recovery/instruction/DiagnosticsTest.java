package dev.errata.core.recovery.instruction;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class DiagnosticsTest {
    @Test
    void aLongTextKeepsItsBeginningAndItsEnd() {
        String bounded = Diagnostics.bounded("first line\n" + "x".repeat(40_000) + "\nlast line");

        assertThat(bounded).startsWith("first line").endsWith("last line").contains("[... cut ...]");
        assertThat(bounded.getBytes(StandardCharsets.UTF_8)).hasSizeLessThanOrEqualTo(Diagnostics.MOST);
    }

    @Test
    void aTextOfTheGreatestSizeIsWhole() {
        String whole = "x".repeat(Diagnostics.MOST);
        assertThat(Diagnostics.bounded(whole)).isEqualTo(whole);
        assertThat(Diagnostics.bounded(whole + "x")).isNotEqualTo(whole + "x").contains("[... cut ...]");
    }

    @Property(tries = 200)
    void noCharacterIsCutInHalf(@ForAll @IntRange(max = 3) int shift) {
        String bounded = Diagnostics.bounded("a".repeat(shift) + "\uD83D\uDE00".repeat(6_000) + "é大".repeat(4_000));

        assertThat(bounded).doesNotContain("\uFFFD");
        assertThat(bounded.getBytes(StandardCharsets.UTF_8)).hasSizeLessThanOrEqualTo(Diagnostics.MOST);
    }
}
