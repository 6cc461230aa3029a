package dev.errata.streams.ledger;

import dev.errata.core.ledger.LedgerLine;
import dev.errata.schemas.RecordNumber;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/** What one task took of one partition, and what became of it. For the stream thread. */
final class SourceBook {
    static final String SOURCE = "source";
    static final String FATE = "fate";
    static final String SEEN = "seen";
    private static final String NEXT = "next";

    /** Epochs of a writer come and go; the one that was met first is forgotten first. */
    static final int MOST_WRITERS = 64;

    private final Counts counts;
    private final String topic;
    private final int partition;
    private final LongSupplier beginning;
    private final FaultListener faults;
    private final Count first;
    private final Count next;
    private final Count taken;
    private final Count unnumbered;
    private final Count since;
    private final Map<String, Count> fates = new HashMap<>();
    private final Map<String, MetNumbers> writers = new LinkedHashMap<>();
    private final Deque<Undecodable> ahead = new ArrayDeque<>();
    private @Nullable RecordNumber lastMet;
    private @Nullable MetNumbers lastWriter;
    private long uncounted;
    private long difference;

    /**
     * A record as it lies in the partition.
     *
     * @param appendedAt in milliseconds since 1970
     */
    record Met(long offset, long appendedAt, @Nullable RecordNumber number) {
        static Met of(ConsumerRecord<?, ?> record) {
            return new Met(record.offset(), record.timestamp(), RecordNumber.in(record.headers()));
        }
    }

    private record Undecodable(Met record, String reason) {}

    /**
     * With what was counted of the partition before.
     *
     * @param beginning the offset before which nothing was left when the partition was last looked at
     * @param uncounted the offset up to which somebody who does not count came in it before this task
     */
    SourceBook(Counts counts, TopicPartition place, LongSupplier beginning, long uncounted, FaultListener faults) {
        this.counts = counts;
        this.topic = place.topic();
        this.partition = place.partition();
        this.beginning = beginning;
        this.uncounted = uncounted;
        this.faults = faults;
        this.first = counts.of(SOURCE, topic, partition, "first");
        this.next = next(counts, place);
        this.taken = counts.of(SOURCE, topic, partition, "taken");
        this.unnumbered = counts.of(SOURCE, topic, partition, "unnumbered");
        this.since = counts.of(SOURCE, topic, partition, "since");
        fates.putAll(counts.below(FATE, topic, partition));
        for (String rest : counts.below(SEEN, topic, partition).keySet()) {
            String writer = rest.substring(0, rest.lastIndexOf(Counts.SEPARATOR));
            writers.computeIfAbsent(writer, this::metNumbers);
        }
    }

    /** The partitions of which something was counted. */
    static Stream<TopicPartition> places(Counts counts) {
        String suffix = Counts.SEPARATOR + NEXT;
        return counts.below(SOURCE).keySet().stream()
                .filter(name -> name.endsWith(suffix))
                .map(name -> name.substring(0, name.length() - suffix.length()))
                .map(place -> {
                    int end = place.lastIndexOf(Counts.SEPARATOR);
                    return new TopicPartition(place.substring(0, end), Integer.parseInt(place.substring(end + 1)));
                });
    }

    /** The offset behind the last record that was taken. */
    static Count next(Counts counts, TopicPartition place) {
        return counts.of(SOURCE, place.topic(), place.partition(), NEXT);
    }

    /**
     * A record that comes to a processor.
     *
     * @param epoch a writer that began later wrote nothing before the first record
     */
    void take(Met record, long epoch) {
        while (!ahead.isEmpty() && ahead.getFirst().record().offset() < record.offset()) {
            absorb(ahead.removeFirst(), epoch);
        }
        if (record.offset() < next.value() - 1) {
            beginAgain(record.offset());
        }
        count(record, epoch);
    }

    /**
     * A record that comes to no processor. It is found out when the one before it is not processed yet, and again when that
     * is repeated: it counts in its turn, once.
     */
    void undecodable(Met record, String reason) {
        boolean isKnown = record.offset() < next.value()
                || (!ahead.isEmpty()
                        && record.offset() <= ahead.getLast().record().offset());
        if (!isKnown) {
            ahead.addLast(new Undecodable(record, reason));
        }
    }

