package dev.errata.core.grouping;

/** Names the kind of a value that holds a digit, for readers; keys do not ask. */
final class ValueKinds {

    private ValueKinds() {}

    static TokenKind of(char[] text, int from, int stop, int digits, int dots) {
        int length = stop - from;
        if (digits + dots == length) {
            return dots == 3 ? TokenKind.IP : TokenKind.NUMBER;
        }
        if (text[from] == '0' && length > 2 && (text[from + 1] == 'x' || text[from + 1] == 'X')) {
            return TokenKind.HEX;
        }
        if (isHex(text, from, stop)) {
            return length >= 32 ? TokenKind.HASH : TokenKind.HEX;
        }
        if (isUuid(text, from, stop)) {
            return TokenKind.UUID;
        }
        if (isDate(text, from, stop)) {
            return TokenKind.TIMESTAMP;
        }
        int unit = from;
        while (unit < stop && (text[unit] == '.' || CharKinds.is(text[unit], CharKinds.DIGIT))) {
            unit++;
        }
        if (unit > from && (Vocabulary.UNITS.contains(text, unit, stop) || text[unit] == '%')) {
            return TokenKind.NUMBER;
        }
        return dots > 0 && isHostLike(text, from, stop) ? TokenKind.HOST : TokenKind.ID;
    }

    static boolean isHex(char[] text, int from, int stop) {
        for (int i = from; i < stop; i++) {
            if (text[i] >= 128 || Character.digit(text[i], 16) < 0) {
                return false;
            }
        }
        return from < stop;
    }

    private static boolean isUuid(char[] text, int from, int stop) {
        if (stop - from != 36) {
            return false;
        }
        for (int i = 0; i < 36; i++) {
            boolean hyphen = i == 8 || i == 13 || i == 18 || i == 23;
            char c = text[from + i];
            if (hyphen ? c != '-' : Character.digit(c, 16) < 0) {
                return false;
            }
        }
        return true;
    }

    /** {@code 2026-01-02} or {@code 2026-01-02T03}. */
    private static boolean isDate(char[] text, int from, int stop) {
        return stop - from >= 10
                && text[from + 4] == '-'
                && text[from + 7] == '-'
                && (stop - from == 10 || text[from + 10] == 'T');
    }

    private static boolean isHostLike(char[] text, int from, int stop) {
        int label = stop;
        while (label > from && text[label - 1] != '.') {
            label--;
        }
        return Vocabulary.DOMAINS.contains(text, label, stop);
    }
}
