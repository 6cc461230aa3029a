package dev.errata.core.matching;

import java.util.Arrays;

/**
 * Characters as symbols of six bits, so that the last ten of a text fit into one {@code long}. Some signs that are rare in
 * phrases share a symbol, and a character outside ASCII is three symbols: what looks equal may differ.
 */
final class Symbols {
    static final int ASCII = 128;
    static final int BITS = 6;
    static final int COUNT = 1 << BITS;
    static final int BLANK = 36;
    /** How many symbols a window holds. */
    static final int LONGEST = 10;

    private static final int OTHER = COUNT - 1;
    /** Each group is one symbol; what stands in none is {@link #OTHER}. */
    private static final String[] GROUPS = {
        "\n", "_", "!?", "\"", "#", "%", "&+", "'", "(", ")", "*", ",", "-", ".", "/", ":", ";|", "<>", "=", "$@", "[",
        "\\", "]", "^`~", "{", "}"
    };

    private static final byte[] OF_ASCII = ofAscii();
    private static final boolean[] IS_SHARED = shared();

    private Symbols() {}

    /** The table for the characters of ASCII; upper and lower case are the same. */
    static byte[] table() {
        return OF_ASCII;
    }

    /** A window in which nothing has been read. */
    static long empty() {
        return -1;
    }

    /** The window after one more character, which is folded. */
    static long append(long window, char c) {
        return c < ASCII
                ? (window << BITS) | OF_ASCII[c]
                : (window << (3 * BITS)) | (((c >>> 12) | 32L) << (2 * BITS)) | (c & 0xFFFL);
    }

    /** The bits of the last symbols of a window. */
    static long mask(int symbols) {
        return (1L << (symbols * BITS)) - 1;
    }

    static int length(char c) {
        return c < ASCII ? 1 : 3;
    }

    /** Whether another character has the same symbol. */
    static boolean isShared(char c) {
        return c >= ASCII || IS_SHARED[c];
    }

    private static boolean[] shared() {
        boolean[] shared = new boolean[ASCII];
        for (int c = 0; c < ASCII; c++) {
            shared[c] = OF_ASCII[c] == OTHER;
        }
        for (String group : GROUPS) {
            for (int i = 0; i < group.length() && group.length() > 1; i++) {
                shared[group.charAt(i)] = true;
            }
        }
        return shared;
    }

    private static byte[] ofAscii() {
        byte[] symbols = new byte[ASCII];
        Arrays.fill(symbols, (byte) OTHER);
        for (char c = 'a'; c <= 'z'; c++) {
            symbols[c] = (byte) (c - 'a');
            symbols[c - 'a' + 'A'] = symbols[c];
        }
        for (char c = '0'; c <= '9'; c++) {
            symbols[c] = (byte) (c - '0' + 26);
        }
        symbols[' '] = BLANK;
        symbols['\t'] = BLANK;
        for (int i = 0; i < GROUPS.length; i++) {
            for (char c : GROUPS[i].toCharArray()) {
                symbols[c] = (byte) (BLANK + 1 + i);
            }
        }
        return symbols;
    }
}
