package dev.errata.recovery.dependency;

import dev.errata.core.recovery.CircuitState;
import dev.errata.schemas.Topic;
import dev.errata.schemas.serde.UndecodableException;
import dev.errata.streams.deadletter.RecordOrigin;
import dev.errata.streams.deadletter.RefusedRecords;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * Reads the topic of circuits whole, in every instance. A record that cannot be read is logged and passed over: a global
 * store would end the app.
 */
final class CircuitReader implements Processor<byte[], byte @Nullable [], Void, Void> {
    private final Topic<String, CircuitState> topic;
    private final Circuits circuits;
    private final RefusedRecords refused;
    private @Nullable ProcessorContext<Void, Void> context;
    private @Nullable KeyValueStore<Bytes, byte[]> store;

    CircuitReader(Topic<String, CircuitState> topic, Circuits circuits, RefusedRecords refused) {
        this.topic = topic;
        this.circuits = circuits;
        this.refused = refused;
    }

    @Override
    public void init(ProcessorContext<Void, Void> globalContext) {
        context = globalContext;
        store = globalContext.getStateStore(DependencyTopology.CIRCUITS);
    }

    @Override
    public void process(Record<byte[], byte @Nullable []> record) {
        KeyValueStore<Bytes, byte[]> kept = Objects.requireNonNull(store);
        Bytes key = Bytes.wrap(record.key());
        byte[] value = record.value();
        if (value == null) {
            kept.delete(key);
            circuits.remove(new String(record.key(), StandardCharsets.UTF_8));
            return;
        }
        try {
            circuits.put(topic.valueSerde().deserializer().deserialize(topic.name(), value));
            kept.put(key, value);
        } catch (UndecodableException e) {
            refuse(record.withValue(value), e);
        }
    }

    private void refuse(Record<byte[], byte[]> record, UndecodableException why) {
        Objects.requireNonNull(context)
                .recordMetadata()
                .ifPresent(metadata -> refused.refuse(
                        record,
                        RecordOrigin.of(metadata, record.timestamp()),
                        why.reason(),
                        String.valueOf(why.getMessage())));
    }
}
