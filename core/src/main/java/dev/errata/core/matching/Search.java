package dev.errata.core.matching;

/**
 * Looks for something in a stretch of a text and nowhere else. What reads text from outside looks only through this: a look
 * to the end of the text, made once per line or per hit, costs the square of its length.
 */
public final class Search {
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

    /** Whether {@code wanted} stands anywhere in a text that is short, or that is asked once. */
    public static boolean isIn(String text, String wanted) {
        return text.indexOf(wanted) >= 0;
    }

    /** Whether {@code c} is one of a few characters. */
    public static boolean isOneOf(char c, String few) {
        return few.indexOf(c) >= 0;
    }
}
