package dev.errata.core.classification.engine;

import dev.errata.core.classification.lines.Region;
import dev.errata.core.matching.CharFolding;
import dev.errata.core.matching.Search;
import java.util.List;

/** Finds the names of exceptions that a text begins its lines with: {@code java.net.ConnectException: refused}. */
final class ExceptionNames {
    private static final int MOST = 16;
    private static final int LONGEST = 160;
    /** A thread's name is shorter; a look through the whole text per line would cost its square. */
    private static final int LONGEST_INTRODUCTION = 200;

    private static final String[] INTRODUCTIONS = {
        "Caused by: ", "Unhandled exception. ", "Unhandled Exception: ", "Uncaught ", "[cause]: ", "---> ",
        "PHP Fatal error:  Uncaught ", "Fatal error: Uncaught ", "Error: ", "error: ", "panic: ", "E   "
    };
    private static final String FIRST_CHARS = "CU[-PFEep";
    private static final String[] SUFFIXES = {
        "error", "exception", "interrupt", "fault", "timeout", "expired", "rejection"
    };

    private ExceptionNames() {}

    /** Adds a fact for each name, at most 16, that does not stand in a stack. */
    static void addTo(List<FactField> facts, TextField field) {
        String text = field.text();
        int most = facts.size() + MOST;
        int start = 0;
        while (start < text.length() && facts.size() < most) {
            add(field, start, facts);
            int lineBreak = Search.first('\n', text, start, text.length());
            start = lineBreak < 0 ? text.length() : lineBreak + 1;
        }
    }

    private static void add(TextField field, int lineStart, List<FactField> facts) {
        String text = field.text();
        int start = skipBlanks(text, lineStart);
        int introduction = introduction(text, start);
        start += introduction;
        int end = start;
        while (end < text.length() && end - start < LONGEST && isNameChar(text.charAt(end))) {
            end++;
        }
        while (end > start && text.charAt(end - 1) == ':') {
            end--;
        }
        if (end - start > 5 && isFollowedWell(text, end) && isName(text, start, end)) {
            Region region = field.regionAt(lineStart);
            if (region != Region.SKIPPED) {
                facts.add(FactField.read(field.name(), region, text.substring(start, end)));
            }
        }
    }

    private static int introduction(String text, int start) {
        if (text.startsWith("Exception in thread ", start)) {
            int quote =
                    Search.first("\" ", text.substring(start, Math.min(text.length(), start + LONGEST_INTRODUCTION)));
            return quote < 0 ? 0 : quote + 2;
        }
        if (start >= text.length() || !Search.isOneOf(text.charAt(start), FIRST_CHARS)) {
            return 0;
        }
        for (String introduction : INTRODUCTIONS) {
            if (text.startsWith(introduction, start)) {
                return introduction.length();
            }
        }
        return 0;
    }

    private static boolean isName(String text, int start, int end) {
        int simple = end;
        while (simple > start && text.charAt(simple - 1) != '.' && text.charAt(simple - 1) != ':') {
            simple--;
        }
        if (simple == end || !Character.isUpperCase(text.charAt(simple))) {
            return false;
        }
        for (String suffix : SUFFIXES) {
            int at = end - suffix.length();
            if (at > start && text.regionMatches(true, at, suffix, 0, suffix.length())) {
                return true;
            }
        }
        return false;
    }

    private static boolean isFollowedWell(String text, int end) {
        if (end == text.length()) {
            return true;
        }
        char c = text.charAt(end);
        return c == ':' || c == '\n' || c == ' ' || c == '(' || c == ',';
    }

    private static boolean isNameChar(char c) {
        return CharFolding.isWord(c) || c == '.' || c == '$' || c == ':';
    }

    private static int skipBlanks(String text, int from) {
        int i = from;
        while (i < text.length() && (text.charAt(i) == ' ' || text.charAt(i) == '\t')) {
            i++;
        }
        return i;
    }
}
