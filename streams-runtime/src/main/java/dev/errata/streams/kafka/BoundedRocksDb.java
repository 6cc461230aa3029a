package dev.errata.streams.kafka;

import java.util.EnumSet;
import java.util.Map;
import org.apache.kafka.streams.state.RocksDBConfigSetter;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.Cache;
import org.rocksdb.CompressionType;
import org.rocksdb.HistogramType;
import org.rocksdb.LRUCache;
import org.rocksdb.Options;
import org.rocksdb.Statistics;
import org.rocksdb.StatsLevel;
import org.rocksdb.TickerType;
import org.rocksdb.WriteBufferManager;

/**
 * Gives all stores of a process one block cache of 128 MiB, which also holds their indexes, filters and write buffers.
 * Kafka's default is about 98 MiB for each store. What has come to rest in a store is compressed. Made by Kafka Streams for every store, by name, hence the shared part in
 * a holder: it lives as long as the process, however many apps come and go in it.
 */
public final class BoundedRocksDb implements RocksDBConfigSetter {
    static final long CACHE_BYTES = 128L * 1024 * 1024;
    static final long WRITE_BUFFERS_BYTES = 48L * 1024 * 1024;
    private static final long WRITE_BUFFER_BYTES = 8L * 1024 * 1024;
    private static final int WRITE_BUFFERS_PER_STORE = 3;

    /**
     * What a write buffer takes at its first record, and then at a time. By itself it would be an eighth of the largest: fifty
     * stores with a few records each would have used up what all may take, and every write would flush one of them.
     */
    private static final long ARENA_BLOCK_BYTES = 64L * 1024;

    @Override
    public void setConfig(String storeName, Options options, Map<String, Object> configs) {
        if (options.tableFormatConfig() instanceof BlockBasedTableConfig table) {
            table.setBlockCache(Shared.CACHE);
            table.setCacheIndexAndFilterBlocks(true);
            table.setCacheIndexAndFilterBlocksWithHighPriority(true);
            table.setPinTopLevelIndexAndFilter(true);
            options.setTableFormatConfig(table);
        }
        options.setStatistics(Shared.COUNTS);
        options.setWriteBufferManager(Shared.WRITE_BUFFERS);
        options.setWriteBufferSize(WRITE_BUFFER_BYTES);
        options.setMaxWriteBufferNumber(WRITE_BUFFERS_PER_STORE);
        options.setArenaBlockSize(ARENA_BLOCK_BYTES);
        options.setBottommostCompressionType(CompressionType.LZ4_COMPRESSION);
    }

    /** Blocks of all stores of this process that were read and are not what was written. */
    static long damagedBlocks() {
        return Shared.COUNTS.getTickerCount(TickerType.BLOCK_CHECKSUM_MISMATCH_COUNT);
    }

    @Override
    public void close(String storeName, Options options) {
        // cache and write-buffer manager belong to all stores of the process
    }

    /** Made with the first store. */
    private static final class Shared {
        private static final double HIGH_PRIORITY_SHARE = 0.2;
        private static final int SHARD_BITS_BY_SIZE = -1;
        static final Cache CACHE = new LRUCache(CACHE_BYTES, SHARD_BITS_BY_SIZE, false, HIGH_PRIORITY_SHARE);
        static final WriteBufferManager WRITE_BUFFERS = new WriteBufferManager(WRITE_BUFFERS_BYTES, CACHE);
        /** Without histograms and timers, which cost more than they tell here. */
        static final Statistics COUNTS = new Statistics(EnumSet.allOf(HistogramType.class));

        static {
            COUNTS.setStatsLevel(StatsLevel.EXCEPT_DETAILED_TIMERS);
        }
    }
}
