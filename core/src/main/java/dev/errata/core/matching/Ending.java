package dev.errata.core.matching;

import org.jspecify.annotations.Nullable;

/**
 * A literal by its last symbols, at most ten.
 *
 * @param symbols how many they are
 * @param mask of the bits of a window that they take
 * @param window the symbols in these bits
 * @param rest the whole literal, where the symbols do not tell it for certain
 */
record Ending(
        int literal,
        int symbols,
        long mask,
        long window,
        @Nullable String rest) {
    static Ending of(int number, String literal) {
        long window = 0;
        int symbols = 0;
        boolean isCertain = true;
        for (int i = literal.length() - 1; i >= 0 && symbols < Symbols.LONGEST; i--) {
            char c = literal.charAt(i);
            isCertain &= !Symbols.isShared(c);
            window |= Symbols.append(0, c) << (symbols * Symbols.BITS);
            symbols += Symbols.length(c);
        }
        isCertain &= symbols == literal.length();
        symbols = Math.min(symbols, Symbols.LONGEST);
        long mask = Symbols.mask(symbols);
        return new Ending(number, symbols, mask, window & mask, isCertain ? null : literal);
    }

    /** How many characters the literal has, or more if it is short. */
    int length() {
        return rest == null ? symbols : rest.length();
    }

    /** Whether the literal ends at {@code end} of a text whose last symbols there are its own. */
    boolean isConfirmed(char[] text, int end) {
        return rest == null || endsWith(text, end, rest);
    }

    private static boolean endsWith(char[] text, int end, String literal) {
        int position = end - 1;
        for (int i = literal.length() - 1; i >= 0; i--) {
            if (position < 0 || text[position] != literal.charAt(i)) {
                return false;
            }
            position--;
            while (literal.charAt(i) == ' ' && i > 0 && position >= 0 && text[position] == ' ') {
                position--;
            }
        }
        return true;
    }
}
