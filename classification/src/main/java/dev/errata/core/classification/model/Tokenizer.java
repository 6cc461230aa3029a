package dev.errata.core.classification.model;

import dev.errata.core.matching.CharFolding;

/** What the model takes for one word, and the number that it knows it by. */
final class Tokenizer {
    private static final char FIRST_IDEOGRAPH = '\u2e80';
    private static final int NUMBER = '#';
    private static final int ZERO = '0';
    private static final int DIGITS_OF_STATUS = 3;

    private Tokenizer() {}

    /** 0 for a blank or a letter. */
    static int sign(char c) {
        if (CharFolding.isDigit(c)) {
            return NUMBER;
        }
        return Character.isWhitespace(c) || Character.isLetter(c) ? 0 : c;
    }

    /** A number, a word, a part of a name in camel case, one ideograph, or one sign. */
    static int end(String text, int start, int end) {
        char c = text.charAt(start);
        int at = start + 1;
        if (CharFolding.isDigit(c)) {
            while (at < end && CharFolding.isDigit(text.charAt(at))) {
                at++;
            }
            return at;
        }
        if (!Character.isLetter(c) || c >= FIRST_IDEOGRAPH) {
            return at;
        }
        if (isCapital(c)) {
            while (at < end && isCapital(text.charAt(at))) {
                at++;
            }
            boolean goesOn = at < end && isSmall(text.charAt(at));
            if (goesOn && at - start > 1) {
                return at - 1;
            }
        }
        while (at < end && isSmall(text.charAt(at)) && (at > start + 1 || isSmall(c) || isCapital(c))) {
            at++;
        }
        return at;
    }

    private static boolean isCapital(char c) {
        return c >= 'A' && c <= 'Z';
    }

    private static boolean isSmall(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 128 && c < FIRST_IDEOGRAPH && Character.isLetter(c));
    }

    /** All numbers are one word, but nothing is another, and those that may be a status are one for each hundred. */
    static int word(String text, int start, int end) {
        if (!CharFolding.isDigit(text.charAt(start))) {
            return hash(text, start, end);
        }
        for (int i = start; i < end; i++) {
            if (text.charAt(i) != '0') {
                return end - start == DIGITS_OF_STATUS ? text.charAt(start) : NUMBER;
            }
        }
        return ZERO;
    }

    static int lastCharacter(String text, int start, int end) {
        int at = end - 1;
        while (at > start && Character.isWhitespace(text.charAt(at))) {
            at--;
        }
        char c = CharFolding.fold(text.charAt(at));
        return CharFolding.isDigit(c) ? NUMBER : c;
    }

    static int hash(String text, int start, int end) {
        int hash = end - start;
        for (int i = start; i < end; i++) {
            hash = hash * 31 + CharFolding.fold(text.charAt(i));
        }
        return hash;
    }
}
