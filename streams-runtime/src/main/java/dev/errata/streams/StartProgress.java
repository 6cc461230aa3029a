package dev.errata.streams;

import dev.errata.core.wording.Spoken;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.KafkaStreams.State;
import org.apache.kafka.streams.processor.StateRestoreListener;

/**
 * What happens between the start of Kafka Streams and RUNNING. A large store may take long to restore: a start fails when
 * nothing happens for the wait, not when it takes longer than the wait.
 */
final class StartProgress implements StateRestoreListener {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private State state = State.CREATED;
    private long events;

    void onState(State now) {
        lock.lock();
        try {
            state = now;
            events++;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Waits.
     *
     * @throws StartException if Kafka Streams ends, or nothing happens for {@code wait}
     */
    void awaitRunning(Duration wait) {
        lock.lock();
        try {
            while (state != State.RUNNING) {
                if (state == State.ERROR || state == State.NOT_RUNNING) {
                    throw new StartException("Kafka Streams ended while starting, in state " + state);
                }
                long seen = events;
                boolean isSignalled = changed.await(wait.toNanos(), TimeUnit.NANOSECONDS);
                if (!isSignalled && events == seen) {
                    throw new StartException(
                            "Kafka Streams is " + state + " and nothing has happened for " + Spoken.duration(wait));
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StartException("interrupted while starting", e);
        } finally {
            lock.unlock();
        }
    }

    private void onProgress() {
        lock.lock();
        try {
            events++;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void onRestoreStart(TopicPartition partition, String store, long startingOffset, long endingOffset) {
        onProgress();
    }

    @Override
    public void onBatchRestored(TopicPartition partition, String store, long batchEndOffset, long numRestored) {
        onProgress();
    }

    @Override
    public void onRestoreEnd(TopicPartition partition, String store, long totalRestored) {
        onProgress();
    }
}
