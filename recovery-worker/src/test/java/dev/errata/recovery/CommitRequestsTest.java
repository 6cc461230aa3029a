package dev.errata.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.streams.StreamsDefinition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CommitRequestsTest {
    private static final long NOW = 1_000_000;
    private static final long TICK = 5;

    private final CommitRequests commits = new CommitRequests(TICK);

    @Test
    void nothingIsAskedForWhatNobodyHasSent() {
        assertThat(commits.isDue(NOW)).isFalse();
        assertThat(commits.nextTick()).isEqualTo(StreamsDefinition.NOTHING_DUE);
    }

    @Test
    void whatIsSentAfterAQuietTimeIsAskedForAtOnceAndUntilThereIsACommit() {
        commits.sent(NOW);
        assertThat(commits.isDue(NOW)).isTrue();
        assertThat(commits.isDue(NOW + 3)).as("by another task of the thread").isTrue();
        commits.begin(NOW + 3);
        assertThat(commits.isDue(NOW + 4)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"0, 8", "8, 8", "35, 8", "36, 9", "200, 50"})
    void theNextWaitsAFourthOfWhatTheLastTookAndEightMillisecondsAtLeast(long took, long wait) {
        commits.begin(NOW);
        commits.begin(NOW + 1);
        long over = NOW + took;
        commits.resume(over);
        commits.sent(over);

        assertThat(commits.isDue(over + wait - 1)).isFalse();
        assertThat(commits.isDue(over + wait)).isTrue();
        assertThat(commits.nextTick()).isEqualTo(over + Math.max(wait, TICK));
    }

    @Test
    void whatIsIdleAfterACommitIsTickedOnceMoreSoThatItIsKnownWhenTheCommitWasOver() {
        commits.begin(NOW);
        assertThat(commits.nextTick()).isEqualTo(NOW + TICK);
        commits.resume(NOW + TICK);
        assertThat(commits.nextTick()).isEqualTo(StreamsDefinition.NOTHING_DUE);

        commits.sent(NOW + 60_000);
        assertThat(commits.isDue(NOW + 60_000)).isTrue();
    }
}
