package dev.errata.core.matching;

/** How text and phrases are compared: without regard to case, to the style of quotes, or to the kind of blank. */
public final class CharFolding {
    private static final int ASCII = 128;
    private static final char[] FOLDED_ASCII = foldedAscii();

    private CharFolding() {}

    /** Lower case; typographic quotes become plain, tabs and no-break spaces become a space. */
    public static char fold(char c) {
        return c < ASCII ? FOLDED_ASCII[c] : foldWide(c);
    }

    /** Folds every character; {@code text} itself if that changes none. */
    public static String fold(String text) {
        int length = text.length();
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            if (fold(c) != c) {
                char[] folded = text.toCharArray();
                fold(folded, 0, length);
                return new String(folded);
            }
        }
        return text;
    }

    /** Folds the characters from {@code from} to before {@code to} in their place. */
    static void fold(char[] chars, int from, int to) {
        char[] foldedAscii = FOLDED_ASCII;
        for (int i = from; i < to; i++) {
            char c = chars[i];
            chars[i] = c < ASCII ? foldedAscii[c] : foldWide(c);
        }
    }

    /** Whether {@code c} belongs to a word, so that a phrase that ends with a letter must not end before it. */
    public static boolean isWord(char c) {
        if (c < ASCII) {
            return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
        }
        return c < 0x0590 && Character.isLetter(c);
    }

    public static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    /** Where the word that begins at {@code start} ends, at most {@code end}; {@code start} if none does. */
    public static int endOfWord(String text, int start, int end) {
        int at = start;
        while (at < end && isWord(text.charAt(at))) {
            at++;
        }
        return at;
    }

    /** Whether a digit stands from {@code start} to before {@code end}. */
    public static boolean hasDigit(String text, int start, int end) {
        for (int i = start; i < end; i++) {
            if (isDigit(text.charAt(i))) {
                return true;
            }
        }
        return false;
    }

    /** Behind the digits that begin at {@code start}; that itself if none does. */
    public static int endOfDigits(String text, int start, int end) {
        int at = start;
        while (at < end && isDigit(text.charAt(at))) {
            at++;
        }
        return at;
    }

    private static char foldWide(char c) {
        return switch (c) {
            case '\u2018', '\u2019' -> '\'';
            case '\u201c', '\u201d' -> '"';
            case '\u00a0', '\u202f', '\u3000' -> ' ';
            default -> Character.toLowerCase(c);
        };
    }

    private static char[] foldedAscii() {
        char[] folded = new char[ASCII];
        for (char c = 0; c < ASCII; c++) {
            folded[c] = c == '\t' ? ' ' : Character.toLowerCase(c);
        }
        return folded;
    }
}
