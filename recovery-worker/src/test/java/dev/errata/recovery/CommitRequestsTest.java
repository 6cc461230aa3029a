package dev.errata.recovery;

import static dev.errata.recovery.CommitRequests.ON_ITS_WAY_MILLIS;
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
        commits.sent(NOW, 0);
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
        commits.working(over, over);
        commits.sent(over, 0);

        assertThat(commits.isDue(over + wait - 1)).isFalse();
        assertThat(commits.isDue(over + wait)).isTrue();
        assertThat(commits.nextTick()).isEqualTo(over + Math.max(wait, TICK));
    }

    @ParameterizedTest
    @CsvSource({"3, 8", "32, 8", "40, 10", "400, 100"})
    void theNextWaitsAFourthOfHowLateTheThreadIsAnyway(long late, long wait) {
        commits.begin(NOW);
        commits.working(NOW, NOW);
        commits.sent(NOW, late);
        assertThat(commits.isDue(NOW + wait - 1)).as("with what was due").isFalse();
        assertThat(commits.isDue(NOW + wait)).isTrue();

        commits.begin(NOW);
        commits.working(NOW, NOW - ON_ITS_WAY_MILLIS - late);
        commits.sent(NOW, 0);
        assertThat(commits.isDue(NOW + wait - 1)).as("with what it reads").isFalse();
        assertThat(commits.isDue(NOW + wait)).isTrue();
    }

    @Test
    void aTickThatComesTooEarlyKnowsWhenTheNextIs() {
        commits.begin(NOW);
        commits.working(NOW, NOW);
        commits.sent(NOW, 0);
        commits.working(NOW + 1, NOW + 1 - ON_ITS_WAY_MILLIS - 400);

        assertThat(commits.isDue(NOW + 20)).isFalse();
        assertThat(commits.nextTick()).isEqualTo(NOW + 100);
    }

    @Test
    void whatIsIdleAfterACommitIsTickedOnceMoreSoThatItIsKnownWhenTheCommitWasOver() {
        commits.begin(NOW);
        assertThat(commits.nextTick()).isEqualTo(NOW + TICK);
        commits.working(NOW + TICK, NOW + TICK);
        assertThat(commits.nextTick()).isEqualTo(StreamsDefinition.NOTHING_DUE);

        commits.sent(NOW + 60_000, 0);
        assertThat(commits.isDue(NOW + 60_000)).isTrue();
    }
}
