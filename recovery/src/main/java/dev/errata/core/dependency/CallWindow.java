package dev.errata.core.dependency;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** The calls of the last while, in ten slots, oldest first. */
record CallWindow(List<Slot> slots) {
    static final CallWindow EMPTY = new CallWindow(List.of());

    private static final int SLOTS = 10;

    CallWindow {
        slots = List.copyOf(slots);
    }

    /** @param number of the slot since 1970 */
    record Slot(long number, long failures, long answers) {}

    /** With more calls at its end, and without those that are older than the window. */
    CallWindow with(long failures, long answers, Duration window, Instant now) {
        long number = number(window, now);
        List<Slot> kept = new ArrayList<>();
        Slot last = new Slot(number, failures, answers);
        for (Slot slot : slots) {
            if (slot.number() == number) {
                last = new Slot(number, failures + slot.failures(), answers + slot.answers());
            } else if (slot.number() > number - SLOTS && slot.number() < number) {
                kept.add(slot);
            }
        }
        if (last.failures() + last.answers() > 0) {
            kept.add(last);
        }
        return new CallWindow(kept);
    }

    long failures() {
        return slots.stream().mapToLong(Slot::failures).sum();
    }

    long calls() {
        return slots.stream()
                .mapToLong(slot -> slot.failures() + slot.answers())
                .sum();
    }

    /** Whether so many calls fail that the circuit must open. */
    boolean isFailing(BreakerSettings settings) {
        long calls = calls();
        return calls >= settings.minimumCalls() && failures() >= settings.failureRate() * calls;
    }

    private static long number(Duration window, Instant now) {
        return now.toEpochMilli() / Math.max(1, window.toMillis() / SLOTS);
    }
}
