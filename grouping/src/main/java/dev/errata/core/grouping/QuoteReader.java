package dev.errata.core.grouping;

import java.util.Arrays;

/**
 * Reads what stands in quotes: one or two words are a value, a JSON key stays, and a longer text is read like any other. An
 * apostrophe inside a word opens nothing.
 */
final class QuoteReader {

    private static final int MAX_VALUE = 200;

    private final PatternBuffer pattern;
    private final ObjectReader objects;
    private char[] text = new char[0];
    private int end;
    /** Where the quoted text being read ends, per kind of quote; beyond it a new search may start. */
    private final int[] closedUntil = new int[3];

    private boolean tellingKey;

    QuoteReader(PatternBuffer pattern, ObjectReader objects) {
        this.pattern = pattern;
        this.objects = objects;
    }

    void start(char[] message, int length) {
        text = message;
        end = length;
        tellingKey = false;
        Arrays.fill(closedUntil, 0);
    }

    /** Reads from a quote and returns the place to go on. */
    int read(int open) {
        char quote = text[open];
        int slot = quote == '"' ? 0 : quote == '\'' ? 1 : 2;
        if (open < closedUntil[slot] || !opens(open, quote)) {
            return open + 1;
        }
        int close = closing(open, quote);
        if (close < 0) {
            closedUntil[slot] = end;
            return open + 1;
        }
        if (isKey(open + 1, close)) {
            tellingKey = Vocabulary.TELLING_KEYS.contains(text, open + 1, close) && objects.isToldInWords(close + 1);
            if (tellingKey) {
                pattern.tellingKey(text, open + 1, close);
            } else {
                pattern.word(text, open + 1, close);
            }
            return close + 1;
        }
        boolean telling = tellingKey;
        tellingKey = false;
        if (telling || isSentence(open + 1, close)) {
            closedUntil[slot] = close + 1;
            return open + 1;
        }
        pattern.value(TokenKind.QUOTED);
        return close + 1;
    }

    private boolean opens(int i, char quote) {
        if (i + 1 >= end) {
            return false;
        }
        boolean afterWord = i > 0 && CharKinds.is(text[i - 1], CharKinds.LETTER | CharKinds.DIGIT);
        return !(afterWord && quote != '"');
    }

    private int closing(int open, char quote) {
        for (int i = open + 1; i < end; i++) {
            char c = text[i];
            if (c == '\\') {
                i++;
            } else if (closes(i, c, quote)) {
                return i;
            }
        }
        return -1;
    }

    private boolean closes(int i, char c, char quote) {
        if (c != quote && !(quote == '`' && c == '\'')) {
            return false;
        }
        return quote == '"' || i + 1 >= end || !CharKinds.is(text[i + 1], CharKinds.LETTER | CharKinds.DIGIT);
    }

    private boolean isKey(int from, int to) {
        int colon = to + 1;
        if (colon < end && text[colon] == ' ') {
            colon++;
        }
        if (colon >= end || text[colon] != ':' || from == to || to - from > 64) {
            return false;
        }
        char before = pattern.last();
        if (before != '{' && before != ',') {
            return false;
        }
        for (int i = from; i < to; i++) {
            if (!CharKinds.is(text[i], CharKinds.LETTER) && text[i] != '-' && text[i] != '.') {
                return false;
            }
        }
        return true;
    }

    /** Whether it is three words or more. */
    private boolean isSentence(int from, int to) {
        if (to - from > MAX_VALUE) {
            return true;
        }
        int spaces = 0;
        for (int i = from + 1; i < to - 1; i++) {
            if (CharKinds.is(text[i], CharKinds.SPACE) && !CharKinds.is(text[i - 1], CharKinds.SPACE)) {
                spaces++;
            }
        }
        return spaces >= 2;
    }
}
