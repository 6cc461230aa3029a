package dev.errata.core.ledger;

import dev.errata.core.ledger.Books.Position;
import dev.errata.core.ledger.LedgerLine.Seen;
import dev.errata.core.ledger.LedgerLine.Source;
import dev.errata.core.ledger.LedgerLine.Written;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Two apps and a topic between them, a task of each for a partition, as {@link LedgerLine} says that they count. Each writes
 * its line when it is told to, so that lines of all tasks are of different moments.
 */
final class TwoStages {
    static final String TOPIC = "middle";
    static final int PARTITIONS = 3;

    private final List<List<Numbered>> log = new ArrayList<>();
    private final List<Writer> writers = new ArrayList<>();
    private final List<Reader> readers = new ArrayList<>();
    private final Books books = new Books();
    private long clock;

    /** A record as it lies in the topic; of no writer if it came from outside. */
    record Numbered(String writer, long epoch, int partition, long number) {}

    TwoStages() {
        for (int i = 0; i < PARTITIONS; i++) {
            log.add(new ArrayList<>());
            writers.add(new Writer(i, 0));
            readers.add(new Reader(i, 0));
        }
    }

    private final class Writer {
        private final int task;
        private final long epoch;
        private final Map<Integer, Long> numbers = new TreeMap<>();

        Writer(int task, long epoch) {
            this.task = task;
            this.epoch = epoch;
        }

        void write(int partition) {
            long number = numbers.merge(partition, 1L, Long::sum);
            log.get(partition).add(new Numbered("first/0_" + task, epoch, partition, number));
        }

        LedgerLine line() {
            long in = numbers.values().stream().mapToLong(Long::longValue).sum();
            List<Written> written = numbers.entrySet().stream()
                    .map(it -> new Written(TOPIC, it.getKey(), it.getValue()))
                    .toList();
            Source source = new Source("in", task, 0, in, in, in, Map.of("passed on", in));
            return lineOf("first", task, epoch, List.of(source), written, List.of());
        }
    }

    private static final class Met {
        private long first;
        private long last;
        private long missing;
        private long firstMissing;
        private long repeated;
        private long firstRepeated;
        private long misplaced;
        private long firstMisplaced;
    }

    private final class Reader {
        private final int partition;
        private final long epoch;
        private final Map<String, Met> met = new TreeMap<>();
        private final Map<String, Long> epochs = new HashMap<>();
        private final Map<String, Long> fates = new HashMap<>();
        private int next;
        private long taken;
        private long unnumbered;

        Reader(int partition, long epoch) {
            this.partition = partition;
            this.epoch = epoch;
        }

        boolean hasMore() {
            return next < log.get(partition).size();
        }

        void read() {
            if (hasMore()) {
                take(at(next++));
            }
        }

        /** Whether the next record has a number behind one that was met. */
        boolean expectsNext() {
            return hasMore() && met.containsKey(at(next).writer() + "@" + at(next).epoch());
        }

        Numbered at(int offset) {
            return log.get(partition).get(offset);
        }

        void take(Numbered record) {
            taken++;
            fates.merge(taken % 2 == 0 ? "kept" : "quarantined", 1L, Long::sum);
            if (record.writer().isEmpty()) {
                unnumbered++;
                return;
            }
            String name = record.writer() + "@" + record.epoch();
            epochs.put(name, record.epoch());
            Met its = met.computeIfAbsent(name, any -> new Met());
            if (record.partition() != partition) {
                its.firstMisplaced = its.misplaced++ == 0 ? record.number() : its.firstMisplaced;
                return;
            }
            if (its.last == 0) {
                its.first = record.number();
                its.last = record.number() - 1;
            }
            if (record.number() <= its.last) {
                its.firstRepeated = its.repeated++ == 0 ? record.number() : its.firstRepeated;
                return;
            }
            long passedOver = record.number() - its.last - 1;
            its.firstMissing = its.missing == 0 && passedOver > 0 ? its.last + 1 : its.firstMissing;
            its.missing += passedOver;
            its.last = record.number();
        }

        LedgerLine line() {
            List<Seen> seen = met.entrySet().stream()
                    .map(it -> seen(it.getKey(), it.getValue()))
                    .toList();
            Source source = new Source(TOPIC, partition, 0, next, taken, unnumbered, fates);
            return lineOf("second", partition, epoch, List.of(source), List.of(), seen);
        }

        private Seen seen(String name, Met its) {
            return new Seen(
                    name.substring(0, name.indexOf('@')),
                    epochs.getOrDefault(name, 0L),
                    TOPIC,
                    partition,
                    its.first,
                    its.last,
                    its.missing,
                    its.firstMissing,
                    its.repeated,
                    its.firstRepeated,
                    its.misplaced,
                    its.firstMisplaced);
        }
    }

    private LedgerLine lineOf(
            String app, int task, long epoch, List<Source> sources, List<Written> written, List<Seen> seen) {
        return new LedgerLine(app, "0_" + task, epoch, now(), sources, written, seen, Map.of(), Map.of());
    }

    Instant now() {
        return Instant.EPOCH.plusSeconds(clock);
    }

    /** Something that happens to the two stages. */
    enum Step {
        WRITE,
        WRITE_FROM_OUTSIDE,
        READ,
        LINE_OF_WRITER,
        LINE_OF_READER,
        RESET_WRITER,
        RESET_READER,
        LOOK
    }

    /** Returns what the books say, if somebody looked. */
    Optional<Balance> happen(Step step, int task, int partition) {
        clock++;
        switch (step) {
            case WRITE -> writers.get(task).write(partition);
            case WRITE_FROM_OUTSIDE -> log.get(partition).add(new Numbered("", 0, partition, 0));
            case READ -> readers.get(partition).read();
            case LINE_OF_WRITER -> books.take(writers.get(task).line());
            case LINE_OF_READER -> books.take(readers.get(partition).line());
            case RESET_WRITER -> {
                books.take(writers.get(task).line());
                writers.set(task, new Writer(task, clock));
            }
            case RESET_READER -> readers.set(partition, new Reader(partition, clock));
            case LOOK -> {
                return Optional.of(look());
            }
        }
        return Optional.empty();
    }

    /** A fault on the way to the reader, at the next record of this partition. */
    enum Fault {
        DROPPED,
        DOUBLED,
        MISROUTED
    }

    /** Returns the record that it happened to; where none is left that is expected, one is written. */
    Numbered plant(Fault fault, int partition) {
        Reader reader = readers.get(partition);
        if (!reader.expectsNext()) {
            writers.get(partition).write(partition);
            while (reader.hasMore()) {
                reader.read();
            }
            writers.get(partition).write(partition);
        }
        Numbered record = reader.at(reader.next++);
        switch (fault) {
            case DROPPED -> {}
            case DOUBLED -> {
                reader.take(record);
                reader.take(record);
            }
            case MISROUTED -> readers.get((partition + 1) % PARTITIONS).take(record);
        }
        return record;
    }

    /** All is read and every task writes its line. */
    Balance settled() {
        readers.forEach(reader -> {
            while (reader.hasMore()) {
                reader.read();
            }
        });
        clock++;
        writers.forEach(writer -> books.take(writer.line()));
        readers.forEach(reader -> books.take(reader.line()));
        return look();
    }

    private Balance look() {
        Set<Position> exhausted = books.unread().stream()
                .filter(it -> it.next() >= log.get(it.partition()).size())
                .collect(Collectors.toSet());
        return books.balance(now(), exhausted);
    }
}
