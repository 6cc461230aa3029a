package dev.errata.recovery.schedule;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * Alarms of one store, ordered by due time. Two marks say where scans begin, so that what was deleted is never walked again:
 * the low-water mark, never above the earliest alarm, and the fresh mark, with no alarm between the last line and itself.
 * A line is a time that only moves forward: what was due before it is overdue, what is due from it on is fresh.
 *
 * <p>For the stream thread; {@link #earliest()} for any.
 */
public final class Schedule {
    /** The mark of a schedule without alarms. */
    public static final long NONE = Long.MAX_VALUE;

    private static final byte[] PRESENT = {1};

    private final KeyValueStore<Bytes, byte[]> store;
    private long freshMark;
    private volatile long lowWaterMark;

    public Schedule(KeyValueStore<Bytes, byte[]> store) {
        this.store = store;
        this.lowWaterMark = scan(Alarm.firstAt(0), null, 0, 0, new ArrayList<>());
        this.freshMark = lowWaterMark;
    }

    /** No alarm is due before; {@link #NONE} without any. */
    public long earliest() {
        return lowWaterMark;
    }

    long approximateSize() {
        return store.approximateNumEntries();
    }

    /** Sets, moves or cancels an owner's alarm: the one that it had gives way to the one that it is to have. */
    public void move(Alarm.Kind kind, Bytes owner, @Nullable Instant before, @Nullable Instant after) {
        if (before != null && before.equals(after)) {
            return;
        }
        if (before != null) {
            remove(new Alarm(before.toEpochMilli(), kind, owner));
        }
        if (after != null) {
            Alarm alarm = new Alarm(after.toEpochMilli(), kind, owner);
            store.put(alarm.key(), PRESENT);
            lowerMarks(alarm.dueAt());
        }
    }

    /** Sets many at once; those that are there stay. */
    public void setAll(List<Alarm> alarms) {
        store.putAll(alarms.stream()
                .map(alarm -> KeyValue.pair(alarm.key(), PRESENT))
                .toList());
        alarms.forEach(alarm -> lowerMarks(alarm.dueAt()));
    }

    /** Nothing happens if it is not there, and none is looked for: it would be read from the disk. */
    public void remove(Alarm alarm) {
        store.put(alarm.key(), null);
    }

    /** The alarms that are due since the line, earliest first; the marks move up behind them. */
    public List<Alarm> fresh(long line, long now, int most) {
        boolean isOverdue = isOverdue(line);
        long from = Math.max(Math.max(line, freshMark), isOverdue ? 0 : lowWaterMark);
        if (now < from) {
            return List.of();
        }
        List<Alarm> due = new ArrayList<>();
        freshMark = scan(Alarm.firstAt(from), null, now, most, due);
        if (!isOverdue) {
            lowWaterMark = freshMark;
        }
        return due;
    }

    /** Whether an alarm from before the line may be left. */
    public boolean isOverdue(long line) {
        return lowWaterMark < line;
    }

    /** The alarms that were due before the line, the longest overdue first; otherwise as {@link #fresh}, which comes before. */
    public List<Alarm> overdue(long line, int most) {
        if (!isOverdue(line)) {
            return List.of();
        }
        List<Alarm> due = new ArrayList<>();
        long next = scan(Alarm.firstAt(lowWaterMark), Alarm.firstAt(line), line - 1, most, due);
        lowWaterMark = next == NONE ? Math.max(line, freshMark) : next;
        return due;
    }

    /** The alarms behind a key, earliest first, due or not; from the first one if there is no key. */
    public List<Alarm> after(@Nullable Bytes key, int most) {
        Bytes first = Alarm.firstAt(lowWaterMark);
        return StoreCursor.after(store, key == null || key.compareTo(first) < 0 ? first : key, most).stream()
                .map(entry -> Alarm.ofKey(entry.key))
                .toList();
    }

    /** The due time of the first alarm that was not taken, {@link #NONE} if there is none. */
    private long scan(Bytes from, @Nullable Bytes to, long now, int most, List<Alarm> due) {
        try (KeyValueIterator<Bytes, byte[]> alarms = store.range(from, to)) {
            while (alarms.hasNext()) {
                Alarm alarm = Alarm.ofKey(alarms.next().key);
                if (alarm.dueAt() > now || due.size() == most) {
                    return alarm.dueAt();
                }
                due.add(alarm);
            }
        }
        return NONE;
    }

    private void lowerMarks(long dueAt) {
        freshMark = Math.min(freshMark, dueAt);
        if (dueAt < lowWaterMark) {
            lowWaterMark = dueAt;
        }
    }
}
