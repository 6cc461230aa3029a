package dev.errata.chaos;

import dev.errata.benchmarks.process.KillableCluster;
import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.event.Operation;
import dev.errata.core.recovery.RetryCommand;
import dev.errata.schemas.Topics;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * Publishes the plan's first failures, and answers each retry as the plan says. What may be published twice is: the worker
 * has to find the second one stale. For one thread.
 */
final class Executor implements AutoCloseable {
    private final Topics topics;
    private final ChaosWorkload plan;
    private final Supplier<Instant> clock;
    private final KafkaProducer<byte[], byte[]> producer;
    private final KafkaConsumer<String, RetryCommand> consumer;
    private final Queue<ProducerRecord<byte[], byte[]>> unsent = new ConcurrentLinkedQueue<>();
    private final short[] seenAttempt;
    private int published;
    private int released;

    Executor(KillableCluster cluster, ChaosWorkload plan, Supplier<Instant> clock) {
        this.topics = cluster.topics();
        this.plan = plan;
        this.clock = clock;
        this.producer = cluster.producer();
        this.consumer = cluster.consumer(topics.retries());
        this.seenAttempt = new short[plan.operations()];
    }

    /** First failures, until so many operations are on their way. */
    void publishUpTo(int operations) {
        for (; published < Math.min(operations, plan.operations()); published++) {
            fail(published, 1);
        }
        for (ProducerRecord<byte[], byte[]> record = unsent.poll(); record != null; record = unsent.poll()) {
            send(record);
        }
    }

    /** Takes what is due and answers it. */
    void work(Duration wait) {
        consumer.poll(wait).forEach(record -> answer(record.value().operation()));
    }

    private void answer(Operation operation) {
        int number = ChaosWorkload.number(operation);
        int attempt = operation.attempt();
        if (attempt <= seenAttempt[number]) {
            return;
        }
        seenAttempt[number] = (short) attempt;
        released++;
        if (attempt < ChaosWorkload.lastAttempt(number)) {
            fail(number, attempt);
        } else {
            ExecutionOutcome outcome = ChaosWorkload.success(number, attempt, clock.get());
            String topic = topics.outcomes().name();
            send(record(
                    topic, number, topics.outcomes().valueSerde().serializer().serialize(topic, outcome)));
        }
    }

    private void fail(int number, int attempt) {
        ClassifiedError error = ChaosWorkload.failure(number, attempt, clock.get());
        var topic = topics.classified(error.classification().recoverability());
        send(record(topic.name(), number, topic.valueSerde().serializer().serialize(topic.name(), error)));
    }

    private void send(ProducerRecord<byte[], byte[]> record) {
        var unused = producer.send(record, (metadata, failure) -> {
            if (failure != null) {
                unsent.add(record);
            }
        });
    }

    private static ProducerRecord<byte[], byte[]> record(String topic, int number, byte[] value) {
        return new ProducerRecord<>(
                topic, ChaosWorkload.correlationKey(number).getBytes(StandardCharsets.UTF_8), value);
    }

    /** Different attempts that came on {@code retries}. */
    int released() {
        return released;
    }

    @Override
    public void close() {
        consumer.close();
        producer.close(Duration.ofMinutes(5));
    }
}
