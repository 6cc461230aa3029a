package dev.errata.simulator.kafka;

import dev.errata.streams.kafka.DiskStores;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.internals.AutoOffsetResetStrategy;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.utils.LogContext;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.errors.LogAndContinueExceptionHandler;
import org.apache.kafka.streams.processor.internals.GlobalProcessorContextImpl;
import org.apache.kafka.streams.processor.internals.GlobalStateManagerImpl;
import org.apache.kafka.streams.processor.internals.GlobalStateUpdateTask;
import org.apache.kafka.streams.processor.internals.ProcessorTopology;
import org.apache.kafka.streams.state.internals.ThreadCache;
import org.jspecify.annotations.Nullable;

/** The topics that a process reads whole, from their beginning. */
final class GlobalTable {
    private final GlobalStateUpdateTask task;
    private final List<TopicPartition> places;
    private final int[] read;

    private GlobalTable(GlobalStateUpdateTask task, List<TopicPartition> places) {
        this.task = task;
        this.places = places;
        this.read = new int[places.size()];
    }

    /** Null for an app that reads none. */
    static @Nullable GlobalTable of(Surroundings around) {
        @Nullable ProcessorTopology topology = around.topology().buildGlobalStateTopology();
        if (topology == null) {
            return null;
        }
        topology.globalStateStores().forEach(store -> DiskStores.keepInMemory(store, MemoryStore::new));
        List<TopicPartition> places = topology.sourceTopics().stream()
                .sorted()
                .map(topic -> new TopicPartition(topic, 0))
                .toList();
        MockConsumer<byte[], byte[]> consumer = new MockConsumer<>(AutoOffsetResetStrategy.NONE.name());
        for (TopicPartition place : places) {
            consumer.updatePartitions(place.topic(), List.of(new PartitionInfo(place.topic(), 0, null, null, null)));
            consumer.updateBeginningOffsets(Map.of(place, 0L));
            consumer.updateEndOffsets(Map.of(place, 0L));
        }
        LogContext context = new LogContext("simulated global table ");
        GlobalStateManagerImpl stores = new GlobalStateManagerImpl(
                context, around.time(), topology, consumer, around.directory(), new NoListener(), around.config());
        GlobalProcessorContextImpl processing = new GlobalProcessorContextImpl(
                around.config(),
                stores,
                around.metrics(),
                new ThreadCache(context, 0, around.metrics()),
                around.time());
        stores.setGlobalProcessorContext(processing);
        GlobalStateUpdateTask task = new GlobalStateUpdateTask(
                context,
                topology,
                processing,
                stores,
                new LogAndContinueExceptionHandler(),
                around.config().processingExceptionHandler(),
                around.time(),
                around.config().getLong(StreamsConfig.COMMIT_INTERVAL_MS_CONFIG));
        task.initialize();
        return new GlobalTable(task, places);
    }

    /** Reads what there is. */
    void update(SimulatedLog log) {
        for (int index = 0; index < read.length; index++) {
            TopicPartition place = places.get(index);
            if (log.size(place) > read[index]) {
                for (TopicRecord record : log.read(place, read[index], Integer.MAX_VALUE - read[index])) {
                    task.update(record.fetched());
                    read[index]++;
                }
            }
        }
    }
}
