package dev.errata.benchmarks.whole;

import dev.errata.benchmarks.log.Store;
import dev.errata.benchmarks.process.KillableCluster;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/** How many records each reader of the pipeline has before it, also those that an app has sent to itself. */
final class Lags implements AutoCloseable {
    private static final Map<String, String> GROUPS = Map.of(
            "classifier",
            "errata-classifier",
            "recovery",
            "errata-recovery",
            "aggregator",
            "errata-aggregator",
            "notifier",
            "errata-notifier",
            ExecutorMain.GROUP,
            ExecutorMain.GROUP);
    private static final String LOG = "log";

    private final Admin admin;
    private final @Nullable Store store;

    /** @param store of the log; null if there is none */
    Lags(KillableCluster cluster, @Nullable Store store) {
        this.admin = cluster.admin();
        this.store = store;
    }

    /** By reader. */
    Map<String, Long> now() throws ExecutionException, InterruptedException, SQLException {
        Map<String, Map<TopicPartition, Long>> read = new TreeMap<>();
        for (Map.Entry<String, String> group : GROUPS.entrySet()) {
            read.put(group.getKey(), committed(group.getValue()));
        }
        if (store != null) {
            read.put(LOG, stored(store));
        }
        Map<TopicPartition, OffsetSpec> all = new HashMap<>();
        read.values().forEach(of -> of.keySet().forEach(partition -> all.put(partition, OffsetSpec.latest())));
        Map<TopicPartition, Long> ends = new HashMap<>();
        admin.listOffsets(all).all().get().forEach((partition, end) -> ends.put(partition, end.offset()));
        Map<String, Long> lags = new TreeMap<>();
        read.forEach((reader, offsets) -> lags.put(
                reader,
                offsets.entrySet().stream()
                        .mapToLong(at -> Math.max(0, ends.getOrDefault(at.getKey(), 0L) - at.getValue()))
                        .sum()));
        return lags;
    }

    private Map<TopicPartition, Long> committed(String group) throws ExecutionException, InterruptedException {
        Map<TopicPartition, Long> offsets = new HashMap<>();
        admin.listConsumerGroupOffsets(group)
                .partitionsToOffsetAndMetadata()
                .get()
                .forEach((partition, offset) -> {
                    if (offset != null) {
                        offsets.put(partition, offset.offset());
                    }
                });
        return offsets;
    }

    /** By the log's own book. */
    private static Map<TopicPartition, Long> stored(Store store) throws SQLException {
        List<String> rows = store.texts("SELECT topic || ' ' || partition || ' ' || next_offset FROM intake_offset");
        return rows.stream()
                .map(row -> row.split(" ", -1))
                .collect(Collectors.toMap(
                        row -> new TopicPartition(row[0], Integer.parseInt(row[1])), row -> Long.parseLong(row[2])));
    }

    @Override
    public void close() {
        admin.close();
    }
}
