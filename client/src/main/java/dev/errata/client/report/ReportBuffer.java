package dev.errata.client.report;

import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The reports that wait to be sent, bounded in number and bytes. When it is full the newest is refused: the first errors
 * of an outage say more than the last.
 */
final class ReportBuffer {
    private final int maxReports;
    private final long maxBytes;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition filled = lock.newCondition();
    private final PriorityQueue<Report> reports = new PriorityQueue<>(Comparator.comparingLong(Report::number));
    private long bytes;
    private long numbered;

    ReportBuffer(int maxReports, long maxBytes) {
        this.maxReports = maxReports;
        this.maxBytes = maxBytes;
    }

    /** Whether there was room. One that was here before gets its old place: what is told of one operation stays in order. */
    boolean offer(Report report) {
        lock.lock();
        try {
            if (reports.size() >= maxReports || bytes + report.bytes() > maxBytes) {
                return false;
            }
            reports.add(report.number() == Report.UNNUMBERED ? report.numbered(numbered++) : report);
            bytes += report.bytes();
            filled.signal();
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** The oldest report, waiting for one if there is none. */
    Optional<Report> take(Duration timeout) throws InterruptedException {
        long left = timeout.toNanos();
        lock.lockInterruptibly();
        try {
            while (reports.isEmpty() && left > 0) {
                left = filled.awaitNanos(left);
            }
            Optional<Report> oldest = Optional.ofNullable(reports.poll());
            oldest.ifPresent(report -> bytes -= report.bytes());
            return oldest;
        } finally {
            lock.unlock();
        }
    }

    /** Empties it and says how many there were. */
    int clear() {
        lock.lock();
        try {
            int left = reports.size();
            reports.clear();
            bytes = 0;
            return left;
        } finally {
            lock.unlock();
        }
    }

    int size() {
        lock.lock();
        try {
            return reports.size();
        } finally {
            lock.unlock();
        }
    }
}
