package dev.errata.core.matching;

/** What logs put before a line's own words: time stamps, levels, thread and tool names in brackets, list marks. */
final class LinePrefix {
    private static final int LONGEST = 96;
    /** They say nothing about the message behind them. */
    private static final Words WORDS =
            Words.of("t z utc err error errors fatal warn warning info debug trace notice critical crit severe alert "
                    + "emerg stderr stdout remote npm e w i f jan feb mar apr may jun jul aug sep oct nov dec mon tue "
                    + "wed thu fri sat sun pm am level msg main");

    private LinePrefix() {}

    /** Whether only such a prefix, or nothing, stands between the start of the line and {@code position}; the text is folded. */
    static boolean endsAt(char[] text, int position) {
        int lineStart = position;
        while (lineStart > 0 && text[lineStart - 1] != '\n') {
            if (position - lineStart == LONGEST) {
                return false;
            }
            lineStart--;
        }
        int i = lineStart;
        while (i < position) {
            i = afterToken(text, i, position);
            if (i < 0) {
                return false;
            }
        }
        return true;
    }

    private static int afterToken(char[] text, int start, int limit) {
        char c = text[start];
        if (c == '[' || c == '(') {
            return afterBracket(text, start, limit, c == '[' ? ']' : ')');
        }
        if (!Character.isLetter(c)) {
            return start + 1;
        }
        int end = start;
        while (end < limit && CharFolding.isWord(text[end])) {
            end++;
        }
        return WORDS.contains(text, start, end) || isHour(text, start, end) ? end : -1;
    }

    /** The {@code T10} of {@code 2026-11-20T10:15:00} is a word of its own to the reader of words. */
    private static boolean isHour(char[] text, int start, int end) {
        boolean isHour = end - start > 1 && text[start] == 't';
        for (int i = start + 1; i < end; i++) {
            isHour &= CharFolding.isDigit(text[i]);
        }
        return isHour;
    }

    private static int afterBracket(char[] text, int start, int limit, char close) {
        for (int i = start; i < limit; i++) {
            if (text[i] == close) {
                return i + 1;
            }
        }
        return -1;
    }
}
