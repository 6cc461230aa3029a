package dev.errata.streams.ledger;

import dev.errata.schemas.RecordNumber;
import java.util.List;

/** The numbers of one writer as they come in through one partition. For the stream thread. */
final class MetNumbers {
    /** In the place of the first number. */
    static final long NOT_MET_AGAIN = -1;

    /** How it came, if the records before the next one of the partition may not have come here; until the writer is met again. */
    static final String INTERRUPTED = "interrupted";

    private static final int BY_EXPIRY = 1;
    private static final int BY_OTHERS = 2;

    private final Count first;
    private final Count last;
    private final Count missing;
    private final Count firstMissing;
    private final Count repeated;
    private final Count firstRepeated;
    private final Count misplaced;
    private final Count firstMisplaced;
    private final Count interrupted;

    /** @param place of the reader, and the writer, as names of counts have them */
    MetNumbers(Counts counts, String place) {
        first = counts.of(place, "first");
        last = counts.of(place, "last");
        missing = counts.of(place, "missing");
        firstMissing = counts.of(place, "firstMissing");
        repeated = counts.of(place, "repeated");
        firstRepeated = counts.of(place, "firstRepeated");
        misplaced = counts.of(place, "misplaced");
        firstMisplaced = counts.of(place, "firstMisplaced");
        interrupted = counts.of(place, INTERRUPTED);
    }

    /** For a partition that is read again from within the writer's numbers. */
    void beginWithWhatComes() {
        for (Count count : List.of(last, missing, firstMissing, repeated, firstRepeated, misplaced, firstMisplaced)) {
            count.set(0);
        }
        first.set(NOT_MET_AGAIN);
    }

    /** Records that lay behind the last one that was met may have expired: if the next number is a later one, they did. */
    void interrupt() {
        interrupted.set(BY_EXPIRY);
    }

    /** Records that lay behind the last one that was met may have come to somebody who does not count. */
    void readByOthers() {
        interrupted.set(BY_OTHERS);
    }

    /** Told what is wrong. */
    @FunctionalInterface
    interface Finding {
        void found(LedgerFault.Kind kind, long number, long records);
    }

    /**
     * Takes the next one in.
     *
     * @param isFromStart whether all that the writer ever put here was there to be read: another reader begins with whatever
     *     comes first
     */
    void meet(RecordNumber met, boolean isHere, boolean isFromStart, Finding finding) {
        long number = met.number();
        if (!isHere) {
            count(misplaced, firstMisplaced, number, 1);
            finding.found(LedgerFault.Kind.MISPLACED, number, 1);
            return;
        }
        if (first.value() <= 0) {
            first.set(isFromStart && first.value() == 0 ? 1 : number);
            last.set(first.value() - 1);
        }
        long expected = last.value() + 1;
        if (number > expected && interrupted.value() > 0) {
            first.add(number - expected);
            if (interrupted.value() == BY_EXPIRY) {
                finding.found(LedgerFault.Kind.EXPIRED, expected, number - expected);
            }
        } else if (number > expected) {
            count(missing, firstMissing, expected, number - expected);
            finding.found(LedgerFault.Kind.MISSING, expected, number - expected);
        }
        interrupted.set(0);
        if (number < expected) {
            count(repeated, firstRepeated, number, 1);
            finding.found(LedgerFault.Kind.REPEATED, number, 1);
        } else {
            last.set(number);
        }
    }

    private static void count(Count all, Count earliest, long number, long records) {
        if (all.value() == 0) {
            earliest.set(number);
        }
        all.add(records);
    }
}
