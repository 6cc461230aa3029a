package dev.errata.core.classification.engine;

import dev.errata.core.matching.Search;
import dev.errata.core.matching.Words;

/**
 * Recognises a query that is printed together with its result: the statement, with or without the prompt of a client, and
 * rows in columns below it, which may hold any word.
 */
final class QueryResult {
    private static final int MOST_LINES = 500;
    private static final int LONGEST_PROMPT = 60;
    private static final Words QUERIES =
            Words.of("select with show describe desc explain table values insert update delete");
    private static final String[] COMPLAINTS = {
        "error", "fatal", "panic", "parse error", "runtime error", "psql:", "sqlstate", "msg ", "traceback", "^"
    };

    private QueryResult() {}

    static boolean isResult(String text) {
        if (text.startsWith("-[ RECORD ") || text.startsWith("*************************** 1. row")) {
            return true;
        }
        int start = afterPrompt(text);
        int word = start;
        while (word < text.length() && Character.isLetter(text.charAt(word))) {
            word++;
        }
        int end = QUERIES.contains(text, start, word) ? endOfStatement(text, word) : -1;
        return end > 0 && hasRows(text, end, start > 0);
    }

    /** {@code shop=# }, {@code mysql> }, {@code MariaDB [shop]> } */
    private static int afterPrompt(String text) {
        int limit = Math.min(text.length() - 1, LONGEST_PROMPT);
        for (int i = 1; i < limit; i++) {
            char c = text.charAt(i);
            if (c == '\n') {
                return 0;
            }
            if ((c == '>' || (c == '#' && text.charAt(i - 1) == '=')) && text.charAt(i + 1) == ' ') {
                return i + 2;
            }
        }
        return 0;
    }

    private static int endOfStatement(String text, int from) {
        int end = Search.first(";\n", text, from, text.length());
        return end < 0 ? -1 : end + 2;
    }

    /** Rows behind a prompt may have any form; without one, a rule below the head shows that they are. */
    private static boolean hasRows(String text, int from, boolean isPrompted) {
        boolean hasRule = false;
        int start = from;
        int lines = 0;
        while (start < text.length() && lines < MOST_LINES) {
            int end = Search.first('\n', text, start, text.length());
            end = end < 0 ? text.length() : end;
            if (complains(text, start, end)) {
                return false;
            }
            hasRule |= isRule(text, start, end);
            lines += end > start ? 1 : 0;
            start = end + 1;
        }
        return lines > 0 && (isPrompted || hasRule);
    }

    private static boolean complains(String text, int start, int end) {
        for (String complaint : COMPLAINTS) {
            if (text.regionMatches(true, start, complaint, 0, complaint.length())) {
                return end > start;
            }
        }
        return false;
    }

    private static boolean isRule(String text, int start, int end) {
        int dashes = 0;
        for (int i = start; i < end; i++) {
            char c = text.charAt(i);
            if (!Search.isOneOf(c, "-+=| ")) {
                return false;
            }
            dashes += c == '-' ? 1 : 0;
        }
        return dashes > 1;
    }
}
