package dev.errata.recovery;

import dev.errata.schemas.Topic;
import dev.errata.schemas.Topics;
import java.time.Instant;
import java.util.function.Function;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;

/**
 * Where a task sends things. What is sent is made into bytes at once and sent later: what cannot be written fails before
 * anything is done.
 */
final class Outlets {
    private final ProcessorContext<Object, Object> context;
    private final Topics topics;

    Outlets(ProcessorContext<Object, Object> context, Topics topics) {
        this.context = context;
        this.topics = topics;
    }

    /** Sends when it is run. */
    <K, V> Runnable to(String sink, Function<Topics, Topic<K, V>> outlet, K key, V value, Instant now) {
        Topic<K, V> topic = outlet.apply(topics);
        byte[] keyBytes = topic.keySerde().serializer().serialize(topic.name(), key);
        byte[] valueBytes = topic.valueSerde().serializer().serialize(topic.name(), value);
        Record<Object, Object> record = new Record<>(keyBytes, valueBytes, now.toEpochMilli());
        return () -> context.forward(record, sink);
    }
}
