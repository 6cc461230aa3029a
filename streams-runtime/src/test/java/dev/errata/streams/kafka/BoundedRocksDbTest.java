package dev.errata.streams.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.CompactionStyle;
import org.rocksdb.CompressionType;
import org.rocksdb.FlushOptions;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;

class BoundedRocksDbTest {
    @Test
    void givesAllStoresOneCacheAndOneBudget() throws Exception {
        RocksDB.loadLibrary();
        try (Options first = new Options();
                Options second = new Options()) {
            for (Options options : new Options[] {first, second}) {
                options.setTableFormatConfig(new BlockBasedTableConfig());
                new BoundedRocksDb().setConfig("store", options, Map.of());
            }

            assertThat(first.writeBufferManager()).isNotNull().isSameAs(second.writeBufferManager());
            BlockBasedTableConfig table = (BlockBasedTableConfig) first.tableFormatConfig();
            assertThat(table.cacheIndexAndFilterBlocks()).isTrue();
            new BoundedRocksDb().close("store", first);
            assertThat(second.writeBufferManager().isOwningHandle()).isTrue();
        }
    }

    @Test
    void aStoreWithOneRecordTakesLittleOfWhatAllStoresShare(@TempDir Path directory) throws Exception {
        RocksDB.loadLibrary();
        try (Options options = new Options().setCreateIfMissing(true)) {
            options.setTableFormatConfig(new BlockBasedTableConfig());
            new BoundedRocksDb().setConfig("store", options, Map.of());
            try (RocksDB store = RocksDB.open(options, directory.toString())) {
                store.put(new byte[2048], new byte[2048]);

                assertThat(store.getLongProperty("rocksdb.cur-size-all-mem-tables"))
                        .isLessThan(BoundedRocksDb.WRITE_BUFFERS_BYTES / 400);
            }
        }
    }

    @Test
    void whatHasComeToRestIsCompressed(@TempDir Path directory) throws Exception {
        RocksDB.loadLibrary();
        byte[] question =
                "at com.example.Orders.place(Orders.java:42)\n".repeat(100).getBytes(UTF_8);
        try (Options options = new Options().setCreateIfMissing(true);
                FlushOptions flush = new FlushOptions()) {
            options.setTableFormatConfig(new BlockBasedTableConfig());
            options.setCompressionType(CompressionType.NO_COMPRESSION);
            options.setCompactionStyle(CompactionStyle.UNIVERSAL);
            new BoundedRocksDb().setConfig("store", options, Map.of());
            try (RocksDB store = RocksDB.open(options, directory.toString())) {
                for (int i = 0; i < 200; i++) {
                    store.put(("question " + i % 100).getBytes(UTF_8), question);
                    if (i % 100 == 99) {
                        store.flush(flush);
                    }
                }
                store.compactRange();

                assertThat(store.getLongProperty("rocksdb.total-sst-files-size"))
                        .isLessThan(50L * question.length);
            }
        }
    }

    @Test
    void loadsOneLibraryHoweverOftenItIsAsked(@TempDir Path directory) throws Exception {
        RocksDbLibrary.load(directory.resolve("native"));
        RocksDbLibrary.load(directory.resolve("native"));

        try (Stream<Path> files = Files.list(directory.resolve("native"))) {
            assertThat(files).hasSizeLessThanOrEqualTo(1);
        }
    }
}
