package dev.errata.benchmarks.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class AggregatorAnswerTest {
    /** Errors that say what the version before would have called their group go to its owner, not to their own. */
    @Test
    void thereIsAnAnswerForEachCount() {
        List<AggregatorAnswer> answers = AggregatorAnswer.all();

        assertThat(List.of(1, 2, 3, 2_000, 1_000_000))
                .allSatisfy(count -> assertThat(AggregatorAnswer.of(answers, "group", count)
                                .group()
                                .occurrences()
                                .count())
                        .isBetween(Math.min(count, 2_048) * 1L, Math.min(2L * count, 2_048)));
    }
}
