package dev.errata.log.intake;

import dev.errata.log.rows.RowWriter;
import dev.errata.log.rows.Stored;
import dev.errata.schemas.Topic;
import dev.errata.schemas.serde.UndecodableException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/** Topics whose values one writer takes: decodes their records and has them written. */
public final class Source<V> {
    private final Map<String, Topic<String, V>> topics;
    private final RowWriter<V> writer;

    public Source(List<Topic<String, V>> topics, RowWriter<V> writer) {
        this.topics = topics.stream().collect(Collectors.toUnmodifiableMap(Topic::name, Function.identity()));
        this.writer = writer;
    }

    Iterable<Topic<String, V>> topics() {
        return topics.values();
    }

    /**
     * The record's value, or why there is none.
     *
     * @throws dev.errata.schemas.registry.RegistryUnavailableException when nobody can say yet what its schema is
     */
    Decoded<V> decode(ConsumerRecord<byte[], byte[]> record) {
        TopicPartition partition = new TopicPartition(record.topic(), record.partition());
        Topic<String, V> topic = Objects.requireNonNull(topics.get(record.topic()));
        try {
            V value = topic.valueSerde().deserializer().deserialize(record.topic(), record.value());
            return new Decoded<>(this, partition, record.offset(), value, value == null ? "it has no value" : "");
        } catch (UndecodableException failed) {
            return new Decoded<>(this, partition, record.offset(), null, String.valueOf(failed.getMessage()));
        }
    }

    /**
     * Writes those that were read from these topics.
     *
     * @return how many rows were new
     */
    int write(Connection connection, Collection<Decoded<?>> records) throws SQLException {
        List<Stored<V>> values = records.stream()
                .flatMap(record -> record.readFrom(this).stream())
                .toList();
        return values.isEmpty() ? 0 : writer.write(connection, values);
    }

    /** The table that the values go into, one partition a day. */
    String table() {
        return writer.table();
    }

    /** Of UTC. */
    LocalDate day(V value) {
        return LocalDate.ofInstant(writer.time(value), ZoneOffset.UTC);
    }
}
