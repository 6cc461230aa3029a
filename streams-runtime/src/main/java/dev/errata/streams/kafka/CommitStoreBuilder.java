package dev.errata.streams.kafka;

import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.kafka.streams.state.StoreBuilder;

/** Makes commit stores, which have no changelog and no other cache than themselves. */
public final class CommitStoreBuilder<C> implements StoreBuilder<CommitStore<C>> {
    private final String name;
    private final Supplier<C> content;
    private final Consumer<C> forget;

    /**
     * For stores of one name.
     *
     * @param forget what the content holds
     */
    public CommitStoreBuilder(String name, Supplier<C> content, Consumer<C> forget) {
        this.name = name;
        this.content = content;
        this.forget = forget;
    }

    @Override
    public CommitStore<C> build() {
        return new CommitStore<>(name, content.get(), forget);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Map<String, String> logConfig() {
        return Map.of();
    }

    @Override
    public boolean loggingEnabled() {
        return false;
    }

    @Override
    public StoreBuilder<CommitStore<C>> withCachingEnabled() {
        return this;
    }

    @Override
    public StoreBuilder<CommitStore<C>> withCachingDisabled() {
        return this;
    }

    @Override
    public StoreBuilder<CommitStore<C>> withLoggingEnabled(Map<String, String> config) {
        throw new UnsupportedOperationException(name + " holds nothing over a commit and needs no changelog");
    }

    @Override
    public StoreBuilder<CommitStore<C>> withLoggingDisabled() {
        return this;
    }
}
