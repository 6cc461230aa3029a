package dev.errata.simulator.kafka;

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NoSuchElementException;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.query.Position;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * A store without files. As those of RocksDB, its iterators show what was there when they were opened; they copy what is left
 * of that only once something is written meanwhile.
 */
final class MemoryStore implements KeyValueStore<Bytes, byte[]> {
    private final String name;
    private final NavigableMap<Bytes, byte[]> entries = new TreeMap<>();
    private final Set<Walk> walks = new HashSet<>();
    private final Position position = Position.emptyPosition();
    private boolean isOpen;
    private int openWalks;

    MemoryStore(String name) {
        this.name = name;
    }

    /** From where it was opened to its end, over the store itself until that changes. */
    private final class Walk implements KeyValueIterator<Bytes, byte[]> {
        private Iterator<Map.Entry<Bytes, byte[]>> rest;
        private Map.@Nullable Entry<Bytes, byte[]> next;
        private boolean isClosed;

        Walk(NavigableMap<Bytes, byte[]> part) {
            rest = part.entrySet().iterator();
            advance();
        }

        private void advance() {
            next = rest.hasNext() ? rest.next() : null;
        }

        private Map.Entry<Bytes, byte[]> current() {
            Map.Entry<Bytes, byte[]> current = next;
            if (current == null) {
                throw new NoSuchElementException("at the end of store " + name);
            }
            return current;
        }

        void copyRest() {
            if (next != null) {
                next = Map.entry(next.getKey(), next.getValue());
            }
            Queue<Map.Entry<Bytes, byte[]>> copy = new ArrayDeque<>();
            rest.forEachRemaining(entry -> copy.add(Map.entry(entry.getKey(), entry.getValue())));
            rest = copy.iterator();
        }

        @Override
        public boolean hasNext() {
            return next != null;
        }

        @Override
        public KeyValue<Bytes, byte[]> next() {
            Map.Entry<Bytes, byte[]> current = current();
            KeyValue<Bytes, byte[]> shown = KeyValue.pair(current.getKey(), current.getValue());
            advance();
            return shown;
        }

        @Override
        public Bytes peekNextKey() {
            return current().getKey();
        }

        @Override
        public void close() {
            walks.remove(this);
            openWalks -= isClosed ? 0 : 1;
            isClosed = true;
        }
    }

    @Override
    public void init(StateStoreContext context, StateStore root) {
        context.register(root, (key, value) -> put(Bytes.wrap(key), value));
        isOpen = true;
    }

    @Override
    public byte @Nullable [] get(Bytes key) {
        return entries.get(key);
    }

    @Override
    public void put(Bytes key, byte @Nullable [] value) {
        if (value == null) {
            delete(key);
        } else {
            keepForWalks();
            entries.put(key, value);
        }
    }

    @Override
    public byte @Nullable [] putIfAbsent(Bytes key, byte[] value) {
        byte[] before = get(key);
        if (before == null) {
            put(key, value);
        }
        return before;
    }

    @Override
    public void putAll(List<KeyValue<Bytes, byte[]>> more) {
        more.forEach(entry -> put(entry.key, entry.value));
    }

    @Override
    public byte @Nullable [] delete(Bytes key) {
        keepForWalks();
        return entries.remove(key);
    }

    private void keepForWalks() {
        if (!walks.isEmpty()) {
            walks.forEach(Walk::copyRest);
            walks.clear();
        }
    }

    @Override
    public KeyValueIterator<Bytes, byte[]> range(@Nullable Bytes from, @Nullable Bytes to) {
        return walk(between(from, to));
    }

    @Override
    public KeyValueIterator<Bytes, byte[]> reverseRange(@Nullable Bytes from, @Nullable Bytes to) {
        return walk(between(from, to).descendingMap());
    }

    @Override
    public KeyValueIterator<Bytes, byte[]> all() {
        return walk(entries);
    }

    @Override
    public KeyValueIterator<Bytes, byte[]> reverseAll() {
        return walk(entries.descendingMap());
    }

    /** Both ends included; null is the end of the store. */
    private NavigableMap<Bytes, byte[]> between(@Nullable Bytes from, @Nullable Bytes to) {
        NavigableMap<Bytes, byte[]> upTo = to == null ? entries : entries.headMap(to, true);
        if (from == null) {
            return upTo;
        }
        return to != null && from.compareTo(to) > 0 ? new TreeMap<>() : upTo.tailMap(from, true);
    }

    private Walk walk(NavigableMap<Bytes, byte[]> part) {
        Walk walk = new Walk(part);
        walks.add(walk);
        openWalks++;
        return walk;
    }

    /** How many of its iterators were opened and not closed. */
    int openWalks() {
        return openWalks;
    }

    @Override
    public long approximateNumEntries() {
        return entries.size();
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

    /** Nobody asks how far it is. */
    @Override
    public Position getPosition() {
        return position;
    }

    @Override
    public void close() {
        walks.clear();
        entries.clear();
        isOpen = false;
    }
}
