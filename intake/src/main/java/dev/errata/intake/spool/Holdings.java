package dev.errata.intake.spool;

import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.common.utils.Utils;

/** What a spool holds, counted. For all threads. */
final class Holdings {
    private static final int BUCKETS = 1 << 16;

    /** How many records wait whose key falls into a bucket: no more memory for a million keys than for one. */
    private final AtomicIntegerArray waitingByKey = new AtomicIntegerArray(BUCKETS);

    private final AtomicLong records = new AtomicLong();
    private final AtomicLong bytes = new AtomicLong();
    private final AtomicLong quarantined = new AtomicLong();

    void count(Spooled entry) {
        change(entry, 1);
    }

    void forget(Spooled entry) {
        change(entry, -1);
    }

    private void change(Spooled entry, int by) {
        bytes.addAndGet((long) by * entry.record().size());
        if (entry.reason().isEmpty()) {
            waitingByKey.addAndGet(bucket(entry.record()), by);
            records.addAndGet(by);
        } else {
            quarantined.addAndGet(by);
        }
    }

    /** Whether records of this one's key wait, or of another that counts as the same. */
    boolean holds(Outgoing record) {
        return waitingByKey.get(bucket(record)) > 0;
    }

    long records() {
        return records.get();
    }

    long bytes() {
        return bytes.get();
    }

    long quarantined() {
        return quarantined.get();
    }

    private static int bucket(Outgoing record) {
        return Utils.murmur2(record.key()) & (BUCKETS - 1);
    }
}
