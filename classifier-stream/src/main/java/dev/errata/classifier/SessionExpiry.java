package dev.errata.classifier;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.jspecify.annotations.Nullable;

/** Forgets sessions that have been silent for too long: a bounded stretch of the store at each tick, round and round. */
final class SessionExpiry {
    private static final int MOST_PER_TICK = 5_000;

    private final SessionStore sessions;
    private final Duration expiry;
    private @Nullable String next;

    SessionExpiry(SessionStore sessions, Duration expiry) {
        this.sessions = sessions;
        this.expiry = expiry;
    }

    /** @param wallClock milliseconds since 1970 */
    void tick(long wallClock) {
        Instant now = Instant.ofEpochMilli(wallClock);
        List<String> expired = new ArrayList<>();
        try (KeyValueIterator<String, byte[]> entries = sessions.from(next)) {
            int seen = 0;
            next = null;
            while (entries.hasNext()) {
                KeyValue<String, byte[]> entry = entries.next();
                if (seen++ == MOST_PER_TICK) {
                    next = entry.key;
                    break;
                }
                if (sessions.read(entry)
                        .filter(session -> session.isExpired(now, expiry))
                        .isPresent()) {
                    expired.add(entry.key);
                }
            }
        }
        expired.forEach(sessions::forget);
    }
}
