package dev.errata.core.aggregation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.errata.core.binary.BinaryReader;
import dev.errata.core.binary.BinaryWriter;
import java.time.Instant;
import java.util.List;
import java.util.TreeMap;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class RecentCountsTest {
    private static final int SIZE = 5;

    @Property
    void keepsTheNewestSlotsAsASortedMapWould(
            @ForAll @Size(max = 30) List<@IntRange(min = 0, max = 20) Integer> slots) {
        RecentCounts counts = RecentCounts.none(SIZE);
        TreeMap<Long, Long> expected = new TreeMap<>();
        for (long slot : slots.stream().mapToLong(slot -> slot).toArray()) {
            counts = counts.plus(slot, slot + 1);
            expected.merge(slot, slot + 1, Long::sum);
            expected.headMap(expected.lastKey() - SIZE + 1).clear();
        }
        for (long first = 0; first <= 20; first++) {
            for (long last = first; last <= 20; last++) {
                assertThat(counts.between(first, last))
                        .isEqualTo(expected.subMap(first, true, last, true).values().stream()
                                .mapToLong(count -> count)
                                .sum());
            }
        }
    }

    @Property
    void putTogetherInWhateverOrderTheyAreTheSame(
            @ForAll @Size(max = 10) List<@IntRange(min = 0, max = 9) Integer> some,
            @ForAll @Size(max = 10) List<@IntRange(min = 0, max = 9) Integer> others) {
        RecentCounts one = of(some);
        RecentCounts other = of(others);

        assertThat(one.plus(other)).isEqualTo(other.plus(one));
        assertThat(one.plus(RecentCounts.none(SIZE))).isEqualTo(one);
    }

    @Property
    void survivesTheStore(@ForAll @Size(max = 10) List<@IntRange(min = 0, max = 9) Integer> slots) {
        BinaryWriter out = new BinaryWriter();
        of(slots).write(out);

        assertThat(RecentCounts.read(SIZE, new BinaryReader(out.toByteArray()))).isEqualTo(of(slots));
    }

    @Example
    void moreSlotsThanFitAreRefused() {
        for (int length : new int[] {-1, SIZE + 1}) {
            byte[] bytes = new BinaryWriter().number(length).toByteArray();
            assertThatThrownBy(() -> RecentCounts.read(SIZE, new BinaryReader(bytes)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage(length + " slots where there are at most " + SIZE);
        }
    }

    @Example
    void differsBySizeSlotAndCount() {
        RecentCounts counts = RecentCounts.none(SIZE).plus(7, 3);

        assertThat(counts)
                .isEqualTo(RecentCounts.none(SIZE).plus(7, 1).plus(7, 2))
                .isNotEqualTo(RecentCounts.none(SIZE).plus(7, 4))
                .isNotEqualTo(RecentCounts.none(SIZE).plus(8, 3))
                .isNotEqualTo(RecentCounts.none(SIZE + 1).plus(7, 3));
    }

    @Example
    void ofTheMinuteThatTheTimeBeginsInTheShareCountsThatIsInIt() {
        RecentCounts counts =
                RecentCounts.none(SIZE).plus(8, 60).plus(9, 1).plus(10, 10).plus(11, 100);

        assertThat(counts.until(Instant.ofEpochSecond(10 * 60), 2)).isEqualTo(60 + 1 + 10 + 100);
        assertThat(counts.until(Instant.ofEpochSecond(10 * 60 + 45), 2)).isEqualTo(15 + 1 + 10 + 100);
        assertThat(counts.until(Instant.ofEpochSecond(10 * 60 + 59), 1)).isEqualTo(1 + 10 + 100);
    }

    @Example
    void asManySlotsAsThereMayBeAreReadAndNotOneMore() {
        RecentCounts full = of(List.of(1, 2, 3, 4, 5));
        BinaryWriter out = new BinaryWriter();
        full.write(out);
        assertThat(RecentCounts.read(SIZE, new BinaryReader(out.toByteArray()))).isEqualTo(full);
        assertThatThrownBy(() -> RecentCounts.read(SIZE - 1, new BinaryReader(out.toByteArray())))
                .hasMessageContaining("at most 4");
    }

    private static RecentCounts of(List<Integer> slots) {
        RecentCounts counts = RecentCounts.none(SIZE);
        for (int slot : slots) {
            counts = counts.plus(slot, 1);
        }
        return counts;
    }
}
