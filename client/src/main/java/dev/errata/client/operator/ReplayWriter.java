package dev.errata.client.operator;

import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.producer.Producer;
import org.jspecify.annotations.Nullable;

/**
 * Puts letters back, each in one transaction with the note that says so: a crash repeats none and notes none in vain. A
 * transaction is open for about a second at most.
 */
final class ReplayWriter implements AutoCloseable {
    private static final long SECOND = 1_000_000_000L;

    private final @Nullable Producer<byte[], byte[]> producer;
    private final long interval;
    private long next = System.nanoTime();
    private long count;
    private boolean isOpen;
    private long openSince;

    private ReplayWriter(@Nullable Producer<byte[], byte[]> producer, long interval) {
        this.producer = producer;
        this.interval = interval;
    }

    /** Counts and writes nothing. */
    static ReplayWriter dry() {
        return new ReplayWriter(null, 0);
    }

    /**
     * Writes for real.
     *
     * @param rate letters a second at most, evenly spread
     */
    static ReplayWriter onto(Producer<byte[], byte[]> producer, int rate) {
        producer.initTransactions();
        return new ReplayWriter(producer, SECOND / rate);
    }

    /** How many were put back, or would be. */
    long count() {
        return count;
    }

    /** The end of the transaction says what became of the records. */
    @SuppressWarnings("FutureReturnValueIgnored")
    void put(DeadLetter letter) {
        count++;
        if (producer == null) {
            return;
        }
        await();
        if (!isOpen) {
            producer.beginTransaction();
            isOpen = true;
            openSince = System.nanoTime();
        }
        producer.send(letter.original());
        producer.send(letter.note());
    }

    /** Called between letters, put back or not. */
    void goOn() {
        if (System.nanoTime() - openSince > SECOND) {
            commit();
        }
    }

    /** What was put so far is there when this returns. */
    void commit() {
        if (producer != null && isOpen) {
            producer.commitTransaction();
            isOpen = false;
        }
    }

    private void await() {
        for (long left = next - System.nanoTime(); left > 0; left = next - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
        next = Math.max(next, System.nanoTime() - interval) + interval;
    }

    /** Without a commit the open transaction is undone. */
    @Override
    public void close() {
        if (producer != null) {
            producer.close();
        }
    }
}
