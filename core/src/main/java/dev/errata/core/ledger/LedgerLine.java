package dev.errata.core.ledger;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What one task of an app has counted, as of one transaction: what it says is committed with the records it speaks of. All
 * counts are of an epoch and only grow in it. Pure data.
 *
 * @param app name of the app, such as {@code classifier-stream}
 * @param task Kafka Streams' id of the task, such as {@code 0_3}
 * @param epoch when the task's store was begun, in milliseconds since 1970; another one is another writer, whose counts and
 *     numbers begin anew
 * @param writtenAt by the task's clock
 * @param sources what it took, by topic and partition
 * @param written what it handed on, by topic and partition
 * @param seen the numbers of others that it took
 * @param stocks what it keeps, by state
 * @param flows what else happened, by name: events that are no record's fate, such as {@code retries/fired}
 */
public record LedgerLine(
        String app,
        String task,
        long epoch,
        Instant writtenAt,
        List<Source> sources,
        List<Written> written,
        List<Seen> seen,
        Map<String, Stock> stocks,
        Map<String, Long> flows) {
    private static final String EVICTED = "evicted/";

    public LedgerLine {
        sources = List.copyOf(sources);
        written = List.copyOf(written);
        seen = List.copyOf(seen);
        stocks = Map.copyOf(stocks);
        flows = Map.copyOf(flows);
    }

    /** The key of the newest line of each task: {@code classifier-stream/0_3}. Numbers are known by it, too. */
    public String writer() {
        return app + "/" + task;
    }

    /** The name among {@link #flows} of the numbers for a partition of which the writer does not know what became of them. */
    public static String givenUpName(String topic, int partition) {
        return "given_up/" + topic + '-' + partition;
    }

    long givenUp(String topic, int partition) {
        return flows.getOrDefault(givenUpName(topic, partition), 0L);
    }

    /** The name among {@link #flows} of the numbers of a partition that expired before they were read. */
    public static String expiredName(String topic, int partition) {
        return "expired/" + topic + '-' + partition;
    }

    long expired(String topic, int partition) {
        return flows.getOrDefault(expiredName(topic, partition), 0L);
    }

    /** The name among {@link #flows} of what a task forgot for its age, by what it is. */
    public static String evictedName(String what) {
        return EVICTED + what;
    }

    /** By what it is. */
    Map<String, Long> evicted() {
        Map<String, Long> evicted = new HashMap<>();
        flows.forEach((name, count) -> {
            if (name.startsWith(EVICTED)) {
                evicted.put(name.substring(EVICTED.length()), count);
            }
        });
        return evicted;
    }

    /** The name among {@link #flows} of the offsets of a partition that somebody passed in between who does not count. */
    public static String uncountedName(String topic, int partition) {
        return "uncounted/" + topic + '-' + partition;
    }

    long uncounted(String topic, int partition) {
        return flows.getOrDefault(uncountedName(topic, partition), 0L);
    }

    /**
     * What was taken of a partition.
     *
     * @param first offset of the first record that was counted since the topic was last begun anew or read again
     * @param next offset behind the last one
     * @param taken records; fewer than the offsets between, of which some are aborted records and markers
     * @param unnumbered those of them without a number of a writer: from outside, or of an older version
     * @param fates what became of them, by name; they add up to {@code taken}
     */
    public record Source(
            String topic, int partition, long first, long next, long taken, long unnumbered, Map<String, Long> fates) {
        public Source {
            fates = Map.copyOf(fates);
        }

        /** Records of which nothing is said, or, below 0, of which too much is said; 0 when it balances. */
        public long difference() {
            return taken - fates.values().stream().mapToLong(Long::longValue).sum();
        }
    }

    /** What was handed on to a partition: the last of the numbers, which begin at 1 and have no hole. */
    public record Written(String topic, int partition, long number) {}

    /**
     * The numbers of one writer that were met in one partition.
     *
     * @param writer its app and task, as {@link LedgerLine#writer()}
     * @param epoch of the writer
     * @param first number from which on all are expected: 1 unless the reader came later
     * @param last the highest number that was met
     * @param missing numbers between the two that were passed over
     * @param firstMissing the first of those; 0 if none is missing
     * @param repeated records with a number that was met or passed over before
     * @param firstRepeated the first such number; 0 if there is none
     * @param misplaced records that were written for another place; they count as none of the above
     * @param firstMisplaced the first such number; 0 if there is none
     */
    public record Seen(
            String writer,
            long epoch,
            String topic,
            int partition,
            long first,
            long last,
            long missing,
            long firstMissing,
            long repeated,
            long firstRepeated,
            long misplaced,
            long firstMisplaced) {}

    /**
     * What came into a state and left it.
     *
     * @param drift entries found when the store was last walked whole, less what was counted then; 0 if it was never
     */
    public record Stock(long inflow, long outflow, long drift) {
        /** What is there. */
        public long stock() {
            return inflow - outflow;
        }
    }
}