    /** Before a commit: all that was found out lies before the next record to be processed. */
    void settle(long epoch) {
        while (!ahead.isEmpty()) {
            absorb(ahead.removeFirst(), epoch);
        }
    }

    private void absorb(Undecodable undecodable, long epoch) {
        count(undecodable.record(), epoch);
        fate(undecodable.reason());
    }

    private void count(Met record, long epoch) {
        if (taken.value() == 0) {
            first.set(record.offset());
        } else if (record.offset() > next.value()) {
            passOver(record);
        }
        uncounted = 0;
        next.set(record.offset() + 1);
        taken.add(1);
        RecordNumber number = record.number();
        if (number == null) {
            unnumbered.add(1);
        } else {
            boolean isWhole = first.value() == 0 && since.value() == 0;
            boolean isFromStart = isWhole || number.epoch() > Math.max(epoch, since.value());
            writer(number)
                    .meet(
                            number,
                            number.isFor(topic, partition),
                            isFromStart,
                            (kind, which, records) -> found(number, kind, which, records));
        }
    }

    /** What somebody read in between who does not count, then what expired; else no more than marks and what was aborted. */
    private void passOver(Met record) {
        long others = uncounted - next.value();
        if (others > 0) {
            counts.of(Lines.FLOW, LedgerLine.uncountedName(topic, partition)).add(others);
            faults.found(LedgerFault.Kind.UNCOUNTED, place(), "", 0, others);
            next.add(others);
            since.set(record.appendedAt());
            writers.values().forEach(MetNumbers::readByOthers);
        }
        if (beginning.getAsLong() > next.value()) {
            since.set(record.appendedAt());
            writers.values().forEach(MetNumbers::interrupt);
        }
    }

    /** What was passed over of a writer that may give numbers up is no fault here: its own line says what it gave up. */
    private void found(RecordNumber number, LedgerFault.Kind kind, long which, long records) {
        if (kind == LedgerFault.Kind.EXPIRED) {
            counts.of(Lines.FLOW, LedgerLine.expiredName(topic, partition)).add(records);
        }
        if (kind != LedgerFault.Kind.MISSING || !number.app().mayGiveUp()) {
            faults.found(kind, place(), number.writer(), which, records);
        }
    }

    private MetNumbers writer(RecordNumber number) {
        RecordNumber before = lastMet;
        MetNumbers found = lastWriter;
        if (before == null || found == null || !before.isOfSameWriter(number)) {
            found = writers.computeIfAbsent(Counts.name(number.writer(), number.epoch()), this::metNumbers);
            forgetTheFirst();
            lastWriter = found;
        }
        lastMet = number;
        return found;
    }

    private void forgetTheFirst() {
        Iterator<String> eldest = writers.keySet().iterator();
        while (writers.size() > MOST_WRITERS) {
            String prefix = Counts.name(SEEN, topic, partition, eldest.next()) + Counts.SEPARATOR;
            eldest.remove();
            counts.forget(name -> name.startsWith(prefix));
        }
    }

    private MetNumbers metNumbers(String writer) {
        return new MetNumbers(counts, Counts.name(SEEN, topic, partition, writer));
    }

    /**
     * The topic was made anew, or is read again from an earlier place: what was met before says nothing of what comes. The
     * same record once more is no such place, but a repeat.
     */
    void beginAgain(long offset) {
        first.set(offset);
        if (offset > 0) {
            writers.values().forEach(MetNumbers::beginWithWhatComes);
            return;
        }
        String prefix = Counts.name(SEEN, topic, partition) + Counts.SEPARATOR;
        counts.forget(name -> name.startsWith(prefix));
        writers.clear();
        since.set(0);
        lastMet = null;
    }

    void fate(String name) {
        Count fate = fates.get(name);
        if (fate == null) {
            fate = counts.of(FATE, topic, partition, name);
            fates.put(name, fate);
        }
        fate.add(1);
    }

    /** Tells of each new difference once. */
    void check() {
        long now =
                taken.value() - fates.values().stream().mapToLong(Count::value).sum();
        if (now != difference) {
            faults.found(LedgerFault.Kind.UNACCOUNTED, place(), "", 0, now);
            difference = now;
        }
    }

    private String place() {
        return topic + '-' + partition;
    }

    /** Told what does not balance in this task. */
    @FunctionalInterface
    interface FaultListener {
        void found(LedgerFault.Kind kind, String subject, String writer, long number, long records);
    }
}
