package dev.errata.recovery.dependency;

import dev.errata.core.recovery.Hold;
import dev.errata.core.taxonomy.Labelled;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * One task's retries that are due and wait, by dependency, the longest overdue first: out of the schedule, so that they
 * are in nobody's way. The operation's own state is not touched; an entry whose operation has moved on means nothing.
 *
 * <p>As bytes: a hash of the dependency, the due time, the owner's key. For the stream thread.
 */
public final class HeldRetries {
    private static final int HASH = 16;
    private static final int HEAD = HASH + Long.BYTES;
    private static final char SEPARATOR = '\0';

    private final KeyValueStore<Bytes, byte[]> store;
    private final Map<String, Queue> queues = new LinkedHashMap<>();
    private @Nullable Bytes countedUpTo;
    private boolean isCounted;

    /** With what the store holds from before. */
    public HeldRetries(KeyValueStore<Bytes, byte[]> store) {
        this.store = store;
        findQueues();
    }

    /**
     * Those that wait for one dependency.
     *
     * @param from where the next look begins: what was deleted before it is never walked again
     * @param counted of those that there are
     */
    private record Queue(Bytes hash, Bytes from, long counted) {}

    /** Those that something waits for: those from before a restart in the order of their keys, then the longest first. */
    public List<String> dependencies() {
        return List.copyOf(queues.keySet());
    }

    public boolean isEmpty() {
        return queues.isEmpty();
    }

    public boolean isHolding(String dependency) {
        return queues.containsKey(dependency);
    }

    /** How many wait for it; those from before a restart are complete some seconds after it. */
    public long size(String dependency) {
        Queue queue = queues.get(dependency);
        return queue == null ? 0 : size(queue);
    }

    public long size() {
        return queues.values().stream().mapToLong(this::size).sum();
    }

    /** By dependency. */
    public Map<String, Long> sizes() {
        Map<String, Long> sizes = new HashMap<>();
        queues.forEach((dependency, queue) -> sizes.put(dependency, size(queue)));
        return sizes;
    }

    private long size(Queue queue) {
        return isCounted ? queue.counted() : Math.max(1, queue.counted());
    }

    /** Whether those from before a restart are counted. */
    public boolean isCounted() {
        return isCounted;
    }

    /** Counts at most so many more of those that waited at the start. */
    public void countOn(int most) {
        if (isCounted) {
            return;
        }
        int looked = 0;
        try (KeyValueIterator<Bytes, byte[]> entries = store.range(countedUpTo, null)) {
            while (looked < most && entries.hasNext()) {
                var entry = entries.next();
                if (!entry.key.equals(countedUpTo)) {
                    countedUpTo = entry.key;
                    count(retry(entry.key, entry.value).dependency(), 1);
                }
                looked++;
            }
        }
        isCounted = looked < most;
    }

    public void hold(HeldRetry retry) {
        Queue queue = queues.get(retry.dependency());
        Bytes hash = queue == null ? hash(retry.dependency()) : queue.hash();
        Bytes key = key(hash, retry.dueAt(), retry.owner());
        String value = retry.reason().label() + SEPARATOR + retry.dependency();
        boolean isNew = store.putIfAbsent(key, value.getBytes(StandardCharsets.UTF_8)) == null;
        Bytes from = queue == null || key.compareTo(queue.from()) < 0 ? key : queue.from();
        queues.put(retry.dependency(), new Queue(hash, from, queue == null ? 0 : queue.counted()));
        if (isNew) {
            countIfWalked(key, retry.dependency(), 1);
        }
    }

    /** Whether it waits for this dependency since then. */
    public boolean isHeld(String dependency, long dueAt, Bytes owner) {
        Queue queue = queues.get(dependency);
        return queue != null && store.get(key(queue.hash(), dueAt, owner)) != null;
    }

    /** Whether the last that waited for it was removed, each by its own reason; then it is forgotten. */
    public boolean forgetIfEmpty(String dependency) {
        Queue queue = queues.get(dependency);
        boolean isEmpty = isCounted && queue != null && queue.counted() == 0;
        if (isEmpty) {
            queues.remove(dependency);
        }
        return isEmpty;
    }

