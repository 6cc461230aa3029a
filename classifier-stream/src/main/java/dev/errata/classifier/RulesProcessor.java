package dev.errata.classifier;

import dev.errata.streams.deadletter.RecordOrigin;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * Reads the topic {@code rules} on every instance, whole: at its start before any error, then as it changes. Bytes only,
 * as a global store has no dead letters; {@link RulesInForce} decodes them.
 */
final class RulesProcessor implements Processor<byte @Nullable [], byte @Nullable [], Void, Void> {
    private final RulesInForce rules;
    private @Nullable ProcessorContext<Void, Void> context;
    private @Nullable KeyValueStore<byte[], byte[]> store;

    RulesProcessor(RulesInForce rules) {
        this.rules = rules;
    }

    @Override
    public void init(ProcessorContext<Void, Void> given) {
        context = given;
        store = given.getStateStore(ClassifierTopology.RULES);
    }

    @Override
    public void process(Record<byte @Nullable [], byte @Nullable []> record) {
        byte[] key = record.key();
        if (key == null || context == null || store == null) {
            return;
        }
        String ruleId = new String(key, StandardCharsets.UTF_8);
        byte[] value = record.value();
        store.put(key, value);
        if (value == null) {
            rules.retract(ruleId);
        } else {
            RecordOrigin origin = context.recordMetadata()
                    .map(at -> RecordOrigin.of(at, record.timestamp()))
                    .orElseThrow(() -> new IllegalStateException("a rule without its place on the topic"));
            rules.publish(
                    new PublishedRule(ruleId, new Record<>(key, value, record.timestamp(), record.headers()), origin));
        }
    }
}
