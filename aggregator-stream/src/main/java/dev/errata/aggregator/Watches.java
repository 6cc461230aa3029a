package dev.errata.aggregator;

import dev.errata.core.alert.Alert;
import dev.errata.core.alert.AlertRule;
import dev.errata.core.alert.AlertState;
import dev.errata.core.alert.AlertWatch;
import dev.errata.core.alert.AlertWatchCodec;
import dev.errata.streams.deadletter.StoredBytes;
import dev.errata.streams.kafka.CommitStore;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * The watches that one task owns, by rule and scope: {@code rule|scope}. All are in memory, as their number is bounded;
 * those that changed are written once a commit. For one thread.
 */
final class Watches {
    private static final String OF_GROUP = "|" + GroupAlerts.GROUP_SCOPE;

    private final Map<String, AlertWatch> watches = new LinkedHashMap<>();
    private final Set<String> changed = new HashSet<>();

    /** How many errors there are by now in groups that are watched: told when the alert is updated anyway. */
    private final Map<String, Long> errors = new HashMap<>();

    /** What the store has and nobody can read. */
    private final List<KeyValue<String, byte[]>> unreadable = new ArrayList<>();

    private int ofGroups;
    private @Nullable KeyValueStore<String, byte[]> store;

    static Watches of(ProcessorContext<?, ?> context) {
        CommitStore<Watches> memory = context.getStateStore(AggregatorTopology.WATCHES_IN_MEMORY);
        Watches watches = memory.content();
        if (watches.store == null) {
            watches.over(context.getStateStore(AggregatorTopology.ALERT_WATCHES));
            memory.onCommit(watches::write);
        }
        return watches;
    }

    private void over(KeyValueStore<String, byte[]> written) {
        store = written;
        try (KeyValueIterator<String, byte[]> all = written.all()) {
            all.forEachRemaining(this::read);
        }
    }

    /** The store is read before anything may be sent: what becomes a dead letter waits for {@link #bury}. */
    private void read(KeyValue<String, byte[]> entry) {
        try {
            keep(entry.key, AlertWatchCodec.decode(entry.value));
        } catch (RuntimeException e) {
            unreadable.add(entry);
        }
    }

    /** Makes dead letters of what could not be read. */
    void bury(StoredBytes stored) {
        for (KeyValue<String, byte[]> entry : unreadable) {
            stored.read(Objects.requireNonNull(store), entry.key, entry.value, AlertWatchCodec::decode);
            changed.add(entry.key);
        }
        unreadable.clear();
    }

    /** The watch; a new one of that scope if there is none. */
    AlertWatch get(String key, String scope) {
        @Nullable AlertWatch watch = watches.get(key);
        return watch == null ? AlertWatch.of(scope) : watch;
    }

    boolean has(String key) {
        return watches.containsKey(key);
    }

    /** How many single groups are watched. */
    int ofGroups() {
        return ofGroups;
    }

    void put(String key, AlertWatch watch) {
        keep(key, watch);
        changed.add(key);
    }

    void delete(String key) {
        if (watches.remove(key) != null) {
            changed.add(key);
            errors.remove(key);
            ofGroups -= isOfGroup(key) ? 1 : 0;
        }
    }

    /** So many errors are in the group of a watch by now. */
    void count(String key, long errorsByNow) {
        errors.put(key, errorsByNow);
    }

    /** A watch with the errors that there are by now. */
    AlertWatch counted(String key, AlertWatch watch) {
        @Nullable Long byNow = errors.remove(key);
        return byNow == null ? watch : watch.withErrors(byNow);
    }

    /** Whether there are errors that its alert has not told yet. */
    boolean hasMore(String key) {
        return errors.containsKey(key);
    }

    /** The groups that are watched for a rule. */
    List<String> groupsOf(AlertRule rule) {
        String prefix = rule.name() + OF_GROUP;
        return watches.keySet().stream()
                .filter(key -> key.startsWith(prefix))
                .map(key -> key.substring(prefix.length()))
                .toList();
    }

    /** A copy, as they change while they are looked at. */
    List<KeyValue<String, AlertWatch>> all() {
        List<KeyValue<String, AlertWatch>> all = new ArrayList<>(watches.size());
        watches.forEach((key, watch) -> all.add(KeyValue.pair(key, watch)));
        return all;
    }

    /** The rules of the alerts that fire, a rule as often as it has one. */
    List<String> firing() {
        return watches.values().stream()
                .map(AlertWatch::alert)
                .filter(alert -> alert != null && alert.state() == AlertState.FIRING)
                .map(Alert::rule)
                .toList();
    }

    void clear() {
        watches.clear();
        changed.clear();
        errors.clear();
        unreadable.clear();
        ofGroups = 0;
        store = null;
    }

    private void keep(String key, AlertWatch watch) {
        if (watches.put(key, watch) == null && isOfGroup(key)) {
            ofGroups++;
        }
    }

    private void write() {
        KeyValueStore<String, byte[]> written = Objects.requireNonNull(store);
        for (String key : changed) {
            @Nullable AlertWatch watch = watches.get(key);
            if (watch != null) {
                written.put(key, AlertWatchCodec.encode(watch));
            } else if (written.get(key) != null) {
                written.delete(key);
            }
        }
        changed.clear();
    }

    private static boolean isOfGroup(String key) {
        return key.contains(OF_GROUP);
    }
}
