package dev.errata.core.classification.engine;

import dev.errata.core.matching.Span;
import dev.errata.core.matching.Words;

/** Finds that words say the opposite: {@code collection not loaded}, {@code was never started}. */
final class Denial {
    private static final Words DENIALS =
            Words.of("not never cannot isn wasn hasn aren weren haven don doesn didn neither nor");
    /** {@code has not yet been registered} */
    private static final int WORDS_BETWEEN = 3;

    private Denial() {}

    /** Whether one of the few words before {@code match}, in the same part of the sentence, denies it. */
    static boolean denies(Match match) {
        Span span = match.span();
        String text = match.source();
        int end = span == null ? 0 : span.start();
        for (int back = 0; back <= WORDS_BETWEEN && end > 0; back++) {
            while (end > 0 && (text.charAt(end - 1) == ' ' || text.charAt(end - 1) == '\'')) {
                end--;
            }
            int start = end;
            while (start > 0 && Character.isLetter(text.charAt(start - 1))) {
                start--;
            }
            if (DENIALS.contains(text, start, end)) {
                return true;
            }
            end = start == end ? 0 : start;
        }
        return false;
    }
}
