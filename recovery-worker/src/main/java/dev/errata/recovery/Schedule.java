package dev.errata.recovery;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * One task's alarms, ordered by due time. A low-water mark, never above the earliest alarm, is where each scan begins: what
 * was deleted before it is never walked again, and while nothing is due no scan happens at all. For the stream thread; the
 * mark may be read by any thread.
 */
final class Schedule {
    /** The mark of a schedule without alarms. */
    static final long NONE = Long.MAX_VALUE;

    private static final long UNKNOWN = 0;
    private static final byte[] PRESENT = {1};

    private final KeyValueStore<Bytes, byte[]> store;
    private volatile long lowWaterMark = UNKNOWN;

    Schedule(KeyValueStore<Bytes, byte[]> store) {
        this.store = store;
    }

    /** The due time of the earliest alarm; {@link #NONE} without one, and until the first scan has looked. */
    long earliestKnown() {
        return lowWaterMark == UNKNOWN ? NONE : lowWaterMark;
    }

    long approximateSize() {
        return store.approximateNumEntries();
    }

    /** Sets, moves or cancels an owner's alarm: the one that it had gives way to the one that it is to have. */
    void move(Alarm.Kind kind, Bytes owner, @Nullable Instant before, @Nullable Instant after) {
        if (before != null && before.equals(after)) {
            return;
        }
        if (before != null) {
            store.delete(new Alarm(before.toEpochMilli(), kind, owner).key());
        }
        if (after != null) {
            Alarm alarm = new Alarm(after.toEpochMilli(), kind, owner);
            store.put(alarm.key(), PRESENT);
            lowerMark(alarm.dueAt());
        }
    }

    void remove(Alarm alarm) {
        store.delete(alarm.key());
    }

    /**
     * The alarms that are due, earliest first; the mark moves up behind them. Whoever does not get to all of them says so
     * by {@link #postpone}.
     */
    List<Alarm> due(long now, int most) {
        if (now < lowWaterMark) {
            return List.of();
        }
        List<Alarm> due = new ArrayList<>();
        long next = NONE;
        try (KeyValueIterator<Bytes, byte[]> alarms = store.range(Alarm.firstAt(lowWaterMark), null)) {
            while (alarms.hasNext()) {
                Alarm alarm = Alarm.ofKey(alarms.next().key);
                if (alarm.dueAt() > now || due.size() == most) {
                    next = alarm.dueAt();
                    break;
                }
                due.add(alarm);
            }
        }
        lowWaterMark = next;
        return due;
    }

    /** Left for the next time. */
    void postpone(Alarm alarm) {
        lowerMark(alarm.dueAt());
    }

    private void lowerMark(long dueAt) {
        if (dueAt < lowWaterMark) {
            lowWaterMark = dueAt;
        }
    }
}
