package dev.errata.aggregator;

import dev.errata.core.aggregation.Combination;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.state.internals.CacheFlushListener;
import org.apache.kafka.streams.state.internals.CachedStateStore;

/**
 * What a task has added up since its last commit; has no changelog, as it is empty at each commit.
 *
 * <p>Kafka Streams empties its own record caches before it flushes the producer for a commit, so that what they forward
 * is in the same transaction as the offsets. {@link CachedStateStore} is how it finds them, and there is no public way to
 * be asked at that moment: the interface is internal, and {@code CombinerOnKafkaTest} fails should it change.
 */
final class CombinerStore implements StateStore, CachedStateStore<Object, Object> {
    private final String name;
    private final Combination combination;
    private Runnable release = () -> {};
    private boolean isOpen;

    CombinerStore(String name, Combination combination) {
        this.name = name;
        this.combination = combination;
    }

    Combination combination() {
        return combination;
    }

    /** @param forwarding hands on all that the combination holds */
    void onCommit(Runnable forwarding) {
        release = forwarding;
    }

    @Override
    public void init(StateStoreContext context, StateStore root) {
        combination.clear();
        isOpen = true;
        context.register(root, (key, value) -> {});
    }

    @Override
    public void flushCache() {
        release.run();
    }

    /** What was not committed is read again. */
    @Override
    public void clearCache() {
        combination.clear();
    }

    @Override
    public boolean setFlushListener(CacheFlushListener<Object, Object> listener, boolean sendOldValues) {
        return false;
    }

    @Override
    public void close() {
        combination.clear();
        isOpen = false;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public boolean persistent() {
        return false;
    }

    @Override
    public boolean isOpen() {
        return isOpen;
    }
}
