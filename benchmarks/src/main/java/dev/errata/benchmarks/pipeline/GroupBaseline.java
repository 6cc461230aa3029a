package dev.errata.benchmarks.pipeline;

import dev.errata.core.grouping.ErrorGroup;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/** Keeps how many errors each group has, in as many bytes as a group has, and publishes those that changed. */
final class GroupBaseline implements Processor<String, byte[], String, ErrorGroup> {
    private final List<AggregatorAnswer> answers;
    private @Nullable ProcessorContext<String, ErrorGroup> context;
    private @Nullable KeyValueStore<String, byte[]> groups;
    private @Nullable ChangedKeys changed;

    GroupBaseline(List<AggregatorAnswer> answers) {
        this.answers = answers;
    }

    @Override
    public void init(ProcessorContext<String, ErrorGroup> initial) {
        context = initial;
        groups = initial.getStateStore(AggregatorBaseline.GROUPS);
        changed = ChangedKeys.of(initial, AggregatorBaseline.CHANGED_GROUPS, this::publish);
    }

    @Override
    public void process(Record<String, byte[]> record) {
        if (record.key().startsWith(CountingBaseline.WINDOW)) {
            return;
        }
        KeyValueStore<String, byte[]> store = Objects.requireNonNull(groups);
        byte[] before = store.get(record.key());
        long count = count(record.value()) + (before == null ? 0 : count(before));
        byte[] state = AggregatorAnswer.of(answers, record.key(), count).state().get();
        store.put(
                record.key(),
                ByteBuffer.allocate(Long.BYTES + state.length)
                        .putLong(count)
                        .put(state)
                        .array());
        Objects.requireNonNull(changed).add(record.key());
    }

    private void publish(String key, long now) {
        byte[] state = Objects.requireNonNull(groups).get(key);
        ErrorGroup group = AggregatorAnswer.of(answers, key, count(state)).group();
        Objects.requireNonNull(context).forward(new Record<>(key, group, now));
    }

    private static long count(byte[] value) {
        return ByteBuffer.wrap(value).getLong();
    }
}
