package dev.errata.schemas;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.apache.kafka.clients.producer.internals.BuiltInPartitioner;
import org.junit.jupiter.api.Test;

class KeyPlacementTest {
    private static final int PARTITIONS = 8;
    private static final String KEY = "session-1";
    private static final int RIGHT = KeyPlacement.partitionOf(KEY, PARTITIONS);

    @Property
    void agreesWithKafkasDefaultPartitioner(@ForAll byte[] key, @ForAll @IntRange(min = 1, max = 64) int partitions) {
        assertThat(KeyPlacement.partitionOf(key, partitions))
                .isEqualTo(BuiltInPartitioner.partitionForKey(key, partitions));
    }

    @Test
    void needsTheRightKeyOnTheRightPartition() {
        assertThat(isInPlace(KEY.getBytes(UTF_8), RIGHT)).isTrue();
        assertThat(isInPlace(KEY.getBytes(UTF_8), (RIGHT + 1) % PARTITIONS)).isFalse();
        assertThat(isInPlace("session-2".getBytes(UTF_8), RIGHT)).isFalse();
        assertThat(isInPlace(new byte[0], RIGHT)).isFalse();
        assertThat(KeyPlacement.isInPlace(null, RIGHT, KEY, PARTITIONS)).isFalse();
    }

    private static boolean isInPlace(byte[] key, int partition) {
        return KeyPlacement.isInPlace(key, partition, KEY, PARTITIONS);
    }
}
