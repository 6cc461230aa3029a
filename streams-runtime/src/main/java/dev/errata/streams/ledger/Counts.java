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
 * All numbers of one task. A commit writes the values alone, some bytes each, in the order of the names that were written
 * last; where there is a new name, names and values together. For the stream thread.
 */
final class Counts {
    /** Between the parts of a name; in no name of a topic. */
    static final char SEPARATOR = '|';

    private static final String WHOLE = "whole";
    private static final String VALUES = "values";
    private static final int VERSION = 2;

    /** As version 1 wrote them, each time beside the values. */
    private static final String NAMES = "names";

    private final Map<String, Count> byName = new LinkedHashMap<>();
    private boolean hasNewNames;
    private long namings;

    /**
     * As they were written last; none if nothing was.
     *
     * @throws RuntimeException if they cannot be read
     */
    static Counts in(KeyValueStore<String, byte[]> store) {
        Counts counts = new Counts();
        byte @Nullable [] whole = store.get(WHOLE);
        byte @Nullable [] names = store.get(NAMES);
        byte @Nullable [] values = store.get(VALUES);
        if (whole != null) {
            counts.read(new BinaryReader(whole));
            if (values != null) {
                counts.readValues(new BinaryReader(values));
            }
        } else if (names != null && values != null) {
            counts.read(new BinaryReader(names), new BinaryReader(values));
        }
        return counts;
    }

    private void read(BinaryReader whole) {
        check(VERSION, whole.integer());
        namings = whole.number();
        for (String name : whole.list(whole::text)) {
            byName.put(name, new Count(name, whole.number()));
        }
    }

    /** Those that were written before the last new name, or by version 1, are older than what stands beside that. */
    private void readValues(BinaryReader values) {
        if (values.integer() == VERSION && values.number() == namings) {
            byName.values().forEach(count -> count.set(values.number()));
        }
    }

    private void read(BinaryReader names, BinaryReader values) {
        List<String> all = names.list(names::text);
        check(1, values.integer());
        for (String name : all) {
            byName.put(name, new Count(name, values.number()));
        }
        hasNewNames = true;
    }

    private static void check(int expected, int version) {
        if (version != expected) {
            throw new IllegalArgumentException("counts of version " + version);
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

    /** One write. */
    void write(KeyValueStore<String, byte[]> store) {
        BinaryWriter writer = new BinaryWriter().number(VERSION);
        if (hasNewNames) {
            writer.number(++namings).list(new ArrayList<>(byName.keySet()), writer::text);
        } else {
            writer.number(namings);
        }
        byName.values().forEach(count -> writer.number(count.value()));
        store.put(hasNewNames ? WHOLE : VALUES, writer.toByteArray());
        hasNewNames = false;
    }
}
