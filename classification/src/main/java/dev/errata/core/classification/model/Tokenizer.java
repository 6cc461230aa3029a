package dev.errata.core.classification.model;

import dev.errata.core.matching.CharFolding;
import dev.errata.core.matching.Search;

/** What the model takes for one word, and the number that it knows it by. */
final class Tokenizer {
    private static final char FIRST_IDEOGRAPH = '\u2e80';
    static final char LINE_BREAK = '\n';
    private static final int NUMBER = '#';
    private static final int ZERO = '0';
    private static final int DIGITS_OF_STATUS = 3;
    /** What times, addresses, versions and generated names are: they say no more than that something has one. */
    private static final int VALUE = '%';

    private static final int LONGEST_VALUE = 100;
    private static final int LONGEST_UNIT = 3;
    private static final int STEM = 5;

    private Tokenizer() {}

    static boolean isBlank(String text, int start, int end) {
        int at = start;
        while (at < end && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        return at == end;
    }

    /** Where the last line begins that is not blank. */
    static int startOfLastLine(String text) {
        int end = text.length();
        while (end > 0 && Character.isWhitespace(text.charAt(end - 1))) {
            end--;
        }
        return Search.last(LINE_BREAK, text, 0, end) + 1;
    }

    /** Where the last so many lines begin. */
    static int startOfLines(String text, int lines) {
        int start = text.length();
        for (int line = 0; line < lines && start > 0; line++) {
            start = Search.last(LINE_BREAK, text, 0, start - 1) + 1;
        }
        return start;
    }

    /** 0 for a blank or a letter. */
    static int sign(char c) {
        if (CharFolding.isDigit(c)) {
            return NUMBER;
        }
        return Character.isWhitespace(c) || Character.isLetter(c) ? 0 : c;
    }

    /** A number, a value, a word, a part of a name in camel case, one ideograph, or one sign. */
    static int end(String text, int start, int end) {
        char c = text.charAt(start);
        int at = start + 1;
        if (c < FIRST_IDEOGRAPH && Character.isLetterOrDigit(c)) {
            int value = Math.max(endOfParts(text, start, end), endOfName(text, start, end));
            if (value > 0) {
                return value;
            }
        }
        if (CharFolding.isDigit(c)) {
            return CharFolding.endOfDigits(text, at, end);
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

    /** The end of {@code 10.0.0.7:9092}, {@code 17:08:54.614}, {@code 2026-11-23T17:08:49Z}; 0 if none begins here. */
    private static int endOfParts(String text, int start, int end) {
        int limit = Math.min(end, start + LONGEST_VALUE);
        int parts = 0;
        int at = start;
        while (at < limit && CharFolding.isDigit(text.charAt(at))) {
            at = CharFolding.endOfDigits(text, at, limit);
            parts++;
            boolean goesOn = at + 1 < limit && CharFolding.isDigit(text.charAt(at + 1));
            at += goesOn && Search.isOneOf(text.charAt(at), ".:,-/T") ? 1 : 0;
        }
        return parts > 2 ? at : 0;
    }

    /** The end of {@code 4ae7f1}, {@code ccbc6af995}: letters behind digits, if they are no unit; 0 if none begins here. */
    private static int endOfName(String text, int start, int end) {
        int limit = Math.min(end, start + LONGEST_VALUE);
        int at = start;
        int lastDigit = -1;
        boolean isMixed = false;
        while (at < limit && isOfName(text.charAt(at))) {
            boolean isDigit = CharFolding.isDigit(text.charAt(at));
            isMixed |= !isDigit && lastDigit == at - 1 && at > start;
            lastDigit = isDigit ? at : lastDigit;
            at++;
        }
        int digits = CharFolding.endOfDigits(text, start, at);
        boolean isMeasure = digits > start && digits + LONGEST_UNIT >= at;
        return isMixed && !isMeasure ? at : 0;
    }

    static boolean isCapital(char c) {
        return c >= 'A' && c <= 'Z';
    }

    private static boolean isOfName(char c) {
        return CharFolding.isDigit(c) || isCapital(c) || (c >= 'a' && c <= 'z');
    }

    private static boolean isSmall(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 128 && c < FIRST_IDEOGRAPH && Character.isLetter(c));
    }

    /** All numbers are one word, but nothing is another, and those that may be a status are one for each hundred. */
    static int word(String text, int start, int end) {
        if (!CharFolding.isDigit(text.charAt(start))) {
            return CharFolding.hasDigit(text, start, end) ? VALUE : hash(text, start, end);
        }
        if (CharFolding.endOfDigits(text, start, end) < end) {
            return VALUE;
        }
        for (int i = start; i < end; i++) {
            if (text.charAt(i) != '0') {
                return end - start == DIGITS_OF_STATUS ? text.charAt(start) : NUMBER;
            }
        }
        return ZERO;
    }

    /** What {@code timeout} and {@code timeouts} have in common: the first letters of a long word, else all of it. */
    static int stem(String text, int start, int end, int word) {
        boolean isLong = end - start > STEM && Character.isLetter(text.charAt(start));
        return isLong ? hash(text, start, start + STEM) : word;
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
        return hash(end - start, text, start, end);
    }

    /** That of the parts joined. */
    static int hash(String... parts) {
        int hash = 0;
        for (String part : parts) {
            hash += part.length();
        }
        for (String part : parts) {
            hash = hash(hash, part, 0, part.length());
        }
        return hash;
    }

    private static int hash(int before, String text, int start, int end) {
        int hash = before;
        for (int i = start; i < end; i++) {
            hash = hash * 31 + CharFolding.fold(text.charAt(i));
        }
        return hash;
    }
}
