package dev.errata.streams.ledger;

import dev.errata.core.binary.BinaryReader;
import dev.errata.core.binary.BinaryWriter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * All numbers of one task. Names and values are stored apart, in the same order: a commit writes the values alone, some
 * bytes each, and the names only when there is a new one. For the stream thread.
 */
final class Counts {
    /** Between the parts of a name; in no name of a topic. */
    static final char SEPARATOR = '|';

    private static final String NAMES = "names";
    private static final String VALUES = "values";
    private static final int VERSION = 1;

    private final Map<String, Count> byName = new LinkedHashMap<>();
    private boolean hasNewNames;

    /**
     * As they were written last; none if nothing was.
     *
     * @throws RuntimeException if they cannot be read
     */
    static Counts in(KeyValueStore<String, byte[]> store) {
        Counts counts = new Counts();
        byte @Nullable [] names = store.get(NAMES);
        byte @Nullable [] values = store.get(VALUES);
        if (names != null && values != null) {
            counts.read(new BinaryReader(names), new BinaryReader(values));
        }
        return counts;
    }

    private void read(BinaryReader names, BinaryReader values) {
        List<String> all = names.list(names::text);
        int version = values.integer();
        if (version != VERSION) {
            throw new IllegalArgumentException("counts of version " + version);
        }
        for (String name : all) {
            byName.put(name, new Count(name, values.number()));
        }
    }

    /** Begins at 0. */
    Count of(Object... name) {
        String joined = name(name);
        Count found = byName.get(joined);
        if (found != null) {
            return found;
        }
        Count made = new Count(joined, 0);
        byName.put(joined, made);
        hasNewNames = true;
        return made;
    }

    static String name(Object... parts) {
        StringBuilder name = new StringBuilder();
        for (Object part : parts) {
            name.append(name.isEmpty() ? "" : SEPARATOR).append(part);
        }
        return name.toString();
    }

    Collection<Count> all() {
        return byName.values();
    }

    /** Those whose name begins so, by what follows in it; to be used while no other is made. */
    Map<String, Count> below(Object... name) {
        String prefix = name(name) + SEPARATOR;
        Map<String, Count> found = new LinkedHashMap<>();
        byName.forEach((full, count) -> {
            if (full.startsWith(prefix)) {
                found.put(full.substring(prefix.length()), count);
            }
        });
        return found;
    }

    void forget(Predicate<String> names) {
        hasNewNames |= byName.keySet().removeIf(names);
    }

    /** One write; two when there is a new name. */
    void write(KeyValueStore<String, byte[]> store) {
        if (hasNewNames) {
            List<String> names = new ArrayList<>(byName.keySet());
            BinaryWriter writer = new BinaryWriter();
            store.put(NAMES, writer.list(names, writer::text).toByteArray());
            hasNewNames = false;
        }
        BinaryWriter values = new BinaryWriter().number(VERSION);
        byName.values().forEach(count -> values.number(count.value()));
        store.put(VALUES, values.toByteArray());
    }
}
