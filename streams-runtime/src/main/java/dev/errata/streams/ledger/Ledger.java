package dev.errata.streams.ledger;

import dev.errata.core.ledger.LedgerApp;
import dev.errata.core.ledger.LedgerLine;
import dev.errata.schemas.Topic;
import dev.errata.streams.deadletter.RecordFates;
import dev.errata.streams.kafka.CommitStore;
import dev.errata.streams.kafka.CommitStoreBuilder;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;

/**
 * The books of the tasks of one process of an app. Each task counts in memory, writes what it has counted at each commit, and
 * says it on the topic {@code ledger} now and then. What does not balance is counted in {@value LedgerFaults#METER} and logged; it stops
 * nothing. For all threads.
 */
public final class Ledger implements RecordFates {
    /** How often a task says what it has counted, if that changed. */
    static final Duration INTERVAL = Duration.ofSeconds(5);

    private final LedgerApp app;
    private final Topic<String, LedgerLine> topic;
    private final LedgerFaults faults;
    /** By the name of the sub-topology's ledger: a test driver runs all of them as one task. */
    private final Map<TaskId, Map<String, TaskLedger>> tasks = new ConcurrentHashMap<>();

    /** Before these offsets nothing is left. */
    private final Map<TopicPartition, Long> beginnings = new ConcurrentHashMap<>();

    /** Up to these offsets somebody read who does not count. */
    private final Map<TopicPartition, Long> uncounted = new ConcurrentHashMap<>();

    /** @param topic that lines are written to */
    public Ledger(LedgerApp app, Topic<String, LedgerLine> topic, MeterRegistry meters) {
        this.app = app;
        this.topic = topic;
        this.faults = new LedgerFaults(app.appName(), meters);
    }

    /** What a sub-topology needs of stores, under names that begin with {@code name}. */
    public List<StoreBuilder<?>> stores(String name) {
        return List.of(
                Stores.keyValueStoreBuilder(Stores.inMemoryKeyValueStore(name), Serdes.String(), Serdes.ByteArray()),
                new CommitStoreBuilder<>(inMemory(name), this::task, TaskLedger::close));
    }

    private TaskLedger task() {
        return new TaskLedger(
                app,
                place -> beginnings.getOrDefault(place, 0L),
                place -> uncounted.getOrDefault(place, 0L),
                faults::found);
    }

    /** The names of these stores, and of what else a processor needs. */
    public static String[] storeNames(String name, String... others) {
        return Stream.concat(Stream.of(name, inMemory(name)), Stream.of(others)).toArray(String[]::new);
    }

    /**
     * Adds the stores, and a sink for the lines, to a sub-topology.
     *
     * @param name of the sub-topology's ledger, and of the sink
     * @param processors that take records or hand them on; the first one writes the lines
     */
    public void addTo(Topology topology, String name, String... processors) {
        stores(name).forEach(store -> topology.addStateStore(store, processors));
        topology.addSink(
                sink(name),
                topic.name(),
                Serdes.ByteArray().serializer(),
                Serdes.ByteArray().serializer(),
                processors[0]);
    }

    /** The name of the sink of a sub-topology's lines, which takes bytes. */
    public static String sink(String name) {
        return name + "-lines";
    }

    /** The books of the task that a processor belongs to; asked at its start. */
    public TaskLedger open(ProcessorContext<?, ?> context, String name) {
        CommitStore<TaskLedger> memory = context.getStateStore(inMemory(name));
        KeyValueStore<String, byte[]> store = context.getStateStore(name);
        TaskLedger task = memory.content();
        task.open(context.taskId(), Objects.requireNonNull(store), context.currentSystemTimeMs());
        memory.onCommit(task::commit);
        tasks.computeIfAbsent(context.taskId(), any -> new ConcurrentSkipListMap<>())
                .put(name, task);
        return task;
    }

    /** As {@link #open}, for the one processor of the sub-topology that writes the lines. */
    public TaskLedger openAndTell(ProcessorContext<?, ?> context, String name) {
        TaskLedger task = open(context, name);
        context.schedule(
                INTERVAL,
                PunctuationType.WALL_CLOCK_TIME,
                now -> task.line(Instant.ofEpochMilli(now)).ifPresent(line -> tell(context, name, line)));
        return task;
    }

    @SuppressWarnings("unchecked") // the sink is named: what the other children take does not matter
    private void tell(ProcessorContext<?, ?> context, String name, LedgerLine line) {
        byte[] key = topic.keySerde().serializer().serialize(topic.name(), line.writer());
        byte[] value = topic.valueSerde().serializer().serialize(topic.name(), line);
        ((ProcessorContext<Object, Object>) context)
                .forward(new Record<>(key, value, line.writtenAt().toEpochMilli()), sink(name));
    }

    @Override
    public void failed(TaskId task, String reason) {
        of(task).forEach(books -> books.failed(reason));
    }

    @Override
    public void undecodable(TaskId task, ConsumerRecord<byte[], byte[]> record, String reason) {
        of(task).findFirst().ifPresent(books -> books.undecodable(record, reason));
    }

    @Override
    public void unsent(TaskId task, ProducerRecord<byte[], byte[]> record, String reason) {
        of(task).forEach(books -> books.unsent(record, reason));
    }

    @Override
    public void expired(TopicPartition place, long before) {
        beginnings.put(place, before);
    }

    @Override
    public void uncounted(TopicPartition place, long before) {
        uncounted.put(place, before);
    }

    private Stream<TaskLedger> of(TaskId task) {
        return tasks.getOrDefault(task, Map.of()).values().stream();
    }

    private static String inMemory(String name) {
        return name + "-in-memory";
    }
}
