package dev.errata.core.redaction;

import dev.errata.core.matching.CharFolding;
import org.jspecify.annotations.Nullable;

/** Reads tokens by their characters. */
final class Tokens {
    private Tokens() {}

    /** The token of {@code form} whose prefix ends at {@code prefixEnd}. */
    static @Nullable Secret of(TokenForm form, String text, int prefixEnd) {
        int start = prefixEnd - form.prefix().length();
        boolean isUrl = form.prefix().contains("/");
        if (!text.startsWith(form.prefix(), start) || (!isUrl && isInsideToken(text, start))) {
            return null;
        }
        int end = prefixEnd;
        int digits = 0;
        while (end < text.length() && isTokenChar(text.charAt(end), isUrl)) {
            digits += Character.isDigit(text.charAt(end)) ? 1 : 0;
            end++;
        }
        while (end > prefixEnd && text.charAt(end - 1) == '.') {
            end--;
        }
        boolean isHexForm = form.kind().equals("twilio-key") || form.kind().equals("mailgun-key");
        if (end - prefixEnd < form.leastBody() || digits == 0 || (isHexForm && !isHex(text, prefixEnd, end))) {
            return null;
        }
        return new Secret(form.kind(), isUrl ? prefixEnd : start, end);
    }

    /** A JSON web token: three parts, the first two of them base64 of JSON objects. */
    static @Nullable Secret jwt(String text, int prefixEnd) {
        int start = prefixEnd - "eyJ".length();
        if (!text.startsWith("eyJ", start) || isInsideToken(text, start)) {
            return null;
        }
        int header = endOfPart(text, start);
        if (header - start < 10 || !text.startsWith(".eyJ", header)) {
            return null;
        }
        int payload = endOfPart(text, header + 1);
        int end = payload < text.length() && text.charAt(payload) == '.' ? endOfPart(text, payload + 1) : payload;
        return new Secret("jwt", start, end);
    }

    private static int endOfPart(String text, int from) {
        int end = from;
        while (end < text.length() && isTokenChar(text.charAt(end), false) && text.charAt(end) != '.') {
            end++;
        }
        return end;
    }

    private static boolean isInsideToken(String text, int start) {
        return start > 0 && (Character.isLetterOrDigit(text.charAt(start - 1)) || text.charAt(start - 1) == '_');
    }

    static boolean isTokenChar(char c, boolean isUrl) {
        return (CharFolding.isWord(c) && c < 128) || c == '-' || c == '.' || (isUrl && (c == '/' || c == ':'));
    }

    private static boolean isHex(String text, int start, int end) {
        for (int i = start; i < end; i++) {
            if (Character.digit(text.charAt(i), 16) < 0) {
                return false;
            }
        }
        return true;
    }
}
