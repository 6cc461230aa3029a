package dev.errata.core.classification.engine;

import dev.errata.core.matching.CharFolding;
import dev.errata.core.matching.Search;

/**
 * Tells the lines that grep found from what compilers say: behind the number stands the line as it is, while a compiler
 * goes on with a column, or with one blank and a sentence.
 */
final class GreppedLine {
    private static final int LONGEST_NAME = 160;
    private static final String[] LOG_FILES = {".log", ".out"};

    private GreppedLine() {}

    /** {@code a.ts:12:code}, {@code a.ts-13-code}, {@code 12:text}, {@code app.log:text}, and the rule between groups. */
    static boolean isGrepped(String line) {
        if (line.equals("--")) {
            return true;
        }
        int end = endOfNumber(line, 0);
        if (end > 0) {
            return end < line.length() && Search.isOneOf(line.charAt(end), ":-") && !isNumber(line, end + 1);
        }
        int name = endOfName(line);
        if (name < 0) {
            return false;
        }
        if (line.charAt(name) == ':' && isLogFile(line.substring(0, name))) {
            return true;
        }
        end = endOfNumber(line, name + 1);
        if (end == name + 1) {
            return false;
        }
        boolean isFound = end < line.length() && line.charAt(end) == line.charAt(name) && !isNumber(line, end + 1);
        return isFound && !isSentence(line.substring(end + 1));
    }

    /** A line of a file as {@code cat -n} and the tools of agents print it: the number to the right, then a tab or an arrow. */
    static boolean isNumbered(String line) {
        int digit = 0;
        while (digit < line.length() && line.charAt(digit) == ' ') {
            digit++;
        }
        int end = endOfNumber(line, digit);
        return digit > 0 && end > digit && end < line.length() && Search.isOneOf(line.charAt(end), "\t→");
    }

    /** The end of a name with a dot and no blank, at a separator with a number behind it or at a colon; or -1. */
    private static int endOfName(String line) {
        boolean hasDot = false;
        int limit = Math.min(line.length() - 1, LONGEST_NAME);
        for (int i = 0; i < limit; i++) {
            char c = line.charAt(i);
            if (Character.isWhitespace(c)) {
                return -1;
            }
            hasDot |= c == '.' && i + 1 < limit && Character.isLetter(line.charAt(i + 1));
            boolean isNumbered = c == '-' && CharFolding.isDigit(line.charAt(i + 1));
            if (hasDot && (c == ':' || (isNumbered && line.startsWith("-", endOfNumber(line, i + 1))))) {
                return i;
            }
        }
        return -1;
    }

    private static int endOfNumber(String line, int start) {
        int end = start;
        while (end < line.length() && CharFolding.isDigit(line.charAt(end))) {
            end++;
        }
        return end;
    }

    /** A column or the rest of a date or time. */
    private static boolean isNumber(String line, int start) {
        int end = endOfNumber(line, start);
        return end > start && (end == line.length() || Search.isOneOf(line.charAt(end), ":-T. \t")) && end - start < 4;
    }

    private static boolean isSentence(String rest) {
        boolean isIndented = rest.startsWith("  ") || rest.startsWith("\t") || rest.isEmpty();
        return !isIndented && (rest.startsWith(" ") || rest.startsWith("in `") || rest.startsWith("in '"));
    }

    private static boolean isLogFile(String name) {
        for (String ending : LOG_FILES) {
            if (name.endsWith(ending)) {
                return true;
            }
        }
        return false;
    }
}
