package dev.errata.intake.spool;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import org.rocksdb.RocksDBException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Records that wait for Kafka, on disk. Who adds one is told when it is synced; one sync serves all who wait for it. What was
 * added first is handed out first. For all threads; one of them hands out.
 */
public final class Spool implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Spool.class);
    private static final int MOST_AT_ONCE = 1_000;
    private static final long TICK_MILLIS = 1_000;

    private final SpoolSettings settings;
    private final InstantSource clock;
    private final SpoolOwner owner;
    private final SpoolStore store;
    private final BlockingQueue<Write> writes = new LinkedBlockingQueue<>();
    private final Holdings holdings = new Holdings();
    private final AtomicLong expired = new AtomicLong();
    private final Thread writer = new Thread(this::writeAll, "spool-writer");
    private volatile boolean isClosing;
    private volatile boolean hasRoom = true;
    private volatile long ticked;
    private long next;

    /** A group of records that are synced together, and who waits for it. */
    private record Write(List<Spooled> entries, CompletableFuture<Void> done) {}

    private Spool(SpoolSettings settings, InstantSource clock, SpoolOwner owner, SpoolStore store) {
        this.settings = settings;
        this.clock = clock;
        this.owner = owner;
        this.store = store;
    }

    /**
     * Opens what is there, or makes one.
     *
     * @throws dev.errata.streams.StartException naming the process that has it, or saying why it cannot be used
     */
    public static Spool open(SpoolSettings settings, InstantSource clock) {
        SpoolOwner owner = SpoolOwner.of(settings.directory());
        try {
            Spool spool = new Spool(settings, clock, owner, SpoolStore.open(settings.directory()));
            spool.count();
            spool.tick();
            spool.writer.start();
            return spool;
        } catch (RuntimeException failed) {
            owner.close();
            throw failed;
        }
    }

    private void count() {
        try {
            store.forward(this::counted);
            store.quarantined(this::counted);
        } catch (RocksDBException damaged) {
            throw new IllegalStateException("the spool cannot be read: " + damaged.getMessage(), damaged);
        }
        if (store.cutBytes() > 0) {
            LOG.atError()
                    .addKeyValue("bytes", store.cutBytes())
                    .addKeyValue("records", records())
                    .log("the end of the spool was damaged and is cut off: what was in it is lost");
        }
        if (records() > 0) {
            LOG.atInfo().addKeyValue("records", records()).log("the spool holds records to be forwarded");
        }
    }

    private boolean counted(Spooled entry) {
        holdings.count(entry);
        next = Math.max(next, entry.sequence() + 1);
        return true;
    }

    /** Whether records of this one's key wait, or of another that counts as the same: it has to go behind them. */
    public boolean holds(Outgoing record) {
        return holdings.holds(record);
    }

    /**
     * Done when they are synced.
     *
     * @throws SpoolFullException if there is no room for them
     */
    public CompletableFuture<Void> add(List<Outgoing> added) {
        return add(added, "");
    }

    /**
     * Keeps one that Kafka refuses for good, and is done when it is synced.
     *
     * @throws SpoolFullException if there is no room for it
     */
    public CompletableFuture<Void> quarantine(Outgoing refused, String reason) {
        return add(List.of(refused), reason);
    }

    /** The same of one that waits, whether or not there is room: it is to be removed then. */
    public CompletableFuture<Void> quarantine(Spooled entry, String reason) {
        return enqueue(List.of(entry.record()), reason);
    }

    private CompletableFuture<Void> add(List<Outgoing> added, String reason) {
        requireRoom(added.stream().mapToLong(Outgoing::size).sum());
        return enqueue(added, reason);
    }

    private CompletableFuture<Void> enqueue(List<Outgoing> added, String reason) {
        CompletableFuture<Void> done = new CompletableFuture<>();
        List<Spooled> entries = new ArrayList<>(added.size());
        synchronized (this) {
            if (isClosing) {
                throw new SpoolFullException("the spool is closing");
            }
            for (Outgoing record : added) {
                Spooled entry = new Spooled(next++, clock.millis(), reason, record);
                entries.add(entry);
                holdings.count(entry);
            }
            writes.add(new Write(entries, done));
        }
        return done;
    }

    private void requireRoom(long size) {
        if (holdings.bytes() + size > settings.bytes()) {
            throw new SpoolFullException("the spool holds spool.bytes already");
        }
        if (!hasRoom) {
            throw new SpoolFullException("the disk of the spool has less than spool.free left");
        }
    }

    private void writeAll() {
        List<Write> group = new ArrayList<>();
        while (!isClosing || !writes.isEmpty()) {
            try {
                Write first = writes.poll(TICK_MILLIS / 4, TimeUnit.MILLISECONDS);
                if (first != null) {
                    group.add(first);
                    writes.drainTo(group, MOST_AT_ONCE);
                    write(group);
                    group.clear();
                }
                if (clock.millis() - ticked >= TICK_MILLIS) {
                    tick();
                }
            } catch (InterruptedException interrupted) {
                isClosing = true;
            } catch (RuntimeException failed) {
                LOG.atError().setCause(failed).log("the spool cannot be looked after");
            }
        }
    }

    private void write(List<Write> group) {
        try {
            store.write(
                    group.stream().flatMap(write -> write.entries().stream()).toList());
            group.forEach(write -> write.done().complete(null));
        } catch (RocksDBException failed) {
            LOG.atError().setCause(failed).log("the spool cannot be written");
            for (Write write : group) {
                write.entries().forEach(holdings::forget);
                write.done().completeExceptionally(new SpoolFullException("the spool cannot be written"));
            }
        }
    }

    /** The records that have waited longest, in order; at least one if there is any that is synced. */
    public List<Spooled> head(int most, long mostBytes) {
        List<Spooled> head = new ArrayList<>();
        try {
            store.forward(new Predicate<>() {
                private long size;

                @Override
                public boolean test(Spooled entry) {
                    head.add(entry);
                    size += entry.record().size();
                    return head.size() < most && size < mostBytes;
                }
            });
        } catch (RocksDBException failed) {
            throw new IllegalStateException("the spool cannot be read: " + failed.getMessage(), failed);
        }
        return head;
    }

    /** These are on Kafka. With the last of them what was on the disk is gone as well. */
    public void remove(List<Spooled> forwarded) {
        try {
            store.delete(forwarded);
            forwarded.forEach(holdings::forget);
            if (records() == 0 && !forwarded.isEmpty()) {
                store.compact();
            }
        } catch (RocksDBException failed) {
            throw new IllegalStateException("the spool cannot be written: " + failed.getMessage(), failed);
        }
    }

    /** Files are closed to others, room is measured. */
    private void tick() {
        ticked = clock.millis();
        owner.restrictFiles();
        try {
            hasRoom = Files.getFileStore(settings.directory()).getUsableSpace() >= settings.free();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Deletes what is older than it may be; for the thread that hands out. */
    public void expire() {
        long oldest = clock.millis() - settings.age().toMillis();
        List<Spooled> old = new ArrayList<>();
        try {
            store.forward(entry -> entry.storedAtMillis() < oldest && old.add(entry) && old.size() < MOST_AT_ONCE);
            store.quarantined(entry -> entry.storedAtMillis() < oldest && old.add(entry) && old.size() < MOST_AT_ONCE);
        } catch (RocksDBException failed) {
            throw new IllegalStateException("the spool cannot be read: " + failed.getMessage(), failed);
        }
        if (!old.isEmpty()) {
            expired.addAndGet(old.size());
            LOG.atError().addKeyValue("records", old.size()).log("records waited in the spool for spool.age: deleted");
            remove(old);
        }
    }

    /** How many wait to be forwarded. */
    public long records() {
        return holdings.records();
    }

    /** What they and those quarantined take. */
    public long bytes() {
        return holdings.bytes();
    }

    /** How many were quarantined and are still kept. */
    public long quarantined() {
        return holdings.quarantined();
    }

    /** How many were deleted for their age since the start. */
    public long expired() {
        return expired.get();
    }

    /** How many bytes of a damaged end were cut at the start. */
    public long cutBytes() {
        return store.cutBytes();
    }

    /** Returns when all that was added is synced. */
    @Override
    public void close() {
        synchronized (this) {
            isClosing = true;
        }
        try {
            writer.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        try (owner) {
            owner.restrictFiles();
            store.close();
        }
    }
}
