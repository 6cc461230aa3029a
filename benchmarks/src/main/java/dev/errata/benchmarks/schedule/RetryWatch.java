package dev.errata.benchmarks.schedule;

import dev.errata.benchmarks.pipeline.ClusterAddress;
import dev.errata.core.recovery.RetryCommand;
import dev.errata.core.wording.Spoken;
import dev.errata.schemas.Topic;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.common.utils.Time;

/** A {@code read_committed} consumer of all retries, in a thread of its own, that notes when each one came. */
final class RetryWatch implements AutoCloseable {
    private static final int MOST_PER_POLL = 10_000;
    private static final Duration POLL = Duration.ofMillis(100);

    private final Time time;
    private final KafkaConsumer<byte[], byte[]> consumer;
    private final Thread thread = new Thread(this::watch, "retry-watch");
    private final Object lock = new Object();
    private List<ReceivedRetry> arrivals = new ArrayList<>();

    private RetryWatch(ClusterAddress cluster, Topic<String, RetryCommand> retries, Time time) {
        this.time = time;
        this.consumer =
                cluster.consumer(List.of(retries), Map.of(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, MOST_PER_POLL));
    }

    static RetryWatch start(ClusterAddress cluster, Topic<String, RetryCommand> retries, Time time) {
        RetryWatch watch = new RetryWatch(cluster, retries, time);
        watch.thread.start();
        return watch;
    }

    /**
     * The next retries, once there are so many of them.
     *
     * @throws IllegalStateException if they do not come in time
     */
    List<ReceivedRetry> take(int count, Duration timeout) throws InterruptedException {
        long deadline = time.nanoseconds() + timeout.toNanos();
        synchronized (lock) {
            while (arrivals.size() < count) {
                long left = TimeUnit.NANOSECONDS.toMillis(deadline - time.nanoseconds());
                if (left <= 0) {
                    throw new IllegalStateException("only " + arrivals.size() + " of " + count + " retries came within "
                            + Spoken.duration(timeout));
                }
                lock.wait(left);
            }
            List<ReceivedRetry> taken = arrivals;
            arrivals = new ArrayList<>();
            return taken;
        }
    }

    private void watch() {
        try (consumer) {
            while (true) {
                List<ReceivedRetry> polled = new ArrayList<>();
                var records = consumer.poll(POLL);
                long now = time.milliseconds();
                for (ConsumerRecord<byte[], byte[]> record : records) {
                    polled.add(new ReceivedRetry(now, record.timestamp(), Bytes.wrap(record.value())));
                }
                synchronized (lock) {
                    arrivals.addAll(polled);
                    lock.notifyAll();
                }
            }
        } catch (WakeupException closed) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        consumer.wakeup();
    }
}
