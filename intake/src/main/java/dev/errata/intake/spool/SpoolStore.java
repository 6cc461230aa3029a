package dev.errata.intake.spool;

import dev.errata.streams.StartException;
import dev.errata.streams.kafka.RocksDbLibrary;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.CompressionType;
import org.rocksdb.DBOptions;
import org.rocksdb.FlushOptions;
import org.rocksdb.InfoLogLevel;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.WALRecoveryMode;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/** The files of a spool: two queues by sequence, of what is to be forwarded and of what was quarantined. For all threads. */
final class SpoolStore implements AutoCloseable {
    /** Under its former name, as a spool that holds it is opened with all that it holds. */
    private static final byte[] QUARANTINED = "aside".getBytes(StandardCharsets.US_ASCII);

    private static final long WRITE_BUFFER = 16L << 20;

    private final RocksDB database;
    private final DBOptions options;
    private final ColumnFamilyOptions families;
    private final ColumnFamilyHandle waiting;
    private final ColumnFamilyHandle quarantined;
    private final long cutBytes;
    private final WriteOptions synced = new WriteOptions().setSync(true);
    private final WriteOptions unsynced = new WriteOptions();

    private SpoolStore(
            RocksDB database,
            DBOptions options,
            ColumnFamilyOptions families,
            List<ColumnFamilyHandle> handles,
            long cutBytes) {
        this.database = database;
        this.options = options;
        this.families = families;
        this.waiting = handles.get(0);
        this.quarantined = handles.get(1);
        this.cutBytes = cutBytes;
    }

    /**
     * Opens it; a tail that was damaged is cut.
     *
     * @throws StartException if it cannot be read
     */
    static SpoolStore open(Path directory) {
        RocksDbLibrary.load(directory.resolveSibling("lib"));
        long cut = damagedBytes(directory);
        DBOptions options = new DBOptions()
                .setCreateIfMissing(true)
                .setCreateMissingColumnFamilies(true)
                .setUseFsync(true)
                .setKeepLogFileNum(2)
                .setMaxTotalWalSize(4 * WRITE_BUFFER)
                .setWalRecoveryMode(WALRecoveryMode.PointInTimeRecovery)
                .setInfoLogLevel(InfoLogLevel.WARN_LEVEL);
        ColumnFamilyOptions families = new ColumnFamilyOptions()
                .setWriteBufferSize(WRITE_BUFFER)
                .setCompressionType(CompressionType.LZ4_COMPRESSION);
        List<ColumnFamilyHandle> handles = new ArrayList<>();
        try {
            RocksDB database = RocksDB.open(
                    options,
                    directory.toString(),
                    List.of(
                            new ColumnFamilyDescriptor(RocksDB.DEFAULT_COLUMN_FAMILY, families),
                            new ColumnFamilyDescriptor(QUARANTINED, families)),
                    handles);
            return new SpoolStore(database, options, families, handles, cut);
        } catch (RocksDBException damaged) {
            throw new StartException(
                    "the spool " + directory + " cannot be read: " + damaged.getMessage()
                            + ". Move it away to start without what is in it.",
                    damaged);
        }
    }

    private static long damagedBytes(Path directory) {
        try {
            return WriteAheadLog.damagedBytes(directory);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Bytes of a damaged tail that were cut when it was opened. */
    long cutBytes() {
        return cutBytes;
    }

    /** All at once and synced; each goes where its reason says. */
    void write(List<Spooled> entries) throws RocksDBException {
        try (WriteBatch batch = new WriteBatch()) {
            for (Spooled entry : entries) {
                byte[] bytes = entry.record().encode(entry.storedAtMillis(), entry.reason());
                batch.put(entry.reason().isEmpty() ? waiting : quarantined, key(entry.sequence()), bytes);
            }
            database.write(synced, batch);
        }
    }

    /** Forgets these; after a crash some may be there again. */
    void delete(List<Spooled> entries) throws RocksDBException {
        try (WriteBatch batch = new WriteBatch()) {
            for (Spooled entry : entries) {
                batch.delete(entry.reason().isEmpty() ? waiting : quarantined, key(entry.sequence()));
            }
            database.write(unsynced, batch);
        }
    }

    /** Leaves nothing of what was deleted on the disk. */
    void compact() throws RocksDBException {
        try (FlushOptions flush = new FlushOptions().setWaitForFlush(true)) {
            database.flush(flush, List.of(waiting, quarantined));
        }
        database.compactRange(waiting);
        database.compactRange(quarantined);
    }

    /** In order, until the reader has enough. */
    void forward(Predicate<Spooled> reader) throws RocksDBException {
        read(waiting, reader);
    }

    /** What was quarantined, in order, until the reader has enough. */
    void quarantined(Predicate<Spooled> reader) throws RocksDBException {
        read(quarantined, reader);
    }

    private void read(ColumnFamilyHandle family, Predicate<Spooled> reader) throws RocksDBException {
        try (RocksIterator entries = database.newIterator(family)) {
            boolean wantsMore = true;
            for (entries.seekToFirst(); wantsMore && entries.isValid(); entries.next()) {
                wantsMore = reader.test(
                        Outgoing.decode(ByteBuffer.wrap(entries.key()).getLong(), entries.value()));
            }
            entries.status();
        }
    }

    private static byte[] key(long sequence) {
        return ByteBuffer.allocate(Long.BYTES).putLong(sequence).array();
    }

    @Override
    public void close() {
        waiting.close();
        quarantined.close();
        database.close();
        synced.close();
        unsynced.close();
        families.close();
        options.close();
    }
}
