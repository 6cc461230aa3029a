package dev.errata.log.intake;

import dev.errata.log.rows.RowWriter;
import dev.errata.log.rows.Stored;
import dev.errata.schemas.Topic;
import dev.errata.schemas.serde.UndecodableException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/** Topics whose values one writer takes: decodes their records and has them written. */
public final class Source<V> {
    private final List<Topic<?, ?>> topics;
    private final Decoding<V> decoding;
    private final RowWriter<V> writer;
    private final Predicate<V> isNews;

    /** What is to be kept of a record; null for nothing. */
    @FunctionalInterface
    private interface Decoding<V> {
        @Nullable V of(ConsumerRecord<byte[], byte[]> record);
    }

    private Source(List<Topic<?, ?>> topics, Decoding<V> decoding, RowWriter<V> writer) {
        this(topics, decoding, writer, any -> true);
    }

    private Source(List<Topic<?, ?>> topics, Decoding<V> decoding, RowWriter<V> writer, Predicate<V> isNews) {
        this.topics = List.copyOf(topics);
        this.decoding = decoding;
        this.writer = writer;
        this.isNews = isNews;
    }

    /** The values of topics of one kind. */
    public static <V> Source<V> of(List<? extends Topic<?, V>> topics, RowWriter<V> writer) {
        Topic<?, V> any = topics.get(0);
        return new Source<>(
                List.copyOf(topics),
                record -> any.valueSerde().deserializer().deserialize(record.topic(), record.value()),
                writer);
    }

    /** Those of one topic that are wanted, each changed before it is written. */
    public static <V> Source<V> of(
            Topic<?, V> topic, Predicate<V> isWanted, UnaryOperator<V> change, RowWriter<V> writer) {
        return new Source<>(
                List.of(topic),
                record -> {
                    V value = topic.valueSerde().deserializer().deserialize(record.topic(), record.value());
                    return value == null || !isWanted.test(value) ? null : change.apply(value);
                },
                writer);
    }

    /** Whole records. */
    public static <V> Source<V> ofRecords(
            Topic<?, ?> topic, Function<ConsumerRecord<byte[], byte[]>, V> reading, RowWriter<V> writer) {
        return new Source<>(List.of(topic), reading::apply, writer);
    }

    /** The same; of values that are no news, nobody is told that they were stored. */
    public Source<V> tellingOf(Predicate<V> news) {
        return new Source<>(topics, decoding, writer, news);
    }

    boolean isNews(V value) {
        return isNews.test(value);
    }

    public List<Topic<?, ?>> topics() {
        return topics;
    }

    RowWriter<V> writer() {
        return writer;
    }

    /**
     * The record's value, nothing if it is not to be kept, or why there is none.
     *
     * @throws dev.errata.schemas.registry.RegistryUnavailableException when nobody can say yet what its schema is
     */
    Decoded<V> decode(ConsumerRecord<byte[], byte[]> record, Decoded.Position position) {
        Decoded<V> nothing = new Decoded<>(this, position, null, null, "");
        try {
            V value = decoding.of(record);
            if (value != null) {
                return new Decoded<>(this, position, value, null, "");
            }
        } catch (UndecodableException failed) {
            return nothing.refused(String.valueOf(failed.getMessage()));
        }
        if (record.value() != null) {
            return nothing;
        }
        return writer.takesTombstones() && record.key() != null
                ? new Decoded<>(this, position, null, new String(record.key(), StandardCharsets.UTF_8), "")
                : nothing.refused("it has no value");
    }

    /** Makes rows of those that were read from these topics. */
    RowWriter.Ready ready(Collection<Decoded<?>> records) {
        List<Stored<V>> values =
                records.stream().flatMap(record -> record.valueFor(this)).toList();
        RowWriter.Ready rows = values.isEmpty() ? connection -> 0 : writer.ready(values);
        List<Stored<String>> gone =
                records.stream().flatMap(record -> record.goneFor(this)).toList();
        return connection -> {
            int written = rows.write(connection);
            if (!gone.isEmpty()) {
                writer.close(connection, gone);
            }
            return written;
        };
    }
}
