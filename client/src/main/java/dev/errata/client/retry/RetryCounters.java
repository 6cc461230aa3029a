package dev.errata.client.retry;

import java.time.Duration;
import java.util.concurrent.atomic.LongAdder;

/** Counts how work goes; bind its getters to whatever metrics a service has. For all threads. */
public final class RetryCounters implements RetryListener {
    private final LongAdder firstTime = new LongAdder();
    private final LongAdder afterRetries = new LongAdder();
    private final LongAdder retries = new LongAdder();
    private final LongAdder failures = new LongAdder();

    @Override
    public void succeeded(Attempt attempt) {
        (attempt.number() == 1 ? firstTime : afterRetries).increment();
    }

    @Override
    public void retrying(Attempt attempt, Exception failure, Duration delay, String why) {
        retries.increment();
    }

    @Override
    public void gaveUp(Attempt attempt, Exception failure, String why) {
        failures.increment();
    }

    public long succeededAtOnce() {
        return firstTime.sum();
    }

    public long succeededAfterRetries() {
        return afterRetries.sum();
    }

    public long retries() {
        return retries.sum();
    }

    public long gaveUp() {
        return failures.sum();
    }
}
