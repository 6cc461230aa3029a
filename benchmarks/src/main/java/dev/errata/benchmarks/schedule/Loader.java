package dev.errata.benchmarks.schedule;

import dev.errata.benchmarks.pipeline.AppProcess;
import dev.errata.benchmarks.pipeline.ClusterAddress;
import dev.errata.benchmarks.pipeline.Committed;
import dev.errata.benchmarks.shared.Waiting;
import dev.errata.benchmarks.workload.Arguments;
import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.event.OperationPayload;
import dev.errata.core.event.Payload;
import dev.errata.core.taxonomy.Recoverability;
import dev.errata.core.wording.Spoken;
import dev.errata.schemas.Topic;
import dev.errata.schemas.Topics;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.utils.Time;

/** Publishes errors and waits until the worker has committed a decision about each. */
final class Loader {
    private static final Duration LOOK_EVERY = Duration.ofMillis(50);
    private static final Duration TIMEOUT = Duration.ofMinutes(10);

    private final ClusterAddress cluster;
    private final Admin admin;
    private final Topic<String, ClassifiedError> topic;
    private final Topic<String, OperationPayload> payloads;
    private final String group;
    private final Time time;
    private final DueErrors errors;

    Loader(ClusterAddress cluster, Admin admin, Topics topics, String group, Time time, DueErrors errors) {
        this.cluster = cluster;
        this.admin = admin;
        this.topic = topics.classified(Recoverability.RETRYABLE);
        this.payloads = topics.payloads();
        this.group = group;
        this.time = time;
        this.errors = errors;
    }

    /**
     * Retries by their number within a phase, each due when {@code due} says; returns how many a second were scheduled.
     *
     * @throws IllegalStateException if the worker ends, or is not done for ten minutes
     */
    double schedule(AppProcess worker, String phase, int count, IntFunction<Instant> due)
            throws ExecutionException, InterruptedException {
        long start = time.nanoseconds();
        cluster.write(0, count, number -> records(phase, number, due.apply(number)));
        Committed committed = Committed.upToNow(admin, List.of(topic, payloads));
        if (!Waiting.until(TIMEOUT, LOOK_EVERY, () -> isDone(worker, committed))) {
            throw new IllegalStateException(
                    "the worker has not scheduled '" + phase + "' within " + Spoken.duration(TIMEOUT));
        }
        return count / ((time.nanoseconds() - start) / (double) TimeUnit.SECONDS.toNanos(1));
    }

    private boolean isDone(AppProcess worker, Committed committed) throws ExecutionException, InterruptedException {
        worker.requireAlive();
        return committed.by(group) >= committed.total();
    }

    /** As the classifier writes them: the error, and its payload apart. */
    private List<ProducerRecord<byte[], byte[]>> records(String phase, int number, Instant due) {
        ClassifiedError error =
                errors.error(phase + "-" + number, number, Instant.ofEpochMilli(time.milliseconds()), due);
        byte[] key = error.error().correlationKey().orElseThrow().getBytes(StandardCharsets.UTF_8);
        byte[] bytes = topic.valueSerde().serializer().serialize(topic.name(), error);
        ProducerRecord<byte[], byte[]> record = new ProducerRecord<>(topic.name(), key, bytes);
        Payload payload = errors.payload(number);
        return payload == null ? List.of(record) : List.of(Arguments.record(payloads, error, payload), record);
    }
}
