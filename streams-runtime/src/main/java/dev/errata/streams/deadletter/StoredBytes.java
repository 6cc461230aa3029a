package dev.errata.streams.deadletter;

import java.nio.charset.StandardCharsets;
import java.util.function.Function;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * Reads what a task has stored. What cannot be read, as another version wrote it, leaves its store as a dead letter that
 * holds it, and its key begins anew: a scan that failed on it would fail at each look again. For a processor, while it
 * processes or punctuates.
 */
public final class StoredBytes {
    private final ProcessorContext<Object, Object> context;
    private final DeadLetters deadLetters;
    private final String sink;

    /** @param sink a child of the processor that takes bytes and writes to the topic of dead letters */
    @SuppressWarnings("unchecked") // the sink is named: what the other children take does not matter
    public StoredBytes(ProcessorContext<?, ?> context, DeadLetters deadLetters, String sink) {
        this.context = (ProcessorContext<Object, Object>) context;
        this.deadLetters = deadLetters;
        this.sink = sink;
    }

    /** The value of a key; null if there is none, or none that can be read. */
    public <V> @Nullable V get(KeyValueStore<String, byte[]> store, String key, Function<byte[], V> decode) {
        byte[] bytes = store.get(key);
        return bytes == null ? null : read(store, key, bytes, decode);
    }

    /** The value of an entry that was found; null if it cannot be read. */
    public <V> @Nullable V read(
            KeyValueStore<String, byte[]> store, String key, byte[] bytes, Function<byte[], V> decode) {
        try {
            return decode.apply(bytes);
        } catch (RuntimeException e) {
            if (Blame.of(e) == Blame.SURROUNDINGS) {
                throw e;
            }
            bury(store, key, bytes, e);
            return null;
        }
    }

    private void bury(KeyValueStore<String, byte[]> store, String key, byte[] bytes, RuntimeException why) {
        long now = context.currentSystemTimeMs();
        RecordOrigin origin = new RecordOrigin(
                context.applicationId() + "-" + store.name() + "-changelog",
                context.taskId().partition(),
                -1,
                now);
        Record<byte[], byte[]> letter = deadLetters.rejected(
                new Record<>(key.getBytes(StandardCharsets.UTF_8), bytes, now, new RecordHeaders()),
                origin,
                DeadLetterReason.UNREADABLE_STATE,
                Blame.describe(why));
        store.delete(key);
        context.forward(letter.withKey((Object) letter.key()).withValue((Object) letter.value()), sink);
    }
}
