package dev.errata.client.report;

import dev.errata.client.Bystander;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counts what was dropped and says so in the log, at most once in an interval, so that an outage does not flood it. */
final class DropLog {
    private static final Logger LOG = LoggerFactory.getLogger(ErrorReporter.class);
    private static final Duration INTERVAL = Duration.ofSeconds(30);

    private final LongSupplier nanoTime;
    private final ReportListener listener;
    private final LongAdder total = new LongAdder();
    private final AtomicLong unsaid = new AtomicLong();
    private final AtomicLong nextAt;

    DropLog(LongSupplier nanoTime, ReportListener listener) {
        this.nanoTime = nanoTime;
        this.listener = listener;
        this.nextAt = new AtomicLong(nanoTime.getAsLong());
    }

    void dropped(DropReason reason, @Nullable Throwable cause) {
        total.increment();
        unsaid.incrementAndGet();
        Bystander.tell(() -> listener.dropped(reason));
        long now = nanoTime.getAsLong();
        long due = nextAt.get();
        if (now - due >= 0 && nextAt.compareAndSet(due, now + INTERVAL.toNanos())) {
            LOG.atWarn()
                    .setCause(cause)
                    .addKeyValue("reason", reason.label())
                    .addKeyValue("dropped", unsaid.getAndSet(0))
                    .addKeyValue("droppedInAll", total.sum())
                    .log("error reports were dropped");
        }
    }

    long total() {
        return total.sum();
    }
}
