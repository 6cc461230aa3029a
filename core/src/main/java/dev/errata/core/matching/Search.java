package dev.errata.core.matching;

import java.util.ArrayList;
import java.util.List;

/**
 * Looks for something in a stretch of a text, or in a line, and nowhere else. What reads text from outside looks only through
 * this: a look to the end of the text, made once per line or per hit, costs the square of its length.
 */
public final class Search {
    /** How much of a line is looked at. */
    public static final int LINE = 4096;

    private Search() {}

    /** Where {@code wanted} first stands from {@code from} to before {@code to}; -1 if it does not. */
    public static int first(char wanted, String text, int from, int to) {
        if (to >= text.length()) {
            return text.indexOf(wanted, from);
        }
        for (int i = Math.max(0, from); i < to; i++) {
            if (text.charAt(i) == wanted) {
                return i;
            }
        }
        return -1;
    }

    /** Where {@code wanted} first stands as a whole from {@code from} to before {@code to}; -1 if it does not. */
    public static int first(String wanted, String text, int from, int to) {
        if (to >= text.length()) {
            return text.indexOf(wanted, from);
        }
        int last = to - wanted.length();
        for (int i = Math.max(0, from); i <= last; i++) {
            if (text.startsWith(wanted, i)) {
                return i;
            }
        }
        return -1;
    }

    /** Where {@code wanted} last stands from {@code from} to before {@code to}; -1 if it does not. */
    public static int last(char wanted, String text, int from, int to) {
        for (int i = Math.min(to, text.length()) - 1; i >= Math.max(0, from); i--) {
            if (text.charAt(i) == wanted) {
                return i;
            }
        }
        return -1;
    }

    /** Where {@code wanted} last stands as a whole from {@code from} to before {@code to}; -1 if it does not. */
    public static int last(String wanted, String text, int from, int to) {
        for (int i = Math.min(to, text.length()) - wanted.length(); i >= Math.max(0, from); i--) {
            if (text.startsWith(wanted, i)) {
                return i;
            }
        }
        return -1;
    }

    /** Where {@code wanted} first stands in a line or a name, of which the first {@link #LINE} characters count; -1 if it does not. */
    public static int first(char wanted, String line) {
        return first(wanted, line, 0, Math.min(LINE, line.length()));
    }

    /** As {@link #first(char, String)}. */
    public static int first(String wanted, String line) {
        return first(wanted, line, 0, Math.min(LINE, line.length()));
    }

    /** Where {@code wanted} last stands in a line or a name, of which the first {@link #LINE} characters count; -1 if it does not. */
    public static int last(char wanted, String line) {
        return last(wanted, line, 0, Math.min(LINE, line.length()));
    }

    /** As {@link #last(char, String)}. */
    public static int last(String wanted, String line) {
        return last(wanted, line, 0, Math.min(LINE, line.length()));
    }

    /** Whether {@code wanted} stands in a line or a name, of which the first {@link #LINE} characters count. */
    public static boolean isIn(String line, String wanted) {
        return first(wanted, line) >= 0;
    }

    /** What stands between the separators of a line or a name, of which the first {@link #LINE} characters count. */
    public static List<String> parts(String line, char separator) {
        int length = Math.min(LINE, line.length());
        List<String> parts = new ArrayList<>();
        int start = 0;
        for (int i = 0; i <= length; i++) {
            if (i == length || line.charAt(i) == separator) {
                parts.add(line.substring(start, i));
                start = i + 1;
            }
        }
        return parts;
    }

    /** What stands between the blanks of a line, of which the first {@link #LINE} characters count. */
    public static List<String> words(String line) {
        int length = Math.min(LINE, line.length());
        List<String> words = new ArrayList<>();
        int start = 0;
        for (int i = 0; i <= length; i++) {
            boolean isBlank = i < length && Character.isWhitespace(line.charAt(i));
            if (isBlank && i > 0 && Character.isWhitespace(line.charAt(i - 1))) {
                start = i + 1;
            } else if (isBlank || i == length) {
                words.add(line.substring(start, i));
                start = i + 1;
            }
        }
        return words;
    }

    /** Whether {@code c} is one of a few characters. */
    public static boolean isOneOf(char c, String few) {
        return few.indexOf(c) >= 0;
    }
}
