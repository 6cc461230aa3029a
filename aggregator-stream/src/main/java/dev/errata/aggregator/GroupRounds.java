package dev.errata.aggregator;

import dev.errata.core.aggregation.GroupState;
import dev.errata.core.aggregation.GroupStateCodec;
import dev.errata.core.aggregation.StoredTouch;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.jspecify.annotations.Nullable;

/**
 * Goes through the groups of a task, a bounded stretch of the store at each tick, round and round. Forgets those that have
 * been silent for too long, unless a person said something of them. Has those published again whose rates have become zero
 * since the round before, so that nobody reads the rates of a group that is silent by now.
 */
final class GroupRounds {
    private static final int MOST_PER_TICK = 5_000;

    /** For how long before a start it is looked for groups that have gone silent while nobody watched. */
    private static final Duration UNWATCHED = Duration.ofDays(1);

    /** An hour, and what clocks may differ by. */
    private static final Duration LONGEST_RATE = Duration.ofHours(2);

    private final Groups groups;
    private final Duration expiry;
    private final Consumer<String> forget;
    private @Nullable Instant roundBefore;
    private @Nullable Instant round;
    private @Nullable String next;

    GroupRounds(Groups groups, Duration expiry, Consumer<String> forget) {
        this.groups = groups;
        this.expiry = expiry;
        this.forget = forget;
    }

    void tick(long wallClock) {
        Instant now = Instant.ofEpochMilli(wallClock);
        if (next == null) {
            roundBefore = round == null ? now.minus(UNWATCHED) : round;
            round = now;
        }
        List<String> expired = new ArrayList<>();
        List<String> silent = new ArrayList<>();
        try (KeyValueIterator<String, byte[]> entries = groups.from(next)) {
            next = null;
            for (int seen = 0; entries.hasNext(); seen++) {
                KeyValue<String, byte[]> entry = entries.next();
                if (seen == MOST_PER_TICK) {
                    next = entry.key;
                    break;
                }
                @Nullable StoredTouch touch = groups.read(entry, GroupStateCodec::touch);
                if (touch == null) {
                    continue;
                }
                if (touch.isExpired(now.minus(expiry))) {
                    expired.add(entry.key);
                } else if (hasGoneSilent(entry, touch.at(), now)) {
                    silent.add(entry.key);
                }
            }
        }
        expired.forEach(forget);
        silent.forEach(groups.unpublished()::add);
    }

    /** Compared with when it was last published, which is since the round before or soon after it last changed. */
    private boolean hasGoneSilent(KeyValue<String, byte[]> entry, Instant touched, Instant now) {
        Instant before = roundBefore == null || touched.isAfter(roundBefore) ? touched : roundBefore;
        boolean hadRates = touched.isAfter(before.minus(LONGEST_RATE));
        @Nullable GroupState group = hadRates ? groups.read(entry, GroupStateCodec::decode) : null;
        return group != null && group.hasGoneSilent(before, now);
    }
}
