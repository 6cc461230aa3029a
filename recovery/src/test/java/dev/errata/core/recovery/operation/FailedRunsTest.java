package dev.errata.core.recovery.operation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FailedRunsTest {
    private static final FailedRuns MIXED = FailedRuns.NONE
            .and(1, "rate_limit")
            .and(2, "llm")
            .and(3, "rate_limit")
            .and(4, "llm");

    @Test
    void aPolicysNumberLeavesOutTheRunsOfOthers() {
        assertThat(MIXED.numberUnder("llm", 4)).isEqualTo(2);
        assertThat(MIXED.numberUnder("llm", 5)).isEqualTo(3);
        assertThat(MIXED.numberUnder("rate_limit", 5)).isEqualTo(3);
        assertThat(MIXED.numberUnder("tool", 5)).isEqualTo(1);
    }

    @Test
    void aRunItselfIsNoneOfTheOthers() {
        assertThat(MIXED.numberUnder("llm", 3)).isEqualTo(2);
        assertThat(MIXED.numberUnder("rate_limit", 2)).isEqualTo(2);
    }

    @Test
    void aRunOfWhichNothingIsKnownIsCounted() {
        assertThat(FailedRuns.NONE.numberUnder("llm", 3)).isEqualTo(3);
        assertThat(FailedRuns.NONE.and(3, "rate_limit").numberUnder("llm", 5)).isEqualTo(4);
    }

    @Test
    void whatIsForgivenNeitherCountsNorIsTakenOffTwice() {
        FailedRuns forgiven = MIXED.forgivingUpTo(3);

        assertThat(forgiven.numberUnder("llm", 4)).isEqualTo(1);
        assertThat(forgiven.numberUnder("llm", 5)).isEqualTo(2);
        assertThat(forgiven.numberUnder("rate_limit", 5)).isEqualTo(1);
        assertThat(forgiven.upTo(4)).isEqualTo(1);
        assertThat(forgiven.upTo(13)).isEqualTo(10);
    }

    @Test
    void aRunBeforeTheForgivenOnesIsTheFirst() {
        assertThat(MIXED.forgivingUpTo(3).upTo(2)).isEqualTo(1);
        assertThat(MIXED.forgivingUpTo(3).numberUnder("llm", 2)).isEqualTo(1);
    }

    @Test
    void ofTwoFailuresOfOneRunTheFirstCounts() {
        assertThat(MIXED.and(2, "tool")).isEqualTo(MIXED);
    }

    @Test
    void theOldestAreForgottenFirst() {
        FailedRuns many = FailedRuns.NONE;
        for (int run = FailedRuns.MOST_REMEMBERED + 2; run > 0; run--) {
            many = many.and(run, "llm");
        }
        assertThat(many.policies())
                .hasSize(FailedRuns.MOST_REMEMBERED)
                .containsKeys(3, FailedRuns.MOST_REMEMBERED + 2)
                .doesNotContainKeys(1, 2);
    }
}
