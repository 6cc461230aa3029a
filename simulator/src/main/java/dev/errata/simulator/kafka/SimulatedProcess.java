package dev.errata.simulator.kafka;

import dev.errata.streams.StreamsDefinition;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.apache.kafka.clients.producer.ProducerRecord;
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
    private final @Nullable GlobalTable global;
    private final Map<TaskId, TaskUnit> tasks = new TreeMap<>(ORDER);
    private SimulatedProducer outbox;
    private StreamsProducer producer;
    private boolean isOpen;

    SimulatedProcess(String name, SimulatedLog log, Group group, StreamsDefinition definition, Surroundings around) {
        this.name = name;
        this.log = log;
        this.group = group;
        this.definition = definition;
        this.around = around;
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
        return tasks.values().stream().anyMatch(task -> task.hasMore(log));
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

    /** Whether something waits for a commit. */
    boolean isOpen() {
        return isOpen;
    }

    /** Commits everything since the last time; what appeared on topics, changelogs included. */
    List<TopicRecord> commit() {
        Map<TopicPartition, Integer> positions = new HashMap<>();
        tasks.values().forEach(task -> positions.putAll(task.prepareCommit()));
        List<TopicRecord> appeared = new ArrayList<>();
        for (SimulatedProducer.Sent sent : outbox.take()) {
            ProducerRecord<byte[], byte[]> record = sent.record();
            TopicRecord.Sender sender = new TopicRecord.Sender(name, sent.clock());
            if (record.topic().endsWith("-changelog")) {
                TopicPartition place = new TopicPartition(record.topic(), log.partitionFor(record));
                group.change(place, record);
                appeared.add(new TopicRecord(
                        new TopicRecord.Place(place.topic(), place.partition(), -1),
                        sent.clock(),
                        record.key(),
                        record.value(),
                        record.headers(),
                        sender));
            } else {
                appeared.add(log.append(record, sender));
            }
        }
        appeared.stream()
                .filter(record -> record.place().offset() >= 0)
                .map(record -> new TopicPartition(record.topic(), record.partition()))
                .distinct()
                .forEach(place -> log.skip(place, 1));
        group.commit(positions);
        tasks.values().forEach(TaskUnit::committed);
        isOpen = false;
        return appeared;
    }

    /** How many iterators over its stores were opened and not closed. */
    long openIterators() {
        return around.metrics().metrics().entrySet().stream()
                .filter(metric -> metric.getKey().name().equals("num-open-iterators"))
                .mapToLong(metric -> ((Number) metric.getValue().metricValue()).longValue())
                .sum();
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
            if (!sent.record().topic().endsWith("-changelog")) {
                log.skip(new TopicPartition(sent.record().topic(), log.partitionFor(sent.record())), 1);
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
