package dev.errata.simulator.kafka;

import java.util.Comparator;
import java.util.PriorityQueue;

/** What happens next, in the order of its time; of two at the same time the one that was set first. */
public final class Agenda {
    private final SimulatedTime time;
    private final PriorityQueue<Entry> entries =
            new PriorityQueue<>(Comparator.comparingLong(Entry::at).thenComparingLong(Entry::number));
    private long numbers;

    private record Entry(long at, long number, Runnable action) {}

    public Agenda(SimulatedTime time) {
        this.time = time;
    }

    /** Sets an action for a time in milliseconds since 1970; what is past is done at once. */
    public void at(long millis, Runnable action) {
        entries.add(new Entry(Math.max(millis, time.millis()), numbers++, action));
    }

    public void in(long millis, Runnable action) {
        at(time.millis() + millis, action);
    }

    /** Moves the time on to the next entry before {@code end} and does it; false if there is none. */
    public boolean step(long end) {
        Entry next = entries.peek();
        if (next == null || next.at() >= end) {
            return false;
        }
        entries.remove();
        time.moveTo(next.at());
        next.action().run();
        return true;
    }
}
