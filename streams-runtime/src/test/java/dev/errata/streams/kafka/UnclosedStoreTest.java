package dev.errata.streams.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.errors.TaskCorruptedException;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.state.KeyValueStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

/** A store that was open when its process was killed. */
class UnclosedStoreTest {
    private static final TopicPartition CHANGELOG = new TopicPartition("changelog", 0);
    private static final Bytes KEY = Bytes.wrap(new byte[] {1});

    @TempDir
    private Path directory;

    /** Else an app whose process was killed would never start again: nobody empties the directory of its global store. */
    @Test
    void aGlobalOneIsEmptiedAndOneOfATaskIsLeftToKafkaStreams() throws RocksDBException {
        KeyValueStore<Bytes, byte[]> closed = CheckedStoreTest.open(new TaskId(0, 0), directory);
        closed.put(KEY, new byte[1]);
        closed.commit(Map.of(CHANGELOG, 1L));
        closed.close();
        markAsOpen();

        assertThatThrownBy(() -> CheckedStoreTest.open(new TaskId(0, 0), directory))
                .isInstanceOf(TaskCorruptedException.class);
        KeyValueStore<Bytes, byte[]> global = CheckedStoreTest.open(new TaskId(-1, -1), directory);
        assertThat(global.get(KEY)).isNull();
        assertThat(global.committedOffset(CHANGELOG)).isNull();
        global.close();
    }

    /** As files are whose process was killed after RocksDB had written the mark that Kafka Streams sets at opening. */
    private void markAsOpen() throws RocksDBException {
        String files =
                directory.resolve("rocksdb").resolve(CheckedStoreTest.STORE).toString();
        List<ColumnFamilyDescriptor> families = new ArrayList<>();
        try (Options options = new Options()) {
            for (byte[] family : RocksDB.listColumnFamilies(options, files)) {
                families.add(new ColumnFamilyDescriptor(family));
            }
        }
        List<ColumnFamilyHandle> handles = new ArrayList<>();
        try (RocksDB db = RocksDB.open(files, families, handles)) {
            for (ColumnFamilyHandle handle : handles) {
                if (new String(handle.getName(), UTF_8).equals("offsets")) {
                    assertThat(db.get(handle, "status".getBytes(UTF_8)))
                            .as("closed")
                            .isNotNull();
                    db.put(
                            handle,
                            "status".getBytes(UTF_8),
                            ByteBuffer.allocate(Long.BYTES).putLong(1).array());
                }
                handle.close();
            }
        }
    }
}
