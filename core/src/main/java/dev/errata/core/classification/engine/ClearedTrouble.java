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
    private static final int MOST_WORDS = 5;

    private ClearedTrouble() {}

    /** Where such a statement ends that begins with the word from {@code start} to {@code end}; -1 if there is none. */
    static int endOf(String text, int start, int end, int lineEnd) {
        if (!TROUBLED.contains(text, start, end)) {
            return -1;
        }
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
            isMany = (isNoun && to > from) ? text.charAt(to - 1) == 's' : isMany;
            from = to + 1;
        }
        return -1;
    }
}
