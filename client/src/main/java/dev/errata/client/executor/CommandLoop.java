package dev.errata.client.executor;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.utils.Time;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one thread that owns the consumer: takes commands, pauses partitions that have enough of them while it goes on
 * polling, so that long runs never cost the membership, and commits what is finished, in order.
 */
final class CommandLoop implements Runnable, ConsumerRebalanceListener {
    private static final Logger LOG = LoggerFactory.getLogger(CommandLoop.class);
    private static final Duration POLL = Duration.ofMillis(100);
    private static final Duration COMMIT_EVERY = Duration.ofMillis(500);
    private static final Duration COMMIT_WITHIN = Duration.ofSeconds(5);
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private static final OffsetAndMetadata NOTHING_COMMITTED = new OffsetAndMetadata(0);

    private final Consumer<byte[], byte[]> consumer;
    private final String topic;
    private final RetryCommandReader reader;
    private final ExecutorSettings settings;
    private final Map<TopicPartition, PartitionRuns> assigned = new ConcurrentHashMap<>();
    private long commitAt = System.nanoTime();
    private volatile boolean isClosing;

    CommandLoop(Consumer<byte[], byte[]> consumer, String topic, RetryCommandReader reader, ExecutorSettings settings) {
        this.consumer = consumer;
        this.topic = topic;
        this.reader = reader;
        this.settings = settings;
    }

    @Override
    public void run() {
        try {
            consumer.subscribe(List.of(topic), this);
            while (!isClosing) {
                step();
            }
        } catch (RuntimeException e) {
            LOG.atError().setCause(e).log("the executor stops: this is a bug");
        } finally {
            end();
        }
    }

    /** Ends the loop: waits for runs, commits, leaves the group. */
    void close() {
        isClosing = true;
    }

    /** The partitions that are read now. */
    Set<TopicPartition> assignment() {
        return Set.copyOf(assigned.keySet());
    }

    /** The commands that are not finished, waiting ones included. */
    List<RunTask> tasks() {
        return assigned.values().stream().flatMap(runs -> runs.tasks().stream()).toList();
    }

    @Override
    public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
        Map<TopicPartition, OffsetAndMetadata> committed = consumer.committed(Set.copyOf(partitions));
        for (TopicPartition partition : partitions) {
            OffsetAndMetadata last = committed.get(partition);
            assigned.put(partition, new PartitionRuns(last == null ? NOTHING_COMMITTED : last));
        }
    }

    /** What waits goes with the partition; what runs gets a moment, then is handed out again elsewhere. */
    @Override
    public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
        Map<TopicPartition, PartitionRuns> going = leaving(partitions);
        awaitIdle(going.values(), settings.handOverWithin());
        commitNow(going);
    }

    @Override
    public void onPartitionsLost(Collection<TopicPartition> partitions) {
        leaving(partitions);
    }

    private void step() {
        try {
            take(consumer.poll(POLL));
            pauseOrResume();
            if (System.nanoTime() - commitAt >= 0) {
                commitAt = System.nanoTime() + COMMIT_EVERY.toNanos();
                commitSoon();
            }
        } catch (InterruptException e) {
            isClosing = true;
        } catch (KafkaException e) {
            LOG.atWarn().setCause(e).log("reading commands failed and is tried again");
            Time.SYSTEM.sleep(PAUSE.toMillis());
        }
    }

    /** What cannot be taken now is read again: the registry or the broker did not answer, the record is not to blame. */
    private void take(ConsumerRecords<byte[], byte[]> records) {
        for (TopicPartition partition : records.partitions()) {
            for (ConsumerRecord<byte[], byte[]> record : records.records(partition)) {
                try {
                    reader.take(record, runs(partition));
                } catch (KafkaException e) {
                    LOG.atWarn()
                            .setCause(e)
                            .addKeyValue("partition", partition.partition())
                            .addKeyValue("offset", record.offset())
                            .log("a command cannot be taken now and is read again");
                    consumer.seek(partition, record.offset());
                    break;
                }
            }
        }
    }

    /** Missing only if the broker did not say what was committed when the partition was assigned. */
    private PartitionRuns runs(TopicPartition partition) {
        if (!assigned.containsKey(partition)) {
            onPartitionsAssigned(Set.of(partition));
        }
        return Objects.requireNonNull(assigned.get(partition));
    }

    private void pauseOrResume() {
        Set<TopicPartition> paused = consumer.paused();
        assigned.forEach((partition, runs) -> {
            boolean isPaused = paused.contains(partition);
            if (!isPaused && runs.size() >= settings.runsPerPartition()) {
                consumer.pause(List.of(partition));
            } else if (isPaused && runs.size() <= settings.runsPerPartition() / 2) {
                consumer.resume(List.of(partition));
            }
        });
    }

    private void commitSoon() {
        Map<TopicPartition, OffsetAndMetadata> positions = positions(assigned);
        if (!positions.isEmpty()) {
            consumer.commitAsync(positions, (committed, failure) -> {
                if (failure == null) {
                    note(committed);
                } else {
                    LOG.atDebug().setCause(failure).log("a commit failed and is done again with the next");
                }
            });
        }
    }

    private void commitNow(Map<TopicPartition, PartitionRuns> runs) {
        Map<TopicPartition, OffsetAndMetadata> positions = positions(runs);
        if (positions.isEmpty()) {
            return;
        }
        try {
            consumer.commitSync(positions, COMMIT_WITHIN);
        } catch (KafkaException e) {
            LOG.atWarn().setCause(e).log("finished commands were not committed; they may be handed out again");
        }
    }

    private static Map<TopicPartition, OffsetAndMetadata> positions(Map<TopicPartition, PartitionRuns> runs) {
        Map<TopicPartition, OffsetAndMetadata> positions = new HashMap<>();
        runs.forEach((partition, open) -> open.toCommit().ifPresent(position -> positions.put(partition, position)));
        return positions;
    }

    private void note(Map<TopicPartition, OffsetAndMetadata> committed) {
        committed.forEach((partition, position) -> {
            PartitionRuns runs = assigned.get(partition);
            if (runs != null) {
                runs.committed(position);
            }
        });
    }

    private Map<TopicPartition, PartitionRuns> leaving(Collection<TopicPartition> partitions) {
        Map<TopicPartition, PartitionRuns> going = new HashMap<>();
        for (TopicPartition partition : partitions) {
            PartitionRuns runs = assigned.remove(partition);
            if (runs != null) {
                runs.tasks().forEach(RunTask::handBack);
                going.put(partition, runs);
            }
        }
        return going;
    }

    /** Waits for all of them together; whether nothing is under way any more. */
    private static boolean awaitIdle(Collection<PartitionRuns> all, Duration timeout) {
        long until = System.nanoTime() + timeout.toNanos();
        try {
            boolean isIdle = true;
            for (PartitionRuns runs : all) {
                isIdle &= runs.awaitIdle(Duration.ofNanos(Math.max(0, until - System.nanoTime())));
            }
            return isIdle;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private void end() {
        List<RunTask> tasks = tasks();
        tasks.forEach(RunTask::handBack);
        if (!awaitIdle(assigned.values(), settings.drainWithin())) {
            tasks.forEach(RunTask::abandon);
            awaitIdle(assigned.values(), COMMIT_WITHIN);
        }
        try {
            commitNow(assigned);
            consumer.close(CloseOptions.timeout(COMMIT_WITHIN));
        } catch (KafkaException e) {
            LOG.atWarn()
                    .setCause(e)
                    .log("the executor left its group without a word; the group waits for its time-out");
        }
    }
}
