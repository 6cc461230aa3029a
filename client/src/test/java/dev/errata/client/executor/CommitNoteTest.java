package dev.errata.client.executor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.junit.jupiter.api.Test;

class CommitNoteTest {
    @Test
    void tellsTheNextReaderWhatIsFinishedBehindTheFirstOpenRun() {
        OffsetAndMetadata commit = CommitNote.commit(1_010, new TreeSet<>(List.of(1_003L, 1_007L)));

        CommitNote note = CommitNote.of(commit);

        assertThat(commit.offset()).isEqualTo(1_003);
        assertThat(commit.metadata()).isEqualTo("1 7 0 4");
        assertThat(LongStream.range(1_003, 1_012).filter(note::isFinished))
                .containsExactly(1_004L, 1_005L, 1_006L, 1_008L, 1_009L);
    }

    @Test
    void keepsWhatItWasToldUntilItHasReadThatFar() {
        PartitionRuns runs = new PartitionRuns(CommitNote.commit(10, new TreeSet<>(List.of(3L, 7L))));
        runs.add(3);

        assertThat(runs.toCommit()).isEmpty();

        runs.finish(3);
        CommitNote note = CommitNote.of(runs.toCommit().orElseThrow());

        assertThat(note).isEqualTo(new CommitNote(10, Set.of(7L)));
    }

    @Test
    void saysNothingWhenNothingIsOpen() {
        assertThat(CommitNote.commit(12, new TreeSet<>())).isEqualTo(new OffsetAndMetadata(12));
    }

    @Test
    void takesACommitThatIsNotOursAsAPositionAlone() {
        for (String metadata : List.of("", "1", "2 7 0", "1 x", "1 7 0 99999999999999999999", "set by an operator")) {
            CommitNote note = CommitNote.of(new OffsetAndMetadata(5, Optional.empty(), metadata));

            assertThat(note).as(metadata).isEqualTo(CommitNote.from(5));
        }
    }

    @Test
    void leavesOutANoteThatKafkaWouldNotKeep() {
        TreeSet<Long> open = LongStream.range(0, 2_000).boxed().collect(Collectors.toCollection(TreeSet::new));

        assertThat(CommitNote.commit(2_001, open)).isEqualTo(new OffsetAndMetadata(0));
    }
}