    /** The one that has waited longest; null if none waits. */
    public @Nullable HeldRetry oldest(String dependency) {
        Queue queue = queues.get(dependency);
        if (queue == null) {
            return null;
        }
        try (KeyValueIterator<Bytes, byte[]> entries = store.range(queue.from(), end(queue.hash()))) {
            if (entries.hasNext()) {
                var entry = entries.next();
                queues.put(dependency, new Queue(queue.hash(), entry.key, queue.counted()));
                return retry(entry.key, entry.value);
            }
        }
        queues.remove(dependency);
        return null;
    }

    /** The entries behind a key, at most so many, by dependency; from the first one if there is no key. */
    public List<KeyValue<Bytes, HeldRetry>> after(@Nullable Bytes key, int most) {
        List<KeyValue<Bytes, HeldRetry>> found = new ArrayList<>();
        Bytes from = key == null ? null : Bytes.wrap(Arrays.copyOf(key.get(), key.get().length + 1));
        try (KeyValueIterator<Bytes, byte[]> entries = store.range(from, null)) {
            while (found.size() < most && entries.hasNext()) {
                var entry = entries.next();
                found.add(KeyValue.pair(entry.key, retry(entry.key, entry.value)));
            }
        }
        return found;
    }

    /** It waits no more; false, and nothing happens, if it did not. */
    public boolean remove(String dependency, long dueAt, Bytes owner) {
        Queue queue = queues.get(dependency);
        if (queue == null) {
            return false;
        }
        Bytes key = key(queue.hash(), dueAt, owner);
        if (store.get(key) == null) {
            return false; // a delete would write a tombstone all the same
        }
        store.delete(key);
        countIfWalked(key, dependency, -1);
        return true;
    }

    private void countIfWalked(Bytes key, String dependency, int change) {
        if (isCounted || (countedUpTo != null && key.compareTo(countedUpTo) <= 0)) {
            count(dependency, change);
        }
    }

    private void count(String dependency, int change) {
        queues.computeIfPresent(
                dependency, (name, queue) -> new Queue(queue.hash(), queue.from(), queue.counted() + change));
    }

    /** One look per dependency, however much waits. */
    private void findQueues() {
        @Nullable Bytes from = null;
        List<HeldRetry> found = new ArrayList<>();
        do {
            from = nextQueue(from, found);
        } while (from != null);
        found.forEach(first -> {
            Bytes hash = hash(first.dependency());
            queues.put(first.dependency(), new Queue(hash, key(hash, first.dueAt(), first.owner()), 0));
        });
    }

    private @Nullable Bytes nextQueue(@Nullable Bytes from, List<HeldRetry> found) {
        try (KeyValueIterator<Bytes, byte[]> entries = store.range(from, null)) {
            if (!entries.hasNext()) {
                return null;
            }
            var entry = entries.next();
            found.add(retry(entry.key, entry.value));
            return end(Bytes.wrap(Arrays.copyOf(entry.key.get(), HASH)));
        }
    }

    private static HeldRetry retry(Bytes key, byte[] value) {
        byte[] bytes = key.get();
        String text = new String(value, StandardCharsets.UTF_8);
        int separator = text.indexOf(SEPARATOR);
        return new HeldRetry(
                text.substring(separator + 1),
                ByteBuffer.wrap(bytes).getLong(HASH),
                Bytes.wrap(Arrays.copyOfRange(bytes, HEAD, bytes.length)),
                Labelled.of(Hold.class, text.substring(0, separator)));
    }

    private static Bytes key(Bytes hash, long dueAt, Bytes owner) {
        return Bytes.wrap(ByteBuffer.allocate(HEAD + owner.get().length)
                .put(hash.get())
                .putLong(dueAt)
                .put(owner.get())
                .array());
    }

    /** Above every entry of the dependency: due times are positive. */
    private static Bytes end(Bytes hash) {
        return Bytes.wrap(ByteBuffer.allocate(HEAD).put(hash.get()).putLong(-1).array());
    }

    private static Bytes hash(String dependency) {
        try {
            MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
            return Bytes.wrap(Arrays.copyOf(sha256.digest(dependency.getBytes(StandardCharsets.UTF_8)), HASH));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
