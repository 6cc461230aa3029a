package dev.errata.streams;

import dev.errata.core.event.OperationPayload;
import dev.errata.schemas.CleanupPolicy;
import dev.errata.schemas.KeyPlacement;
import dev.errata.schemas.PayloadKey;
import dev.errata.schemas.RecordNumber;
import dev.errata.schemas.Topic;
import dev.errata.streams.ledger.TaskLedger;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/**
 * Where a processor sends things. They are made into bytes at once and sent later: what cannot be written fails before
 * anything is done. Kafka's own sinks would find out when the stores have changed already, and go on.
 *
 * <p>Each record gets its number when it is sent. On a compacted topic it has none: there, numbers would have holes.
 */
public final class Outlets {
    private final ProcessorContext<Object, Object> context;
    private final TaskLedger ledger;

    /** For a processor whose sinks are named: what others of its children take does not matter. */
    @SuppressWarnings("unchecked")
    public Outlets(ProcessorContext<?, ?> context, TaskLedger ledger) {
        this.context = (ProcessorContext<Object, Object>) context;
        this.ledger = ledger;
    }

    /** A sink that takes what this makes. */
    public static void addSink(Topology topology, String sink, Topic<?, ?> topic, String... processors) {
        topology.addSink(
                sink,
                topic.name(),
                Serdes.ByteArray().serializer(),
                Serdes.ByteArray().serializer(),
                processors);
    }

    /** A sink for payloads: a record lies where its correlation key belongs, which is a part of its key alone. */
    public static void addPayloadSink(
            Topology topology, String sink, Topic<String, OperationPayload> topic, String... processors) {
        topology.addSink(
                sink,
                topic.name(),
                Serdes.ByteArray().serializer(),
                Serdes.ByteArray().serializer(),
                Outlets::partitionOfPayload,
                processors);
    }

    private static Optional<Set<Integer>> partitionOfPayload(
            String topic, byte[] key, byte @Nullable [] value, int partitions) {
        String correlationKey = PayloadKey.correlationKey(new String(key, StandardCharsets.UTF_8));
        return Optional.of(Set.of(KeyPlacement.partitionOf(correlationKey, partitions)));
    }

    /** Removes a key from its topic when it is run. */
    public <K> Runnable tombstone(String sink, Topic<K, ?> topic, K key, long timestamp) {
        byte[] keyBytes = topic.keySerde().serializer().serialize(topic.name(), key);
        return () -> context.forward(new Record<Object, @Nullable Object>(keyBytes, null, timestamp), sink);
    }

    /** Sends when it is run; {@code timestamp} is in milliseconds since 1970. */
    public <K, V> Runnable to(String sink, Topic<K, V> topic, K key, V value, long timestamp) {
        return to(sink, topic, key, value, timestamp, new RecordHeaders());
    }

    /** As above, with headers; a number among them is another writer's and is taken off. */
    public <K, V> Runnable to(String sink, Topic<K, V> topic, K key, V value, long timestamp, Headers headers) {
        byte[] keyBytes = topic.keySerde().serializer().serialize(topic.name(), key);
        byte[] valueBytes = topic.valueSerde().serializer().serialize(topic.name(), value);
        Record<Object, Object> record =
                new Record<>(keyBytes, valueBytes, timestamp, headers.remove(RecordNumber.HEADER));
        if (topic.settings().cleanup() != CleanupPolicy.DELETE) {
            return () -> context.forward(record, sink);
        }
        int partition = KeyPlacement.partitionOf(keyBytes, topic.settings().partitions());
        return () -> {
            ledger.number(record.headers(), topic.name(), partition);
            context.forward(record, sink);
        };
    }
}
