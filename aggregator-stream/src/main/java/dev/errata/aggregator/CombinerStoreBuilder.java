package dev.errata.aggregator;

import dev.errata.core.aggregation.Combination;
import dev.errata.core.alert.AlertRule;
import java.util.List;
import java.util.Map;
import org.apache.kafka.streams.state.StoreBuilder;

/** Makes combiner stores, which have no changelog and no other cache than themselves. */
final class CombinerStoreBuilder implements StoreBuilder<CombinerStore> {
    private final String name;
    private final List<AlertRule> alerts;

    CombinerStoreBuilder(String name, List<AlertRule> alerts) {
        this.name = name;
        this.alerts = List.copyOf(alerts);
    }

    @Override
    public CombinerStore build() {
        return new CombinerStore(name, new Combination(alerts));
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
    public StoreBuilder<CombinerStore> withCachingEnabled() {
        return this;
    }

    @Override
    public StoreBuilder<CombinerStore> withCachingDisabled() {
        return this;
    }

    @Override
    public StoreBuilder<CombinerStore> withLoggingEnabled(Map<String, String> config) {
        throw new UnsupportedOperationException(name + " is empty at each commit and needs no changelog");
    }

    @Override
    public StoreBuilder<CombinerStore> withLoggingDisabled() {
        return this;
    }
}
