package dev.errata.schemas.registry;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.kafka.common.utils.Time;

/**
 * The ids that the registry said it does not know, so that a flood of the same broken record asks once, not once a
 * record. Short, because an id may be known a moment later; bounded, because random bytes hold any id.
 */
final class UnknownIds {
    static final Duration REMEMBERED = Duration.ofSeconds(10);
    static final int CAPACITY = 10_000;

    private final Time time;
    private final Map<Integer, Long> askedAt = new LinkedHashMap<>();

    UnknownIds(Time time) {
        this.time = time;
    }

    synchronized boolean contains(int id) {
        Long asked = askedAt.get(id);
        if (asked == null) {
            return false;
        }
        if (time.nanoseconds() - asked < REMEMBERED.toNanos()) {
            return true;
        }
        askedAt.remove(id);
        return false;
    }

    synchronized void add(int id) {
        askedAt.put(id, time.nanoseconds());
        if (askedAt.size() > CAPACITY) {
            askedAt.remove(askedAt.keySet().iterator().next());
        }
    }
}
