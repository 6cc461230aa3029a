package dev.errata.core.grouping;

/**
 * The pattern as it grows: words, punctuation and placeholders. Joins what belongs to one value (a list, a date, a number
 * and its unit), so that the number of values and the presence of a unit leave no trace in the pattern.
 */
final class PatternBuffer {

    private static final int NONE = -1;
    private static final int MAX_OPEN = 16;
    private static final int LONGEST_DATE_WORD = "Wednesday".length();
    /** How much more than the limit is read: a dump that ends behind the limit is one value. */
    private static final int WORKING_FACTOR = 4;

    private final RepeatedValues repeated = new RepeatedValues();
    private final boolean typed;
    private final int limit;
    private final char[] out;
    private int length;
    private boolean spacePending;
    private int valueStart;
    private int valueEnd;
    private TokenKind valueKind = TokenKind.ANY;
    private int values;
    /** Whether only separators followed the last placeholder. */
    private boolean afterValue;

    /** Where the last JSON key stands that says what went wrong. */
    private int toldAt;

    private final int[] opens = new int[MAX_OPEN];
    private int depth;

    PatternBuffer(boolean typed, int limit) {
        this.typed = typed;
        this.limit = limit;
        this.out = new char[WORKING_FACTOR * limit + 2 * MAX_OPEN];
        clear();
    }

    void clear() {
        length = 0;
        spacePending = false;
        valueStart = NONE;
        valueEnd = NONE;
        values = 0;
        afterValue = false;
        depth = 0;
        toldAt = NONE;
    }

    /** Whether nothing that follows can be seen in the pattern. */
    boolean isFull() {
        return length >= WORKING_FACTOR * limit;
    }

    void space() {
        spacePending = true;
    }

    void word(char[] text, int from, int to) {
        if (afterValue && length == valueEnd && belongsToValue(text, from, to)) {
            return;
        }
        afterValue = false;
        separate();
        append(text, from, to);
    }

    /** A JSON key whose value says what went wrong. */
    void tellingKey(char[] text, int from, int to) {
        toldAt = length;
        word(text, from, to);
    }

    void punctuation(char c) {
        if (c == ')' && depth > 0 && closesEmptyRemark()) {
            return;
        }
        if ((c == ')' || c == ']' || c == '}') && depth > 0) {
            closeBracket(c);
        }
        separate();
        if (c == '(' || c == '[' || c == '{') {
            openBracket();
        }
        if (length < out.length) {
            out[length++] = c;
        }
        afterValue = afterValue && CharKinds.is(c, CharKinds.SEPARATOR);
    }

    void value(TokenKind kind) {
        dropDateWords();
        if (afterValue) {
            length = valueStart;
            spacePending = false;
            write(kind == valueKind ? kind : merged(kind));
            return;
        }
        separate();
        valueStart = length;
        values++;
        write(kind);
    }

    /** The last character that is not a space, or 0. */
    char last() {
        return length == 0 ? 0 : out[length - 1];
    }

    @Override
    public String toString() {
        if (depth > 0) {
            closeCutDump();
        }
        int end = values < 2 ? length : repeated.collapse(out, length);
        return new String(out, 0, Math.min(end, limit)).strip();
    }

    private void write(TokenKind kind) {
        valueKind = kind;
        String placeholder = (typed ? kind : TokenKind.ANY).placeholder();
        int count = Math.min(placeholder.length(), out.length - length);
        placeholder.getChars(0, count, out, length);
        length += count;
        valueEnd = length;
        afterValue = true;
    }

    private TokenKind merged(TokenKind kind) {
        boolean clockOrDate = kind == TokenKind.TIMESTAMP || valueKind == TokenKind.TIMESTAMP;
        return clockOrDate && (kind == TokenKind.NUMBER || valueKind == TokenKind.NUMBER)
                ? TokenKind.TIMESTAMP
                : TokenKind.ANY;
    }

