package dev.errata.benchmarks.log;

import dev.errata.benchmarks.pipeline.CheckedProducer;
import dev.errata.benchmarks.pipeline.ClusterAddress;
import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.recovery.Escalation;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.schemas.Topic;
import dev.errata.schemas.Topics;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import org.apache.kafka.clients.producer.ProducerRecord;

/** Writes errors with their decisions onto their topics. For one thread. */
public final class Arrivals implements AutoCloseable {
    /** Records for each error. */
    static final int RECORDS = 2;

    private final Topics topics;
    private final CheckedProducer producer;
    private final Logged logged;
    private final InstantSource clock;
    private int next;

    /** @param next number of an error that no row has yet */
    public Arrivals(ClusterAddress cluster, Logged logged, InstantSource clock, int next) {
        this.topics = cluster.topics();
        this.producer = cluster.checkedProducer();
        this.logged = logged;
        this.clock = clock;
        this.next = next;
    }

    /** The next one; its id. */
    String write() {
        ClassifiedError error = logged.error(next++, clock.instant());
        RecoveryDecision decision = logged.decision(error);
        byte[] key = error.error().correlationKey().orElseThrow().getBytes(StandardCharsets.UTF_8);
        send(topics.classified(error.classification().recoverability()), key, error);
        send(topics.decisions(), key, decision);
        return error.errorId();
    }

    /** A question to people about the next one; its id. */
    String ask() {
        Escalation question = logged.question(logged.error(next++, clock.instant()));
        send(topics.escalations(), question.escalationId().getBytes(StandardCharsets.UTF_8), question);
        return question.escalationId();
    }

    private <V> void send(Topic<?, V> topic, byte[] key, V value) {
        byte[] bytes = topic.valueSerde().serializer().serialize(topic.name(), value);
        producer.send(new ProducerRecord<>(topic.name(), key, bytes));
    }

    /**
     * Returns when all are there.
     *
     * @throws IllegalStateException if one was not written
     */
    void flush() {
        producer.flush();
    }

    @Override
    public void close() {
        producer.close();
    }
}
