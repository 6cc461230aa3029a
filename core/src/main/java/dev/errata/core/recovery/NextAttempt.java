package dev.errata.core.recovery;

import dev.errata.core.event.Operation;
import dev.errata.core.record.RecordPart;
import java.time.Instant;

/**
 * The attempt that a decision schedules.
 *
 * @param attempt its number
 * @param delay how the due time came about
 * @param dueAt never before the time of the decision and the delay's total
 */
public record NextAttempt(int attempt, Delay delay, Instant dueAt) implements RecordPart {
    /** After this run, so long from now. */
    public static NextAttempt after(Operation failed, Delay delay, Instant now) {
        return new NextAttempt(failed.attempt() + 1, delay, now.plus(delay.total()));
    }

    /** The due time computed again from what is said of the delay. */
    public Instant recomputedDueAt(Instant decidedAt) {
        return decidedAt.plus(delay.recomputedTotal());
    }
}
