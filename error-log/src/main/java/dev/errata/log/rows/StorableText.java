package dev.errata.log.rows;

/** Text as PostgreSQL takes it: a NUL and half a surrogate pair, which it refuses, become U+FFFD. */
public final class StorableText {
    private static final char REPLACEMENT = '\uFFFD';

    private StorableText() {}

    public static boolean isStorable(String text) {
        return firstRefused(text) < 0;
    }

    static String of(String text) {
        int first = firstRefused(text);
        if (first < 0) {
            return text;
        }
        StringBuilder storable = new StringBuilder(text);
        for (int i = first; i < storable.length(); i++) {
            if (isRefused(storable, i)) {
                storable.setCharAt(i, REPLACEMENT);
            }
        }
        return storable.toString();
    }

    private static int firstRefused(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            // nearly all texts hold neither, and all are looked through
            if ((c == 0 || Character.isSurrogate(c)) && isRefused(text, i)) {
                return i;
            }
        }
        return -1;
    }

    private static boolean isRefused(CharSequence text, int index) {
        char c = text.charAt(index);
        if (Character.isHighSurrogate(c)) {
            return index + 1 == text.length() || !Character.isLowSurrogate(text.charAt(index + 1));
        }
        if (Character.isLowSurrogate(c)) {
            return index == 0 || !Character.isHighSurrogate(text.charAt(index - 1));
        }
        return c == 0;
    }
}
