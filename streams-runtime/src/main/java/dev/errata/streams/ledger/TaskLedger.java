package dev.errata.streams.ledger;

import dev.errata.core.ledger.LedgerApp;
import dev.errata.core.ledger.LedgerLine;
import dev.errata.schemas.RecordNumber;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The books of one task. Each record that comes to it is taken, and then given one fate, by the processors or, if it fails,
 * by the handlers of dead letters. For the stream thread.
 */
public final class TaskLedger {
    private static final Logger LOG = LoggerFactory.getLogger(TaskLedger.class);
    private static final String KNOWN_STOCKS = "knownStocks";
    private static final String EPOCH = "epoch";
    private static final String DEAD_LETTER = "dead_letter/";

    private final LedgerApp app;
    private final ToLongFunction<TopicPartition> beginnings;
    private final ToLongFunction<TopicPartition> uncounted;
    private final Consumer<LedgerFault> faults;
    private final Map<String, SourceBook> sources = new HashMap<>();
    private final Map<String, Map<Integer, Count>> written = new HashMap<>();
    private final Map<String, Count> flows = new HashMap<>();
    private final Map<String, Stock> stocks = new HashMap<>();
    private final List<Runnable> heldBack = new ArrayList<>();
    private Counts counts = new Counts();
    private Count knownStocks = counts.of(KNOWN_STOCKS);
    private @Nullable KeyValueStore<String, byte[]> store;
    private TaskId id = new TaskId(0, 0);
    private long epoch;
    private @Nullable SourceBook atHand;
    private @Nullable Thread owner;
    private boolean isChanged;
    private boolean isUnsaid;

    private record Stock(Count in, Count out, Count drift) {}

    /**
     * Not yet open.
     *
     * @param beginnings the offset before which nothing is left in a partition, as far as is known
     * @param uncounted the offset up to which somebody who does not count came in it before this task; 0 if nobody did
     */
    TaskLedger(
            LedgerApp app,
            ToLongFunction<TopicPartition> beginnings,
            ToLongFunction<TopicPartition> uncounted,
            Consumer<LedgerFault> faults) {
        this.app = app;
        this.beginnings = beginnings;
        this.uncounted = uncounted;
        this.faults = faults;
    }

    /** With what was written last; the first of the task's processors does it. */
    void open(TaskId task, KeyValueStore<String, byte[]> from, long now) {
        if (store != null) {
            return;
        }
        store = from;
        owner = Thread.currentThread();
        id = task;
        counts = read(from);
        knownStocks = counts.of(KNOWN_STOCKS);
        Count begun = counts.of(EPOCH);
        isUnsaid = begun.value() != 0;
        if (begun.value() == 0) {
            begun.set(now);
        }
        epoch = begun.value();
        if (SourceBook.places(counts).anyMatch(this::isReadByOthers)) {
            knownStocks.set(0);
        }
    }

    private boolean isReadByOthers(TopicPartition place) {
        return uncounted.applyAsLong(place) > SourceBook.next(counts, place).value();
    }

    private Counts read(KeyValueStore<String, byte[]> from) {
        try {
            return Counts.in(from);
        } catch (RuntimeException e) {
            LOG.atWarn()
                    .setMessage("counts cannot be read and begin anew")
                    .addKeyValue("app", app.appName())
                    .addKeyValue("task", id)
                    .addKeyValue("failure", e.toString())
                    .log();
            return new Counts();
        }
    }

    /** What was not committed is read again. */
    void close() {
        store = null;
        counts = new Counts();
        sources.clear();
        written.clear();
        flows.clear();
        stocks.clear();
        heldBack.clear();
        atHand = null;
        isChanged = false;
        isUnsaid = false;
    }

    /** The record at hand, which is to be given a fate. */
    public void take(ProcessorContext<?, ?> context, Record<?, ?> record) {
        RecordMetadata at = context.recordMetadata()
                .orElseThrow(() -> new IllegalStateException("a record without its place on a topic"));
        SourceBook source = source(at.topic(), at.partition());
        source.take(new SourceBook.Met(at.offset(), record.timestamp(), RecordNumber.in(record.headers())), epoch);
        atHand = source;
        changed();
    }

    /** What became of the record at hand; nothing if it failed on its way. */
    public void fate(String name) {
        SourceBook source = atHand;
        if (source != null) {
            source.fate(name);
            atHand = null;
        }
    }

    /** The record at hand became a dead letter. */
    void failed(String reason) {
        fate(DEAD_LETTER + reason);
    }

    void undecodable(ConsumerRecord<byte[], byte[]> record, String reason) {
        source(record.topic(), record.partition()).undecodable(SourceBook.Met.of(record), DEAD_LETTER + reason);
        changed();
    }

