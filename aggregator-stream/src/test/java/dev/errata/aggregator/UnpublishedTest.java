package dev.errata.aggregator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.junit.jupiter.api.Test;

class UnpublishedTest {
    private final KeyValueStore<String, byte[]> marks = WriteBehindTest.store();

    @Test
    void aChangeThatWasCommittedIsPublishedByWhoeverComesNext() {
        Unpublished crashed = over();
        crashed.add("a");
        crashed.write();

        assertThat(released(over())).containsExactly("a");
    }

    @Test
    void whatIsPublishedBeforeTheCommitLeavesNoMark() {
        Unpublished unpublished = over();
        unpublished.add("a");
        assertThat(released(unpublished)).containsExactly("a");

        unpublished.write();
        assertThat(marked()).isEmpty();
    }

    @Test
    void aMarkGoesWithTheCommitOfThePublication() {
        Unpublished unpublished = over();
        unpublished.add("a");
        unpublished.add("b");
        unpublished.write();
        assertThat(released(unpublished)).containsExactly("a", "b");
        unpublished.add("b");
        assertThat(marked()).as("a crash now publishes them again").containsExactly("a", "b");

        unpublished.write();
        assertThat(marked()).containsExactly("b");
    }

    private Unpublished over() {
        Unpublished unpublished = new Unpublished();
        unpublished.over(marks);
        return unpublished;
    }

    private static List<String> released(Unpublished unpublished) {
        List<String> released = new ArrayList<>();
        assertThat(unpublished.release(released::add)).isEqualTo(released.size());
        return released;
    }

    private List<String> marked() {
        List<String> keys = new ArrayList<>();
        try (KeyValueIterator<String, byte[]> all = marks.all()) {
            all.forEachRemaining(mark -> keys.add(mark.key));
        }
        return keys;
    }
}
