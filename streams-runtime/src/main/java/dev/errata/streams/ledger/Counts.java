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

    private static final String NAMES = "names";
    private static final String VALUES = "values";
    private static final int VERSION = 2;

    /** Stands where version 1 has how many names there are, and says that the values follow them. */
    private static final int TOGETHER = 0;

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
        byte @Nullable [] names = store.get(NAMES);
        byte @Nullable [] values = store.get(VALUES);
        if (names == null) {
            return counts;
        }
        if (new BinaryReader(names).number() == TOGETHER) {
            counts.readTogether(new BinaryReader(names));
            if (values != null) {
                counts.readValues(new BinaryReader(values));
            }
        } else if (values != null) {
            counts.readApart(new BinaryReader(names), new BinaryReader(values));
        }
        return counts;
    }

    private void readTogether(BinaryReader stored) {
        stored.number();
        check(VERSION, stored.integer());
        namings = stored.number();
        for (String name : stored.list(stored::text)) {
            byName.put(name, new Count(name, stored.number()));
        }
    }

    /** Those that were written before the last new name, or by version 1, are older than what stands beside that. */
    private void readValues(BinaryReader values) {
        if (values.integer() == VERSION && values.number() == namings) {
            byName.values().forEach(count -> count.set(values.number()));
        }
    }

    /** As version 1 wrote them, which has written last where they are apart. */
    private void readApart(BinaryReader names, BinaryReader values) {
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
        BinaryWriter writer = new BinaryWriter();
        if (hasNewNames) {
            writer.number(TOGETHER)
                    .number(VERSION)
                    .number(++namings)
                    .list(new ArrayList<>(byName.keySet()), writer::text);
        } else {
            writer.number(VERSION).number(namings);
        }
        byName.values().forEach(count -> writer.number(count.value()));
        store.put(hasNewNames ? NAMES : VALUES, writer.toByteArray());
        hasNewNames = false;
    }
}
