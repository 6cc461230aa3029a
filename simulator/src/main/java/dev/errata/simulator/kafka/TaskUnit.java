package dev.errata.simulator.kafka;

import dev.errata.streams.deadletter.RecordFates;
import dev.errata.streams.kafka.DiskStores;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.consumer.internals.AutoOffsetResetStrategy;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.common.utils.LogContext;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.internals.ProcessorContextImpl;
import org.apache.kafka.streams.processor.internals.ProcessorStateManager;
import org.apache.kafka.streams.processor.internals.ProcessorTopology;
import org.apache.kafka.streams.processor.internals.RecordCollectorImpl;
import org.apache.kafka.streams.processor.internals.StreamTask;
import org.apache.kafka.streams.processor.internals.StreamsProducer;
import org.apache.kafka.streams.processor.internals.Task;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.internals.ThreadCache;

/**
 * One task of an app: Kafka's own {@link StreamTask}, as {@code TopologyTestDriver} drives it, but of any partition, with
 * what its changelogs hold, and committed when the scheduler says so.
 */
final class TaskUnit {
    private static final long CACHE_BYTES = 10L * 1024 * 1024;

    private final StreamTask task;
    private final NodeTime time;
    private final RecordFates fates;
    private final Map<TopicPartition, Integer> positions = new LinkedHashMap<>();
    private final Map<TopicPartition, Integer> consumed = new LinkedHashMap<>();
    private final List<MemoryStore> memories = new ArrayList<>();

    TaskUnit(Surroundings around, Group group, TaskId id, ProcessorTopology topology, StreamsProducer producer) {
        this.time = around.time();
        this.fates = around.fates();
        Set<TopicPartition> inputs = new HashSet<>();
        topology.sourceTopics().stream().sorted().forEach(topic -> {
            TopicPartition input = new TopicPartition(topic, id.partition());
            inputs.add(input);
            positions.put(input, group.read(input));
            fates.uncounted(input, group.uncounted(input));
        });
        LogContext context = new LogContext("simulated task " + id + ' ');
        ThreadCache cache = new ThreadCache(context, CACHE_BYTES, around.metrics());
        topology.stateStores().forEach(store -> DiskStores.keepInMemory(store, this::memory));
        ProcessorStateManager stores = new ProcessorStateManager(
                id, Task.TaskType.ACTIVE, true, context, around.directory(), topology.storeToChangelogTopic(), inputs);
        ProcessorContextImpl processing =
                new ProcessorContextImpl(id, around.config(), stores, around.metrics(), cache);
        RecordCollectorImpl collector = new RecordCollectorImpl(
                context, id, producer, around.config().productionExceptionHandler(), around.metrics(), topology);
        task = new StreamTask(
                id,
                inputs,
                topology,
                consumer(inputs),
                around.taskConfig(),
                around.metrics(),
                around.directory(),
                cache,
                time,
                stores,
                collector,
                processing,
                context,
                false);
        begin(group, topology);
    }

    private MemoryStore memory(String name) {
        MemoryStore memory = new MemoryStore(name);
        memories.add(memory);
        return memory;
    }

    private static MockConsumer<byte[], byte[]> consumer(Set<TopicPartition> inputs) {
        MockConsumer<byte[], byte[]> consumer = new MockConsumer<>(AutoOffsetResetStrategy.EARLIEST.name());
        consumer.assign(inputs);
        return consumer;
    }

    /** With what its changelogs hold. */
    private void begin(Group group, ProcessorTopology topology) {
        task.initializeIfNeeded();
        for (StateStore store : topology.stateStores()) {
            String changelog = topology.storeToChangelogTopic().get(store.name());
            if (changelog != null) {
                TopicPartition place = new TopicPartition(changelog, task.id().partition());
                group.restore(place, innermost(store)::put);
            }
        }
        task.completeRestoration(partitions -> {});
        positions
                .keySet()
                .forEach(input -> task.updateNextOffsets(input, new OffsetAndMetadata(0, Optional.empty(), "")));
    }

    @SuppressWarnings("unchecked") // below the stores of keys and values lie bytes
    private static KeyValueStore<Bytes, byte[]> innermost(StateStore store) {
        return (KeyValueStore<Bytes, byte[]>) DiskStores.innermost(store);
    }

    /** Processes up to {@code most} records of each input; how many there were. */
    int process(SimulatedLog log, SplittableRandom random, int most) {
        int fetched = 0;
        for (Map.Entry<TopicPartition, Integer> position : positions.entrySet()) {
            if (position.getValue() < log.expired(position.getKey())) {
                position.setValue(log.expired(position.getKey()));
            }
            int available = log.readable(position.getKey()) - position.getValue();
            if (available > 0) {
                fates.expired(position.getKey(), log.beginning(position.getKey()));
                List<TopicRecord> records =
                        log.read(position.getKey(), position.getValue(), Math.min(available, random.nextInt(most) + 1));
                task.addRecords(
                        position.getKey(),
                        records.stream().map(TopicRecord::fetched).toList());
                position.setValue(position.getValue() + records.size());
                consumed.put(position.getKey(), position.getValue());
                fetched += records.size();
            }
        }
        if (fetched > 0) {
            task.resumePollingForPartitionsWithAvailableSpace();
            task.updateLags();
        }
        while (task.hasRecordsQueued() && task.isProcessable(time.milliseconds())) {
            task.process(time.milliseconds());
        }
        return fetched;
    }

    boolean hasMore(SimulatedLog log) {
        for (Map.Entry<TopicPartition, Integer> position : positions.entrySet()) {
            if (log.readable(position.getKey()) > position.getValue()) {
                return true;
            }
        }
        return false;
    }

    void punctuate() {
        task.maybePunctuateStreamTime();
        task.maybePunctuateSystemTime();
    }

    /** Hands on what is held in memory until the commit; how far it has read what it has read of, as Kafka commits no other offsets. */
    Map<TopicPartition, Integer> prepareCommit() {
        task.prepareCommit(true);
        return consumed;
    }

    /** How many iterators over its stores without files were opened and not closed. */
    long openIterators() {
        return memories.stream().mapToLong(MemoryStore::openWalks).sum();
    }

    /** Without a checkpoint, as a task that runs exactly once: its files are none. */
    void committed() {
        task.postCommit(false);
    }

    /** As a thread does that gives up: what was not committed is gone. */
    void drop() {
        task.suspend();
        task.closeDirty();
    }
}
