package dev.errata.recovery.schedule;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * All alarms of one task. When an operation has to be looked at again stands in its state: its alarms are an index that is
 * made anew at each start. Of the others the schedule is the only trace, or they are few: theirs has a changelog.
 *
 * <p>For the stream thread; {@link #earliest()} for any.
 */
public final class Alarms {
    private final Schedule operations;
    private final Schedule others;

    /**
     * Of one task.
     *
     * @param operations whose alarms are those of {@link Alarm.Kind#OPERATION}
     * @param others for all other kinds
     */
    public Alarms(Schedule operations, Schedule others) {
        this.operations = operations;
        this.others = others;
    }

    /** Those of operations alone. */
    public Schedule operations() {
        return operations;
    }

    /** No alarm is due before; {@link Schedule#NONE} without any. */
    public long earliest() {
        return Math.min(operations.earliest(), others.earliest());
    }

    long approximateSize() {
        return operations.approximateSize() + others.approximateSize();
    }

    /** As {@link Schedule#move}. */
    public void move(Alarm.Kind kind, Bytes owner, @Nullable Instant before, @Nullable Instant after) {
        of(kind).move(kind, owner, before, after);
    }

    /** As {@link Schedule#remove}. */
    public void remove(Alarm alarm) {
        of(alarm.kind()).remove(alarm);
    }

    /** As {@link Schedule#fresh}: operations before the others, which have half of it if they need it. */
    public List<Alarm> fresh(long line, long now, int most) {
        int reserved = others.earliest() <= now ? most / 2 : 0;
        List<Alarm> due = new ArrayList<>(operations.fresh(line, now, most - reserved));
        due.addAll(others.fresh(line, now, most - due.size()));
        return due;
    }

    /** Whether an alarm from before the line may be left. */
    public boolean isOverdue(long line) {
        return earliest() < line;
    }

    /** As {@link Schedule#overdue}: operations before the others, which have half of it if they need it. */
    public List<Alarm> overdue(long line, int most) {
        int reserved = others.isOverdue(line) ? most / 2 : 0;
        List<Alarm> due = new ArrayList<>(operations.overdue(line, most - reserved));
        due.addAll(others.overdue(line, most - due.size()));
        return due;
    }

    private Schedule of(Alarm.Kind kind) {
        return kind == Alarm.Kind.OPERATION ? operations : others;
    }
}
