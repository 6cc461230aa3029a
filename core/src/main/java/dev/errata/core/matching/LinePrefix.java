package dev.errata.core.matching;

/** What logs put before a line's own words: time stamps, levels, thread and tool names in brackets, list marks. */
final class LinePrefix {
    private static final int LONGEST = 96;

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
        return LogWords.contains(text, start, end) ? end : -1;
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
