package dev.errata.aggregator;

import dev.errata.core.aggregation.GroupStateCodec;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ObjLongConsumer;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.jspecify.annotations.Nullable;

/**
 * Finds groups that have been silent for too long: a bounded stretch of the store at each tick, round and round. An entry
 * of which only decisions are known says nothing of time and stays until its first member.
 */
final class GroupExpiry {
    private static final int MOST_PER_TICK = 5_000;

    private final Groups groups;
    private final Duration expiry;
    private final ObjLongConsumer<String> forget;
    private @Nullable String next;

    GroupExpiry(Groups groups, Duration expiry, ObjLongConsumer<String> forget) {
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
                GroupStateCodec.lastSeen(entry.value)
                        .filter(lastSeen -> lastSeen.isBefore(oldest))
                        .ifPresent(lastSeen -> expired.add(entry.key));
            }
        }
        expired.forEach(groupId -> forget.accept(groupId, wallClock));
    }
}
