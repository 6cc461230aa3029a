package dev.errata.core.classification.facts;

import dev.errata.core.matching.CharFolding;

/** Runs of digits in a text. */
final class Digits {
    private Digits() {}

    /** Whether a run begins at {@code i}, behind another character. */
    static boolean begin(String text, int i) {
        return CharFolding.isDigit(text.charAt(i)) && !CharFolding.isDigit(text.charAt(i - 1));
    }

    /** The offset behind the digits from {@code from} on, of which at most {@code most} count. */
    static int end(String text, int from, int most) {
        int end = from;
        while (end < text.length() && end - from < most && CharFolding.isDigit(text.charAt(end))) {
            end++;
        }
        return end;
    }
}
