package dev.errata.aggregator;

import dev.errata.core.aggregation.GroupStateCodec;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.jspecify.annotations.Nullable;

/**
 * Finds groups that have been silent for too long: a bounded stretch of the store at each tick, round and round. What a
 * person said of groups is never forgotten.
 */
final class GroupExpiry {
    private static final int MOST_PER_TICK = 5_000;

    private final Groups groups;
    private final Duration expiry;
    private final Consumer<String> forget;
    private @Nullable String next;

    GroupExpiry(Groups groups, Duration expiry, Consumer<String> forget) {
        this.groups = groups;
        this.expiry = expiry;
        this.forget = forget;
    }

    void tick(long wallClock) {
        Instant oldest = Instant.ofEpochMilli(wallClock).minus(expiry);
        List<String> expired = new ArrayList<>();
        try (KeyValueIterator<String, byte[]> entries = groups.from(next)) {
            next = null;
            for (int seen = 0; entries.hasNext(); seen++) {
                KeyValue<String, byte[]> entry = entries.next();
                if (seen == MOST_PER_TICK) {
                    next = entry.key;
                    break;
                }
                if (GroupStateCodec.isExpired(entry.value, oldest)) {
                    expired.add(entry.key);
                }
            }
        }
        expired.forEach(forget);
    }
}
