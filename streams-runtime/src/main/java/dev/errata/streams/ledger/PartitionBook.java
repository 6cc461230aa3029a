package dev.errata.streams.ledger;

import dev.errata.core.ledger.LedgerLine;
import dev.errata.schemas.RecordNumber;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * What a reader that is no task of Kafka Streams takes of one partition, as tasks count it. It keeps the counts where it keeps
 * its offsets, in the same transaction, and begins with them again. For one thread.
 */
public final class PartitionBook {
    /** When the first record was appended that was counted without a break: a writer that began later began behind it. */
    private static final String SINCE = "since";

    private final Counts counts = new Counts();
    private final Count since;
    private final SourceBook book;
    private final List<LedgerFault> faults = new ArrayList<>();

    /** @param before as {@link #counts} gave it last; empty if nothing was counted yet */
    public PartitionBook(String reader, String topic, int partition, Map<String, Long> before) {
        before.forEach((name, value) -> counts.of(name).set(value));
        since = counts.of(SINCE, topic, partition);
        book = new SourceBook(
                counts,
                new TopicPartition(topic, partition),
                () -> 0,
                0,
                (kind, subject, writer, number, records) ->
                        faults.add(new LedgerFault(kind, reader, subject, writer, number, records)));
    }

    /** These counts before records that nobody can read any more, or of a topic that was made anew: numbers begin with what comes. */
    public static Map<String, Long> interrupted(Map<String, Long> counts) {
        Map<String, Long> interrupted = new HashMap<>(counts);
        interrupted.replaceAll((name, value) -> name.startsWith(SINCE + Counts.SEPARATOR) ? Long.valueOf(0) : value);
        return interrupted;
    }

    /** The next record, and what became of it. */
    public void take(long offset, Instant appendedAt, @Nullable RecordNumber number, String fate) {
        if (since.value() == 0) {
            since.set(appendedAt.toEpochMilli());
            book.beginAgain(offset);
        }
        book.take(new SourceBook.Met(offset, appendedAt.toEpochMilli(), number), since.value());
        book.fate(fate);
    }

    public Map<String, Long> counts() {
        Map<String, Long> all = new LinkedHashMap<>();
        counts.all().forEach(count -> all.put(count.name(), count.value()));
        return all;
    }

    /** Tells what did not balance since this book was opened. */
    public void tell(LedgerFaults to) {
        faults.forEach(to::found);
    }

    /** A line of what was counted of all partitions. */
    public static LedgerLine line(
            String app, String task, long epoch, Instant now, Iterable<Map<String, Long>> partitions) {
        Counts all = new Counts();
        partitions.forEach(
                counts -> counts.forEach((name, value) -> all.of(name).set(value)));
        return Lines.of(app, task, epoch, all, now);
    }
}
