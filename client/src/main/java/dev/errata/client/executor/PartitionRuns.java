package dev.errata.client.executor;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;

/**
 * The commands taken from one partition that are not finished, by offset. The position to commit is the first of them,
 * so that a run that ends early is never committed past one that goes on; that it has ended is in the commit's note. For
 * all threads.
 */
final class PartitionRuns {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition finished = lock.newCondition();
    private final TreeMap<Long, Optional<RunTask>> open = new TreeMap<>();
    private final CommitNote before;
    private long next;
    private OffsetAndMetadata committed;

    /** The runs of a partition that was just assigned, with what was committed for it. */
    PartitionRuns(OffsetAndMetadata committed) {
        this.committed = committed;
        this.before = CommitNote.of(committed);
        this.next = committed.offset();
    }

    /** Whether the record at this offset was finished by whoever had the partition before. */
    boolean isFinishedBefore(long offset) {
        return before.isFinished(offset);
    }

    /** A command to run. */
    void add(long offset, RunTask task) {
        add(offset, Optional.of(task));
    }

    /** Something else to be done for this offset before it is committed. */
    void add(long offset) {
        add(offset, Optional.empty());
    }

    private void add(long offset, Optional<RunTask> task) {
        lock.lock();
        try {
            open.put(offset, task);
            next = offset + 1;
        } finally {
            lock.unlock();
        }
    }

    /** Nothing is to be done for this offset. */
    void skip(long offset) {
        lock.lock();
        try {
            next = offset + 1;
        } finally {
            lock.unlock();
        }
    }

    void finish(long offset) {
        lock.lock();
        try {
            open.remove(offset);
            finished.signalAll();
        } finally {
            lock.unlock();
        }
    }

    int size() {
        lock.lock();
        try {
            return open.size();
        } finally {
            lock.unlock();
        }
    }

    List<RunTask> tasks() {
        lock.lock();
        try {
            return open.values().stream().flatMap(Optional::stream).toList();
        } finally {
            lock.unlock();
        }
    }

    /** What to commit; empty if it is committed already. */
    Optional<OffsetAndMetadata> toCommit() {
        lock.lock();
        try {
            TreeSet<Long> unfinished = new TreeSet<>(open.keySet());
            before.open().stream().filter(offset -> offset >= next).forEach(unfinished::add);
            OffsetAndMetadata now = CommitNote.commit(Math.max(next, before.next()), unfinished);
            return now.equals(committed) ? Optional.empty() : Optional.of(now);
        } finally {
            lock.unlock();
        }
    }

    void committed(OffsetAndMetadata position) {
        lock.lock();
        try {
            committed = position;
        } finally {
            lock.unlock();
        }
    }

    /** Waits until nothing is under way; whether that came in time. */
    boolean awaitIdle(Duration timeout) throws InterruptedException {
        long left = timeout.toNanos();
        lock.lockInterruptibly();
        try {
            while (open.values().stream()
                    .anyMatch(task -> task.map(RunTask::isUnderWay).orElse(true))) {
                if (left <= 0) {
                    return false;
                }
                left = finished.awaitNanos(left);
            }
            return true;
        } finally {
            lock.unlock();
        }
    }
}
