package dev.errata.core.grouping;

/** The classes of characters the normaliser tells apart, one bit each, from a table for ASCII. */
final class CharKinds {

    static final int SPACE = 1;
    static final int LETTER = 2;
    static final int DIGIT = 4;
    /** Binds two letters or digits into one word: {@code - . $ ~ + % @}. */
    static final int JOINER = 8;
    /** Stands between the values of a list. */
    static final int SEPARATOR = 16;
    /** May be part of a path or URL. */
    static final int PATH = 32;

    static final int QUOTE = 64;

    private static final byte[] ASCII = table();

    private CharKinds() {}

    static int of(char c) {
        return c < 128 ? ASCII[c] : beyondAscii(c);
    }

    static boolean is(char c, int kinds) {
        return (of(c) & kinds) != 0;
    }

    private static int beyondAscii(char c) {
        if (Character.isLetter(c) || Character.isSurrogate(c)) {
            return LETTER | PATH;
        }
        if (Character.isDigit(c)) {
            return DIGIT | PATH;
        }
        return Character.isWhitespace(c) || Character.isSpaceChar(c) ? SPACE : 0;
    }

    private static byte[] table() {
        byte[] kinds = new byte[128];
        for (char c = 0; c <= ' '; c++) {
            kinds[c] = SPACE;
        }
        kinds[MessageNormalizer.ESCAPE] = 0;
        for (char c = '0'; c <= '9'; c++) {
            kinds[c] = DIGIT | PATH;
        }
        for (char c = 'a'; c <= 'z'; c++) {
            kinds[c] = LETTER | PATH;
            kinds[c - 'a' + 'A'] = LETTER | PATH;
        }
        add(kinds, "_", LETTER | PATH);
        add(kinds, "-.$~+%@", JOINER | PATH);
        add(kinds, "-.+~@,;:/|#*=&\\", SEPARATOR);
        add(kinds, "/\\*?&=#!^:", PATH);
        add(kinds, "\"'`", QUOTE);
        return kinds;
    }

    private static void add(byte[] kinds, String chars, int kind) {
        chars.chars().forEach(c -> kinds[c] = (byte) (kinds[c] | kind));
    }
}
