package dev.errata.client.executor;

import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.schemas.Topics;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes outcomes, errors and dead letters; outcomes and errors under their correlation key, placed by Kafka's default partitioner. The end of a run is
 * written again until the broker has it: its command is not committed before. For all threads.
 */
final class ResultPublisher implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ResultPublisher.class);
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final ResultRecords records;
    private final Producer<byte[], byte[]> producer;
    private final ScheduledExecutorService timers;
    private volatile boolean isClosed;

    ResultPublisher(
            String executorId, Topics topics, Producer<byte[], byte[]> producer, ScheduledExecutorService timers) {
        this.records = new ResultRecords(executorId, topics);
        this.producer = producer;
        this.timers = timers;
    }

    /** A sign of life; if it is lost, the next one serves as well. */
    void say(ExecutionOutcome outcome) {
        ProducerRecord<byte[], byte[]> record = records.of(outcome);
        try {
            Future<RecordMetadata> unused = producer.send(record, (metadata, failure) -> {
                if (failure != null) {
                    warn("a sign of life was not published", record.topic(), failure);
                }
            });
        } catch (RuntimeException e) {
            warn("a sign of life was not published", record.topic(), e);
        }
    }

    /** The end of a run; {@code published} is called once, when the broker has it. */
    void end(ExecutionOutcome outcome, Runnable published) {
        deliver(records.of(outcome), published);
    }

    /** The end of a run as a failure; {@code published} is called once, when the broker has it. */
    void end(ErrorEvent error, Runnable published) {
        deliver(records.of(error), published);
    }

    /** What is no command of ours, as it came; {@code published} is called once, when the broker has it. */
    void bury(ConsumerRecord<byte[], byte[]> original, String reason, String detail, Runnable published) {
        deliver(records.letter(original, reason, detail), published);
    }

    /** Waits for what is on its way, for at most this long; nothing is written again after. */
    void close(Duration timeout) {
        isClosed = true;
        producer.close(timeout);
    }

    @Override
    public void close() {
        close(Duration.ZERO);
    }

    private void deliver(ProducerRecord<byte[], byte[]> record, Runnable published) {
        if (isClosed) {
            return;
        }
        try {
            Future<RecordMetadata> unused = producer.send(record, (metadata, failure) -> {
                if (failure == null) {
                    published.run();
                } else {
                    again(record, published, failure);
                }
            });
        } catch (RuntimeException e) {
            again(record, published, e);
        }
    }

    private void again(ProducerRecord<byte[], byte[]> record, Runnable published, Exception failure) {
        if (isClosed) {
            return;
        }
        warn("the end of a run was not published and is written again", record.topic(), failure);
        try {
            Future<?> unused =
                    timers.schedule(() -> deliver(record, published), PAUSE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException e) {
            LOG.atDebug().log("the executor is closing; the command is handed out again");
        }
    }

    private static void warn(String what, String topic, Exception failure) {
        LOG.atWarn().setCause(failure).addKeyValue("topic", topic).log(what);
    }
}