    /** What came of the record at hand was not sent: the number that it had is given out again. */
    void unsent(ProducerRecord<byte[], byte[]> record, String reason) {
        if (Thread.currentThread() != owner) {
            return; // the broker refused it after all: the number is missing, as the record is
        }
        failed(reason);
        RecordNumber number = RecordNumber.in(record.headers());
        if (number != null) {
            written.getOrDefault(record.topic(), Map.of()).forEach((partition, last) -> {
                if (number.isFor(record.topic(), partition) && last.value() == number.number()) {
                    last.add(-1);
                }
            });
        }
    }

    /** Something happened that is no record's fate. */
    public void flow(String name) {
        flows.computeIfAbsent(name, any -> counts.of(Lines.FLOW, name)).add(1);
        changed();
    }

    /** Whether what was there when the counting began is in the stocks; before, nothing moves. */
    public boolean knowsStocks() {
        return knownStocks.value() > 0;
    }

    /** Something went from one state to another; null is nowhere. */
    public void moved(@Nullable String from, @Nullable String to) {
        if (from != null) {
            stock(from).out().add(1);
        }
        if (to != null) {
            stock(to).in().add(1);
        }
        changed();
    }

    /**
     * What is there, by state, as a walk of the whole store found it. The first time, and when somebody had the task who does
     * not count, it is what the stocks begin with; afterwards a difference is told, and taken in, so that it is told once.
     */
    public void walked(Map<String, Long> found) {
        boolean isFirst = !knowsStocks();
        Set<String> states = new TreeSet<>(found.keySet());
        counts.below(Lines.STOCK)
                .keySet()
                .forEach(name -> states.add(name.substring(0, name.indexOf(Counts.SEPARATOR))));
        for (String state : states) {
            Stock stock = stock(state);
            long drift = found.getOrDefault(state, 0L)
                    - stock.in().value()
                    + stock.out().value();
            (drift > 0 ? stock.in() : stock.out()).add(Math.abs(drift));
            if (!isFirst && stock.drift().value() != drift) {
                stock.drift().set(drift);
                changed();
            }
            if (!isFirst && drift != 0) {
                found(LedgerFault.Kind.DRIFTED, state, "", 0, drift);
            }
        }
        if (isFirst) {
            knownStocks.set(1);
            changed();
        }
    }

    private Stock stock(String state) {
        return stocks.computeIfAbsent(
                state,
                any -> new Stock(
                        counts.of(Lines.STOCK, state, Lines.IN),
                        counts.of(Lines.STOCK, state, Lines.OUT),
                        counts.of(Lines.STOCK, state, Lines.DRIFT)));
    }

    /** Puts the next number for a partition on a record that goes there. */
    public void number(Headers headers, String topic, int partition) {
        Count last = written.computeIfAbsent(topic, any -> new HashMap<>())
                .computeIfAbsent(partition, any -> counts.of(Lines.WRITTEN, topic, partition));
        int place = RecordNumber.placeOf(topic, partition);
        new RecordNumber(app, id.subtopology(), id.partition(), epoch, place, last.add(1)).putOn(headers);
        changed();
    }

    /**
     * For what hands on at a commit what it held back: it does so before the counts are written, whichever store of the task
     * Kafka Streams comes to first.
     */
    public void beforeCommit(Runnable handingOn) {
        heldBack.add(handingOn);
    }

    /** At each commit, and as often as asked; nothing is written if nothing changed. */
    public void commit() {
        heldBack.forEach(Runnable::run);
        KeyValueStore<String, byte[]> to = store;
        if (to != null && isChanged) {
            sources.values().forEach(source -> source.settle(epoch));
            sources.values().forEach(SourceBook::check);
            counts.write(to);
            isChanged = false;
        }
    }

    /** What has been counted, if something has since the last line. */
    Optional<LedgerLine> line(Instant now) {
        if (!isUnsaid) {
            return Optional.empty();
        }
        isUnsaid = false;
        return Optional.of(Lines.of(app.appName(), id.toString(), epoch, counts, now));
    }

    private SourceBook source(String topic, int partition) {
        return sources.computeIfAbsent(topic, any -> {
            TopicPartition place = new TopicPartition(topic, partition);
            return new SourceBook(
                    counts, place, () -> beginnings.applyAsLong(place), uncounted.applyAsLong(place), this::found);
        });
    }

    private void found(LedgerFault.Kind kind, String subject, String writer, long number, long records) {
        faults.accept(new LedgerFault(kind, id.toString(), subject, writer, number, records));
    }

    private void changed() {
        isChanged = true;
        isUnsaid = true;
    }
}
