package dev.errata.schemas.registry;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.apache.kafka.common.utils.Time;

/** A clock that moves only when somebody sleeps on it. */
class SettableTime implements Time {
    private final AtomicLong nanos = new AtomicLong();

    @Override
    public long milliseconds() {
        return TimeUnit.NANOSECONDS.toMillis(nanos.get());
    }

    @Override
    public long nanoseconds() {
        return nanos.get();
    }

    @Override
    public void sleep(long milliseconds) {
        nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(milliseconds));
    }

    @Override
    public void waitObject(Object object, Supplier<Boolean> condition, long deadline) {
        throw new UnsupportedOperationException("nothing here waits for objects");
    }
}
