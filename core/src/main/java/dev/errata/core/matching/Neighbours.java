package dev.errata.core.matching;

/**
 * The characters on both sides of a phrase's anchor wherever the phrase stands: a look at them says no to most places.
 *
 * @param length of the anchor
 * @param before in front of the anchor's first character; {@link #ANY} where the phrase does not tell
 * @param behind after its last one
 */
record Neighbours(int length, char before, char behind) {
    static final char ANY = '\0';
    /** No letter, digit or underscore, or the end of the text. */
    static final char NO_WORD = '\u0003';

    /** Whether they stand around the anchor that ends at {@code end}. */
    boolean areAround(FoldedText text, int end) {
        return allows(behind, text, end) && allows(before, text, end - length - 1);
    }

    private static boolean allows(char wanted, FoldedText text, int position) {
        if (wanted == ANY) {
            return true;
        }
        if (position < 0 || position >= text.length()) {
            return wanted == NO_WORD;
        }
        char c = text.chars()[position];
        if (wanted == NO_WORD) {
            return !CharFolding.isWord(c);
        }
        return Phrase.isDigits(wanted) ? CharFolding.isDigit(c) : c == wanted;
    }
}