    private void separate() {
        if (spacePending && length > 0 && length < out.length) {
            out[length++] = ' ';
        }
        spacePending = false;
    }

    private void append(char[] text, int from, int to) {
        int count = Math.min(to - from, out.length - length);
        System.arraycopy(text, from, out, length, count);
        length += count;
    }

    private boolean belongsToValue(char[] text, int from, int to) {
        if (Vocabulary.DATE_WORDS.contains(text, from, to)) {
            relabel(TokenKind.TIMESTAMP);
            spacePending = false;
            return true;
        }
        if (Vocabulary.UNITS.contains(text, from, to)) {
            spacePending = false;
            return true;
        }
        return false;
    }

    private void relabel(TokenKind kind) {
        length = valueStart;
        write(kind);
    }

    /** Takes back "Fri Jun" before "17". */
    private void dropDateWords() {
        int end = length;
        while (true) {
            int wordEnd = end;
            while (wordEnd > 0 && (out[wordEnd - 1] == ' ' || out[wordEnd - 1] == ',')) {
                wordEnd--;
            }
            int start = wordEnd;
            while (start > 0
                    && wordEnd - start <= LONGEST_DATE_WORD
                    && CharKinds.is(out[start - 1], CharKinds.LETTER)) {
                start--;
            }
            boolean separated = wordEnd < length || spacePending;
            if (start == wordEnd || !separated || !Vocabulary.DATE_WORDS.contains(out, start, wordEnd)) {
                break;
            }
            end = start;
        }
        if (end < length) {
            spacePending = end > 0 && out[end - 1] == ' ';
            length = spacePending ? end - 1 : end;
            afterValue = valueEnd != NONE && valueEnd <= length && isSeparated(valueEnd);
        }
    }

    private boolean isSeparated(int from) {
        for (int i = from; i < length; i++) {
            if (out[i] != ' ' && !CharKinds.is(out[i], CharKinds.SEPARATOR)) {
                return false;
            }
        }
        return true;
    }

    private void openBracket() {
        if (depth < MAX_OPEN) {
            opens[depth] = length;
        }
        depth++;
    }

    /** {@code <*> (<*>)} and {@code <*> ()} say one value twice. */
    private boolean closesEmptyRemark() {
        if (depth > MAX_OPEN) {
            return false;
        }
        int open = opens[depth - 1];
        boolean empty = open == length - 1;
        boolean onlyValue = afterValue && valueStart == open + 1 && valueEnd == length;
        int before = open > 0 && out[open - 1] == ' ' ? open - 1 : open;
        if (out[open] != '(' || (!empty && !onlyValue) || before == open || before == 0 || out[before - 1] != '>') {
            return false;
        }
        int start = before - 1;
        while (start > 0 && out[start] != '<') {
            start--;
        }
        depth--;
        length = before;
        spacePending = false;
        valueStart = start;
        valueEnd = before;
        afterValue = true;
        return true;
    }

    private void closeBracket(char close) {
        depth--;
        if (depth >= MAX_OPEN) {
            return;
        }
        int from = opens[depth] + 1;
        boolean padded = from < length && out[from] == ' ' && spacePending;
        if (Brackets.holdNothing(out, from, length, close)
                || Brackets.holdList(out, from, length, padded)
                || Brackets.holdFields(out, from, length, close, toldAt)
                || Brackets.holdContext(out, from, length, close)) {
            collapse(from);
        }
    }

    private void collapse(int from) {
        length = from;
        spacePending = false;
        valueStart = length;
        values++;
        write(TokenKind.LIST);
    }

    /** A dump that was cut off says no more than one that ends. */
    private void closeCutDump() {
        for (int open = 0; open < Math.min(depth, MAX_OPEN); open++) {
            int from = opens[open] + 1;
            char close = out[from - 1] == '{' ? '}' : out[from - 1] == '[' ? ']' : ')';
            if (Brackets.holdFields(out, from, length, close, toldAt)) {
                collapse(from);
                out[length++] = close;
                return;
            }
        }
    }
}
