package dev.errata.core.classification.engine;

import dev.errata.core.matching.CharFolding;
import dev.errata.core.matching.Search;
import dev.errata.core.matching.Words;

/** Finds that there is none of something: {@code 0 errors}, {@code no fatal errors}, {@code errors: none}. */
final class Counts {
    private static final Words NONE = Words.of(
            "0 no zero without nothing free keine kein ohne aucune aucun sans sin ningún senza nessun sem nenhum без "
                    + "0个 没有 无 max maximum allowed expected possible");
    private static final Words NOTHING = Words.of("0 00 000 none null nil false off no undefined [] {} \"\" ''");

    private final String text;
    private int lineStart;
    private int lineEnd;

    Counts(String text) {
        this.text = text;
    }

    /** The line that is asked about from now on. */
    void look(int start, int end) {
        lineStart = start;
        lineEnd = end;
    }

    /** {@code 0 errors}, {@code no fatal errors}, {@code no warnings or errors}. */
    boolean isCounted(int start) {
        int at = start;
        for (int back = 0; back < 3; back++) {
            int end = at;
            while (end > lineStart && Search.isOneOf(text.charAt(end - 1), " \t'\"`")) {
                end--;
            }
            end -= end - 3 > lineStart && text.startsWith("(s)", end - 3) ? 3 : 0;
            int from = end;
            while (from > lineStart && Mentions.isLetterOrDigit(text.charAt(from - 1))) {
                from--;
            }
            if (from == end) {
                return false;
            }
            if (NONE.contains(text, from, end)) {
                boolean isZero = end - from == 1 && text.charAt(from) == '0';
                return from == lineStart || !Search.isOneOf(text.charAt(from - 1), ".,=:") || !isZero;
            }
            if (Character.isDigit(text.charAt(from))) {
                return false;
            }
            at = from;
        }
        return false;
    }

    /** The end of {@code jobs: 0} behind {@code failed}, of {@code count = 0} behind {@code error}. */
    int endOfNothingNamed(int wordEnd) {
        int from = wordEnd + 1;
        if (from >= lineEnd || text.charAt(wordEnd) != ' ') {
            return -1;
        }
        int to = from;
        while (to < lineEnd && Mentions.isLetterOrDigit(text.charAt(to))) {
            to++;
        }
        if (text.regionMatches(true, from, "rate", 0, to - from)) {
            return endOfZeroRate(to);
        }
        int sign = to < lineEnd && text.charAt(to) == ' ' ? to + 1 : to;
        boolean isAssigned = to > from && sign < lineEnd && Search.isOneOf(text.charAt(sign), ":=");
        return isAssigned ? endOfNothing(to) : -1;
    }

    /** The end of {@code : 0.00%} behind {@code failure rate}; -1 if something else follows. */
    private int endOfZeroRate(int wordEnd) {
        int from = wordEnd;
        while (from < lineEnd && Search.isOneOf(text.charAt(from), " :=")) {
            from++;
        }
        int end = from;
        while (end < lineEnd && Search.isOneOf(text.charAt(end), "0.")) {
            end++;
        }
        boolean isZero = end > from && text.charAt(from) == '0';
        boolean isWhole = end == lineEnd || !CharFolding.isDigit(text.charAt(end));
        return isZero && isWhole ? end : -1;
    }

    /** The end of {@code : 0}, {@code =none}, {@code ": null}; -1 if something else follows. */
    int endOfNothing(int wordEnd) {
        int i = wordEnd;
        if (text.startsWith("(s)", i)) {
            i += 3;
        }
        boolean isAssigned = false;
        while (i < lineEnd && Search.isOneOf(text.charAt(i), " \t\"':=")) {
            if (text.startsWith("\"\"", i) || text.startsWith("''", i)) {
                return isAssigned ? i + 2 : -1;
            }
            isAssigned |= text.charAt(i) == ':' || text.charAt(i) == '=';
            i++;
        }
        if (i == wordEnd) {
            return -1;
        }
        int end = i;
        while (end < lineEnd
                && (Mentions.isLetterOrDigit(text.charAt(end)) || Search.isOneOf(text.charAt(end), "[]{}"))) {
            end++;
        }
        String value = CharFolding.fold(text.substring(i, trimmed(i, end)));
        boolean isZero = value.equals("0") && (end == lineEnd || text.charAt(end) != '.');
        return isZero || (isAssigned && NOTHING.contains(value) && isWholeValue(wordEnd, end)) ? trimmed(i, end) : -1;
    }

    /** {@code errors=none next}, {@code errors: none, next}; behind a colon and a blank, words are a sentence. */
    private boolean isWholeValue(int wordEnd, int end) {
        return end == lineEnd || !Character.isWhitespace(text.charAt(end)) || text.charAt(wordEnd) == '=';
    }

    /** Without the bracket that closes what the value stands in. */
    private int trimmed(int from, int end) {
        boolean opens = Search.isOneOf(text.charAt(Math.min(from, text.length() - 1)), "[{");
        int to = end;
        while (!opens && to > from && Search.isOneOf(text.charAt(to - 1), "]}")) {
            to--;
        }
        return opens ? Math.min(end, from + 2) : to;
    }
}
