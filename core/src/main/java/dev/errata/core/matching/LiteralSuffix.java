package dev.errata.core.matching;

/**
 * A literal by its last symbols, at most ten.
 *
 * @param text the literal
 * @param symbols how many they are
 * @param mask of the bits of a window that they take
 * @param window the symbols in these bits
 * @param isCertain whether they tell the literal for certain among texts of ASCII
 */
record LiteralSuffix(int literal, String text, int symbols, long mask, long window, boolean isCertain) {
    static LiteralSuffix of(int number, String literal) {
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
        return new LiteralSuffix(number, literal, symbols, mask, window & mask, isCertain);
    }

    /** Whether the literal ends at {@code end} of a text whose last symbols there are its own. */
    boolean isConfirmed(char[] chars, int end) {
        int position = end - 1;
        for (int i = text.length() - 1; i >= 0; i--) {
            if (position < 0 || chars[position] != text.charAt(i)) {
                return false;
            }
            position--;
            while (text.charAt(i) == ' ' && i > 0 && position >= 0 && chars[position] == ' ') {
                position--;
            }
        }
        return true;
    }
}
