package dev.errata.core.classification.engine;

import dev.errata.core.matching.CharFolding;
import dev.errata.core.matching.Words;

/** Finds things in trouble that were put in order: {@code 14 expired entries dropped}, {@code failed jobs were requeued}. */
final class ClearedTrouble {
    private static final Words TROUBLED = Words.of(
            "expired invalid failed stale missing broken corrupt corrupted orphaned "
                    + "orphan dead duplicate duplicated unknown unused rejected abandoned stuck timed unreachable interrupted");
    private static final Words CLEARED = Words.of(
            "purged dropped removed deleted evicted cleaned cleared pruned repaired "
                    + "fixed restored resent retried replayed requeued recovered healed reprocessed resolved released reaped "
                    + "redelivered discarded collected swept archived moved rescheduled reassigned rebuilt merged renewed");
    private static final Words AUXILIARIES = Words.of("were have has been are was being");
    private static final Words CLEARING = Words.of(
            "purging removing deleting evicting cleaning clearing pruning repairing "
                    + "restoring resending retrying replaying requeueing requeuing reprocessing releasing collecting archiving");
    private static final int MOST_WORDS = 5;
    private static final int WORDS_BEFORE = 3;

    private ClearedTrouble() {}

    /**
     * Where the things end that were put in order, as {@code removed 214 expired sessions} says of those that the word from
     * {@code start} to {@code end} describes; -1 if the words before it do not say so.
     */
    private static int endOfObject(String text, int start, int end, int lineStart, int lineEnd) {
        if (!isClearedBefore(text, start, lineStart)) {
            return -1;
        }
        int from = end + 1;
        int to = from;
        while (to < lineEnd && (CharFolding.isWord(text.charAt(to)) || text.charAt(to) == '-')) {
            to++;
        }
        boolean isMany = to > from && text.charAt(end) == ' ' && text.charAt(to - 1) == 's';
        return isMany ? to : -1;
    }

    /** Whether one of the three words before {@code start} says that something was put in order. */
    private static boolean isClearedBefore(String text, int start, int lineStart) {
        int to = start - 1;
        for (int word = 0; word < WORDS_BEFORE && to > lineStart && text.charAt(to) == ' '; word++) {
            int from = to;
            while (from > lineStart && CharFolding.isWord(text.charAt(from - 1))) {
                from--;
            }
            if (CLEARED.contains(text, from, to) || CLEARING.contains(text, from, to)) {
                return true;
            }
            to = from - 1;
        }
        return false;
    }

    /** Where such a statement about what the word from {@code start} to {@code end} describes ends; -1 if there is none. */
    static int endOf(String text, int start, int end, int lineStart, int lineEnd) {
        if (!TROUBLED.contains(text, start, end)) {
            return -1;
        }
        int object = endOfObject(text, start, end, lineStart, lineEnd);
        return object > 0 ? object : endOfSubject(text, end, lineEnd);
    }

    /** {@code expired entries dropped} */
    private static int endOfSubject(String text, int end, int lineEnd) {
        int from = end + 1;
        boolean isMany = false;
        for (int word = 0; word < MOST_WORDS && from < lineEnd && text.charAt(from - 1) == ' '; word++) {
            int to = from;
            while (to < lineEnd && (CharFolding.isWord(text.charAt(to)) || text.charAt(to) == '-')) {
                to++;
            }
            if (CLEARED.contains(text, from, to)) {
                return isMany ? to : -1;
            }
            boolean isNoun = !AUXILIARIES.contains(text, from, to);
            isMany |= isNoun && to > from && text.charAt(to - 1) == 's';
            from = to + 1;
        }
        return -1;
    }
}
