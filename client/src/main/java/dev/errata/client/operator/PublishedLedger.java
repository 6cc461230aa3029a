package dev.errata.client.operator;

import dev.errata.core.ledger.Balance;
import dev.errata.core.ledger.Books;
import dev.errata.core.ledger.Books.Position;
import dev.errata.core.ledger.LedgerLine;
import dev.errata.schemas.Topic;
import dev.errata.schemas.serde.UndecodableException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.common.utils.Timer;

/**
 * The topic {@code ledger} from its beginning, and how it balances each time that somebody looks. Where a task has not met
 * all that was written for it, its topic is asked whether anything is left there. For one thread.
 */
public final class PublishedLedger implements AutoCloseable {
    private static final Duration POLL = Duration.ofMillis(100);
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    /** Kafka gives a whole record, however large, and one is enough. */
    private static final Map<String, Object> FIRST_RECORD_ONLY =
            Map.of(ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG, 1024, ConsumerConfig.MAX_POLL_RECORDS_CONFIG, 100);

    private final Cluster cluster;
    private final Topic<String, LedgerLine> topic;
    private final Consumer<byte[], byte[]> lines;
    private final Consumer<byte[], byte[]> tails;
    private final Books books = new Books();

    /**
     * Reads nothing yet.
     *
     * @throws MissingTopicException if there is no such topic
     */
    public PublishedLedger(Cluster cluster) {
        this.cluster = cluster;
        this.topic = cluster.topics().ledger();
        cluster.requireTopic(topic.name());
        this.lines = cluster.consumer();
        this.tails = cluster.consumer(FIRST_RECORD_ONLY);
        List<TopicPartition> partitions = cluster.partitionsOf(lines, topic.name());
        lines.assign(partitions);
        lines.seekToBeginning(partitions);
    }

    /**
     * How it stands now.
     *
     * @throws NoBrokerException if none answers
     */
    public Balance look(Instant now) {
        cluster.readToEnd(lines, lines.endOffsets(lines.assignment()), this::take);
        return books.balance(now, exhausted(books.unread()));
    }

    /** A line that nobody can read says nothing of its task. */
    private void take(ConsumerRecord<byte[], byte[]> record) {
        String writer = new String(record.key(), StandardCharsets.UTF_8);
        if (record.value() == null) {
            books.forget(writer);
            return;
        }
        try {
            books.take(topic.valueSerde().deserializer().deserialize(topic.name(), record.value()));
        } catch (UndecodableException newer) {
            books.forget(writer);
        }
    }

    /** Those behind which no record is left; two readers of a partition stand at different places of it. */
    private Set<Position> exhausted(Set<Position> unread) {
        Set<Position> exhausted = new HashSet<>();
        Set<Position> left = new HashSet<>(unread);
        while (!left.isEmpty()) {
            Map<TopicPartition, Position> round = new HashMap<>();
            left.forEach(position -> round.putIfAbsent(partition(position), position));
            left.removeAll(round.values());
            exhausted.addAll(exhausted(round));
        }
        return exhausted;
    }

    private List<Position> exhausted(Map<TopicPartition, Position> round) {
        Map<TopicPartition, Long> written = cluster.ends(round.keySet(), IsolationLevel.READ_UNCOMMITTED);
        Set<TopicPartition> open = new HashSet<>(written.keySet());
        tails.assign(open);
        Map<TopicPartition, Long> beginnings = tails.beginningOffsets(open);
        Map<TopicPartition, Long> committed = tails.endOffsets(open);
        open.removeIf(partition ->
                // of what a transaction that is under way holds up nobody can say whether it is there
                offset(committed, partition) < offset(written, partition)
                        // what expired was not lost on the way
                        || offset(beginnings, partition) > next(round, partition));
        tails.assign(open);
        open.forEach(partition -> tails.seek(partition, next(round, partition)));
        List<Position> exhausted = new ArrayList<>();
        Timer timer = Time.SYSTEM.timer(TIMEOUT);
        while (!open.isEmpty() && timer.notExpired()) {
            open.removeAll(tails.poll(POLL).partitions());
            for (TopicPartition partition : List.copyOf(open)) {
                if (tails.position(partition) >= offset(written, partition)) {
                    open.remove(partition);
                    exhausted.add(Objects.requireNonNull(round.get(partition)));
                }
            }
            timer.update();
        }
        return exhausted;
    }

    private static long offset(Map<TopicPartition, Long> offsets, TopicPartition partition) {
        return Objects.requireNonNull(offsets.get(partition));
    }

    private static long next(Map<TopicPartition, Position> round, TopicPartition partition) {
        return Objects.requireNonNull(round.get(partition)).next();
    }

    private static TopicPartition partition(Position position) {
        return new TopicPartition(position.topic(), position.partition());
    }

    @Override
    public void close() {
        try (lines) {
            tails.close();
        }
    }
}
