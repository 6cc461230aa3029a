package dev.errata.streams.kafka;

import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.errors.ProcessorStateException;
import org.apache.kafka.streams.errors.TaskCorruptedException;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.query.Position;
import org.apache.kafka.streams.query.PositionBound;
import org.apache.kafka.streams.query.Query;
import org.apache.kafka.streams.query.QueryConfig;
import org.apache.kafka.streams.query.QueryResult;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.TimestampedBytesStore;
import org.jspecify.annotations.Nullable;

/**
 * A store on disk that says when its files are damaged; a copy of its task's directory is set aside then. Where it cannot
 * be opened, Kafka Streams empties the directory and restores it from the changelogs. Where the damage shows only when it
 * is read, the thread fails, and with it the transaction, and Kafka Streams does the same.
 *
 * <p>A global store is emptied here, as Kafka Streams would not (KAFKA-21034): its app would never start again. Where its
 * damage shows only when it is read, the app ends: a mark beside the files has it emptied at the next start.
 *
 * <p>RocksDB's iterators end at a block that they cannot read as they do at the end of the store, and Kafka's do not ask
 * why: here they fail.
 */
class CheckedStore implements KeyValueStore<Bytes, byte[]> {
    private final Supplier<KeyValueStore<Bytes, byte[]>> maker;
    private KeyValueStore<Bytes, byte[]> files;
    private @Nullable StateStoreContext context;

    CheckedStore(Supplier<KeyValueStore<Bytes, byte[]>> maker) {
        this.maker = maker;
        this.files = maker.get();
    }

    /** What Kafka Streams asks of the store of a table. */
    static final class Timestamped extends CheckedStore implements TimestampedBytesStore {
        Timestamped(Supplier<KeyValueStore<Bytes, byte[]>> maker) {
            super(maker);
        }
    }

    /** Before it is opened. */
    void keepIn(KeyValueStore<Bytes, byte[]> memory) {
        if (context != null) {
            throw new IllegalStateException("store " + name() + " is open already");
        }
        files = memory;
    }

    /**
     * Opens the files.
     *
     * @throws TaskCorruptedException if those of a task are damaged, or were not closed
     */
    @Override
    public void init(StateStoreContext initial, StateStore root) {
        context = initial;
        if (isGlobal() && Files.exists(DamagedTaskCopy.mark(initial, name()))) {
            DamagedTaskCopy.empty(initial, name());
        }
        try {
            files.init(initial, root);
        } catch (TaskCorruptedException notClosed) {
            emptyIfGlobal(initial, root, notClosed);
        } catch (ProcessorStateException e) {
            if (!isDamage(e)) {
                throw e;
            }
            emptyIfGlobal(initial, root, new TaskCorruptedException(Set.of(initial.taskId()), e));
        }
    }

    /** Files that were open when their process was killed say so, and Kafka Streams does not believe them. */
    private void emptyIfGlobal(StateStoreContext initial, StateStore root, TaskCorruptedException corrupted) {
        if (!isGlobal()) {
            throw corrupted;
        }
        DamagedTaskCopy.empty(initial, name());
        files = maker.get();
        files.init(initial, root);
    }

    @Override
    public byte @Nullable [] get(Bytes key) {
        return checked(() -> files.get(key));
    }

    @Override
    public void put(Bytes key, byte @Nullable [] value) {
        checked(() -> {
            files.put(key, value);
            return true;
        });
    }

    @Override
    public byte @Nullable [] putIfAbsent(Bytes key, byte[] value) {
        return checked(() -> files.putIfAbsent(key, value));
    }

    @Override
    public void putAll(List<KeyValue<Bytes, byte[]>> entries) {
        checked(() -> {
            files.putAll(entries);
            return true;
        });
    }

    @Override
    public byte @Nullable [] delete(Bytes key) {
        return checked(() -> files.delete(key));
    }

    @Override
    public KeyValueIterator<Bytes, byte[]> range(@Nullable Bytes from, @Nullable Bytes to) {
        return iterator(() -> files.range(from, to));
    }

    @Override
    public KeyValueIterator<Bytes, byte[]> reverseRange(@Nullable Bytes from, @Nullable Bytes to) {
        return iterator(() -> files.reverseRange(from, to));
    }

    @Override
    public KeyValueIterator<Bytes, byte[]> all() {
        return iterator(files::all);
    }

    @Override
    public KeyValueIterator<Bytes, byte[]> reverseAll() {
        return iterator(files::reverseAll);
    }

    @Override
    public <S extends Serializer<P>, P> KeyValueIterator<Bytes, byte[]> prefixScan(P prefix, S serializer) {
        return iterator(() -> files.prefixScan(prefix, serializer));
    }

    @Override
    public long approximateNumEntries() {
        return files.approximateNumEntries();
    }

    @Override
    public void commit(Map<TopicPartition, Long> offsets) {
        checked(() -> {
            files.commit(offsets);
            return true;
        });
    }

    @Override
    public @Nullable Long committedOffset(TopicPartition partition) {
        return checked(() -> files.committedOffset(partition));
    }

    @Override
    @Deprecated
    public boolean managesOffsets() {
        return files.managesOffsets();
    }

    @Override
    public String name() {
        return files.name();
    }

    @Override
    public boolean persistent() {
        return files.persistent();
    }

    @Override
    public boolean isOpen() {
        return files.isOpen();
    }

    @Override
    public <R> QueryResult<R> query(Query<R> query, PositionBound bound, QueryConfig config) {
        return files.query(query, bound, config);
    }

    @Override
    public Position getPosition() {
        return files.getPosition();
    }

    @Override
    public void close() {
        files.close();
    }

    private KeyValueIterator<Bytes, byte[]> iterator(Supplier<KeyValueIterator<Bytes, byte[]>> opened) {
        if (!persistent()) {
            return opened.get();
        }
        long damagedBlocks = BoundedRocksDb.damagedBlocks();
        KeyValueIterator<Bytes, byte[]> entries = checked(opened);
        return new CheckedIterator(entries, () -> {
            if (BoundedRocksDb.damagedBlocks() != damagedBlocks) {
                throw unreadable();
            }
        });
    }

    /** Another store of this process may be the damaged one; restoring this one as well then is the price. */
    private ProcessorStateException unreadable() {
        String damage = "a block of store " + name() + " cannot be read";
        DamagedTaskCopy.keep(Objects.requireNonNull(context), name(), damage);
        return whileOpen(new ProcessorStateException(damage));
    }

    private <T extends @Nullable Object> T checked(Supplier<T> call) {
        try {
            return call.get();
        } catch (ProcessorStateException e) {
            throw isDamage(e) ? whileOpen(e) : e;
        }
    }

    private ProcessorStateException whileOpen(ProcessorStateException damaged) {
        if (!isGlobal()) {
            return damaged;
        }
        DamagedTaskCopy.mark(Objects.requireNonNull(context), name(), damaged);
        return new DamagedGlobalStoreException(name(), damaged);
    }

    /** Whether it is; then a copy of the task's directory is set aside. */
    private boolean isDamage(ProcessorStateException failure) {
        Optional<String> damage = Damage.in(failure);
        damage.ifPresent(said -> DamagedTaskCopy.keep(Objects.requireNonNull(context), name(), said));
        return damage.isPresent();
    }

    private boolean isGlobal() {
        return Objects.requireNonNull(context).taskId().partition() < 0;
    }
}
