package dev.errata.aggregator;

import dev.errata.core.grouping.GroupAlias;
import dev.errata.schemas.Topic;
import dev.errata.schemas.serde.UndecodableException;
import dev.errata.streams.deadletter.RecordOrigin;
import dev.errata.streams.deadletter.RefusedRecords;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.TimestampedKeyValueStore;
import org.apache.kafka.streams.state.ValueAndTimestamp;
import org.jspecify.annotations.Nullable;

/**
 * Reads the topic of aliases whole, in every instance. One that cannot be read is as good as none, for the owner of the
 * group knows the answer; a global store has no dead letters, so that one task writes them.
 */
final class AliasReader implements Processor<byte @Nullable [], byte @Nullable [], Void, Void> {
    private final Topic<String, GroupAlias> topic;
    private final RefusedRecords refused;
    private @Nullable ProcessorContext<Void, Void> context;
    private @Nullable TimestampedKeyValueStore<String, byte[]> store;

    AliasReader(Topic<String, GroupAlias> topic, RefusedRecords refused) {
        this.topic = topic;
        this.refused = refused;
    }

    @Override
    public void init(ProcessorContext<Void, Void> globalContext) {
        context = globalContext;
        store = globalContext.getStateStore(AggregatorTopology.GROUP_ALIASES);
    }

    @Override
    public void process(Record<byte @Nullable [], byte @Nullable []> record) {
        byte[] key = record.key();
        if (key == null) {
            return;
        }
        TimestampedKeyValueStore<String, byte[]> known = Objects.requireNonNull(store);
        String groupId = new String(key, StandardCharsets.UTF_8);
        byte[] value = record.value();
        if (value == null) {
            known.delete(groupId);
            return;
        }
        try {
            topic.valueSerde().deserializer().deserialize(topic.name(), value);
            known.put(groupId, ValueAndTimestamp.make(value, record.timestamp()));
        } catch (UndecodableException e) {
            known.delete(groupId);
            refuse(new Record<>(key, value, record.timestamp(), record.headers()), e);
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
