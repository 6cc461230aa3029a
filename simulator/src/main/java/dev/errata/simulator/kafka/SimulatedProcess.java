package dev.errata.simulator.kafka;

import dev.errata.schemas.RecordNumber;
import dev.errata.schemas.TopicNames;
import dev.errata.streams.StreamsDefinition;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.utils.LogContext;
import org.apache.kafka.streams.internals.StreamsConfigUtils.ProcessingMode;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.internals.StreamsProducer;
import org.jspecify.annotations.Nullable;

/**
 * One process of an app from its start to its crash: its tasks, and the one transaction in which they all write. It has a
 * single thread, and what it commits appears at once.
 */
final class SimulatedProcess {
    private static final Comparator<TaskId> ORDER =
            Comparator.comparingInt(TaskId::subtopology).thenComparingInt(TaskId::partition);

    private final String name;
    private final SimulatedLog log;
    private final Group group;
    private final StreamsDefinition definition;
    private final Surroundings around;
    private final boolean isCounting;
    private final @Nullable GlobalTable global;
    private final Map<TaskId, TaskUnit> tasks = new TreeMap<>(ORDER);
    private SimulatedProducer outbox;
    private StreamsProducer producer;
    private boolean isOpen;

    /** @param isCounting false if it is of a version that keeps no ledger and numbers nothing */
    SimulatedProcess(
            String name,
            SimulatedLog log,
            Group group,
            StreamsDefinition definition,
            Surroundings around,
            boolean isCounting) {
        this.name = name;
        this.log = log;
        this.group = group;
        this.definition = definition;
        this.around = around;
        this.isCounting = isCounting;
        this.outbox = new SimulatedProducer(log, around.time());
        this.producer = producer(outbox, around);
        this.global = GlobalTable.of(around);
        if (global != null) {
            global.update(log);
        }
    }

    private static StreamsProducer producer(SimulatedProducer outbox, Surroundings around) {
        return new StreamsProducer(
                outbox, ProcessingMode.EXACTLY_ONCE_V2, around.time(), new LogContext("simulated producer "));
    }

    void add(TaskId id) {
        tasks.put(id, new TaskUnit(around, group, id, around.topology().buildSubtopology(id.subtopology()), producer));
    }

    /** Another process has it now; what it did is committed. */
    void remove(TaskId id) {
        TaskUnit removed = tasks.remove(id);
        if (removed != null) {
            removed.drop();
        }
    }

    /** Reads and processes up to {@code most} records of each input of each task; how many there were. */
    int process(SplittableRandom random, int most) {
        if (global != null) {
            global.update(log);
        }
        int processed = 0;
        for (TaskUnit task : tasks.values()) {
            processed += task.process(log, random, most);
        }
        isOpen |= processed > 0;
        return processed;
    }

    boolean hasMore() {
        for (TaskUnit task : tasks.values()) {
            if (task.hasMore(log)) {
                return true;
            }
        }
        return false;
    }

    void punctuate() {
        tasks.values().forEach(TaskUnit::punctuate);
        isOpen |= !outbox.isEmpty();
    }

    /** When a punctuator has work to do, by true time in milliseconds since 1970. */
    long nextWork(SimulatedTime time) {
        long next = definition.nextWork().getAsLong();
        return next == StreamsDefinition.NOTHING_DUE
                ? next
                : next - around.time().milliseconds() + time.millis();
    }

    /** Sets its clock, which is off the true time by so much from now on. */
    void setClock(long offMillis) {
        around.time().set(offMillis);
    }

    /** Whether something waits for a commit. */
    boolean isOpen() {
        return isOpen;
    }

    /** Commits everything since the last time; what appeared on topics, changelogs included. */
    List<TopicRecord> commit() {
        Map<TopicPartition, Integer> positions = new HashMap<>();
        tasks.values().forEach(task -> positions.putAll(task.prepareCommit()));
        List<TopicRecord> appeared = new ArrayList<>();
        Set<TopicPartition> written = new HashSet<>();
        for (SimulatedProducer.Sent sent : outbox.take()) {
            TopicRecord.Sender sender = new TopicRecord.Sender(name, sent.clock());
            if (!isCounting && isOfLedger(sent)) {
                continue;
            }
            if (!isCounting) {
                sent.record().headers().remove(RecordNumber.HEADER);
            }
            if (isChange(sent)) {
                group.change(sent.place(), sent.record());
                appeared.add(changed(sent, sender));
            } else {
                appeared.add(log.append(sent.record(), sent.place(), sender));
                written.add(sent.place());
            }
        }
        written.forEach(place -> log.skip(place, 1));
        positions.forEach(
                (place, records) -> group.commit(place, records, log.offsetBehind(place, records), isCounting));
        tasks.values().forEach(TaskUnit::committed);
        isOpen = false;
        return appeared;
    }

    private static boolean isOfLedger(SimulatedProducer.Sent sent) {
        String topic = sent.place().topic();
        return topic.equals(TopicNames.LEDGER) || (isChange(sent) && topic.contains("ledger"));
    }

    private static boolean isChange(SimulatedProducer.Sent sent) {
        return sent.place().topic().endsWith("-changelog");
    }

    /** A record of a changelog, which has no offset here. */
    private static TopicRecord changed(SimulatedProducer.Sent sent, TopicRecord.Sender sender) {
        return new TopicRecord(
                new TopicRecord.Place(sent.place().topic(), sent.place().partition(), -1),
                sent.clock(),
                sent.record().key(),
                sent.record().value(),
                sent.record().headers(),
                sender);
    }

    /** How many iterators over its stores were opened and not closed, those included that Kafka counts nothing of. */
    long openIterators() {
        long counted = around.metrics().metrics().entrySet().stream()
                .filter(metric -> metric.getKey().name().equals("num-open-iterators"))
                .mapToLong(metric -> ((Number) metric.getValue().metricValue()).longValue())
                .sum();
        return counted
                + tasks.values().stream().mapToLong(TaskUnit::openIterators).sum();
    }

    /** The transaction fails: what was written is a hole, and every task begins again from what is committed. */
    void abort() {
        List<TaskId> ids = List.copyOf(tasks.keySet());
        crash();
        outbox = new SimulatedProducer(log, around.time());
        producer = producer(outbox, around);
        ids.forEach(this::add);
    }

    /** Nothing of it is left but what is committed. */
    void crash() {
        for (SimulatedProducer.Sent sent : outbox.take()) {
            if (!isChange(sent)) {
                log.skip(sent.place(), 1);
            }
        }
        tasks.values().forEach(TaskUnit::drop);
        tasks.clear();
        isOpen = false;
    }

    List<TaskId> tasks() {
        return List.copyOf(tasks.keySet());
    }
}
