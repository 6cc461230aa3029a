package dev.errata.core.matching;

/** What logs put before a line's own words: time stamps, levels, thread and tool names in brackets, list marks. */
final class LinePrefix {
    private static final int LONGEST = 96;

    private LinePrefix() {}

    /** Whether only such a prefix, or nothing, stands between the start of the line and {@code position}. */
    static boolean endsAt(String text, int position) {
        int lineStart = position;
        while (lineStart > 0 && text.charAt(lineStart - 1) != '\n') {
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

    private static int afterToken(String text, int start, int limit) {
        char c = text.charAt(start);
        if (c == '[' || c == '(') {
            int close = text.indexOf(c == '[' ? ']' : ')', start);
            return close >= 0 && close < limit ? close + 1 : -1;
        }
        if (!Character.isLetter(c)) {
            return start + 1;
        }
        int end = start;
        while (end < limit && CharFolding.isWord(text.charAt(end))) {
            end++;
        }
        return LogWords.contains(CharFolding.fold(text.substring(start, end))) ? end : -1;
    }
}
