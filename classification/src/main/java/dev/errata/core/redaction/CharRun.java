package dev.errata.core.redaction;

import dev.errata.core.matching.CharFolding;
import dev.errata.core.matching.Search;

/** Kinds of characters that secrets, and what stands around them, are made of. */
enum CharRun {
    /** Of a provider's token. */
    TOKEN,
    /** Of a token that is part of an address. */
    URL_TOKEN,
    /** Of one of the parts of a JSON web token. */
    TOKEN_PART,
    BEARER,
    /** Of a value without quotes. */
    BARE,
    IN_DOUBLE_QUOTES,
    IN_SINGLE_QUOTES,
    IN_BACK_QUOTES,
    HEADER,
    /** Of a header whose value stands in quotes. */
    QUOTED_HEADER,
    HEX,
    /** What is put in the place of a secret. */
    MASK,
    NO_DIGIT,
    NO_BLANK;

    /** Of a value behind this opening quote. */
    static CharRun in(char quote) {
        return switch (quote) {
            case '"' -> IN_DOUBLE_QUOTES;
            case '\'' -> IN_SINGLE_QUOTES;
            default -> IN_BACK_QUOTES;
        };
    }

    boolean holds(String text, int i) {
        char c = text.charAt(i);
        return switch (this) {
            case TOKEN -> isToken(c);
            case URL_TOKEN -> isToken(c) || c == '/' || c == ':';
            case TOKEN_PART -> isToken(c) && c != '.';
            case BEARER -> isToken(c) || Search.isOneOf(c, "~+/=");
            case BARE -> !Character.isWhitespace(c) && !Search.isOneOf(c, ",;&\"'`)}]<>|");
            case IN_DOUBLE_QUOTES -> isQuoted(text, i, '"');
            case IN_SINGLE_QUOTES -> isQuoted(text, i, '\'');
            case IN_BACK_QUOTES -> isQuoted(text, i, '`');
            case HEADER -> !Search.isOneOf(c, "\n\"'}");
            case QUOTED_HEADER -> !Search.isOneOf(c, "\n\"'},");
            case HEX -> Character.digit(c, 16) >= 0;
            case MASK -> Search.isOneOf(c, "*x.•");
            case NO_DIGIT -> !CharFolding.isDigit(c);
            case NO_BLANK -> c != ' ';
        };
    }

    private static boolean isToken(char c) {
        return c < 128 && (CharFolding.isWord(c) || c == '-' || c == '.');
    }

    /** An escaped quote ends what stands in quotes, too: in JSON within JSON it is the closing one. */
    private static boolean isQuoted(String text, int i, char quote) {
        char c = text.charAt(i);
        boolean isEscaped = c == '\\' && i + 1 < text.length() && text.charAt(i + 1) == quote;
        return c != quote && c != '\n' && !isEscaped;
    }
}
