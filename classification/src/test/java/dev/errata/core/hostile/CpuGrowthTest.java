package dev.errata.core.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The measure itself: a measure that finds nothing proves nothing. */
class CpuGrowthTest {
    private static final String SMALL = "x".repeat(1_000);
    private static final String LARGE = "x".repeat(4_000);

    private static volatile int lastHash;

    /** On a busy machine the compiler comes late: a small work that ran cold beside a large one that did not has no growth. */
    @BeforeAll
    static void compile() {
        for (int i = 0; i < 200; i++) {
            lookEverywhere(LARGE);
        }
    }

    @Test
    void aLookToTheEndForEachCharacterIsTold() {
        assertThat(CpuGrowth.of(() -> lookEverywhere(SMALL), () -> lookEverywhere(LARGE), HostileEvent.MOST_GROWTH))
                .isGreaterThan(HostileEvent.MOST_GROWTH);
    }

    @Test
    void oneLookAtEachCharacterPasses() {
        String small = SMALL.repeat(200);
        String large = LARGE.repeat(200);
        assertThat(CpuGrowth.of(() -> look(small, 0), () -> look(large, 0), HostileEvent.MOST_GROWTH))
                .isLessThan(HostileEvent.MOST_GROWTH);
    }

    @Tag("slow")
    @Test
    void aSquareGoesOnAndIsTold() {
        assertThat(CpuGrowth.ofLength(
                        length -> () -> lookEverywhere("x".repeat(length)), 700, HostileEvent.MOST_GROWTH))
                .isGreaterThan(HostileEvent.MOST_GROWTH);
    }

    @Test
    void whatTakesMoreOnceFromSomeLengthOnPasses() {
        String much = SMALL.repeat(8_000);
        assertThat(CpuGrowth.ofLength(
                        length -> () -> look(length > 4_000 ? much : "x", 0), 4_000, HostileEvent.MOST_GROWTH))
                .isLessThan(HostileEvent.MOST_GROWTH);
    }

    private static void lookEverywhere(String text) {
        for (int i = 0; i < text.length(); i++) {
            look(text, i);
        }
    }

    private static void look(String text, int from) {
        // each step needs the one before: a compiler that takes many at once would leave no work that can be measured
        int hash = lastHash;
        for (int i = from; i < text.length(); i++) {
            hash = 31 * hash + text.charAt(i);
        }
        lastHash = hash;
    }
}
