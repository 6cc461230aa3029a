package dev.errata.core.redaction;

import org.jspecify.annotations.Nullable;

/** Reads tokens by their characters. One that the piece of text ends in may be any: it counts as one. */
final class Tokens {
    private static final int LEAST_JWT_HEADER = 10;

    private Tokens() {}

    /** The token of {@code form} whose prefix ends at {@code prefixEnd}. */
    static @Nullable Secret of(TokenForm form, Passage passage, int prefixEnd) {
        String text = passage.text();
        int start = prefixEnd - form.prefix().length();
        if (!text.startsWith(form.prefix(), start) || (!form.isUrl() && isInsideToken(text, start))) {
            return null;
        }
        int runEnd = passage.end(form.isUrl() ? CharRun.URL_TOKEN : CharRun.TOKEN, prefixEnd);
        int end = passage.withoutDots(prefixEnd, runEnd);
        if (!passage.isCutAt(runEnd) && !isBody(form, passage, prefixEnd, end)) {
            return null;
        }
        return new Secret(form.kind(), form.isUrl() ? prefixEnd : start, end);
    }

    private static boolean isBody(TokenForm form, Passage passage, int start, int end) {
        boolean hasDigit = passage.end(CharRun.NO_DIGIT, start) < end;
        boolean isRight = !form.isHex() || passage.end(CharRun.HEX, start) >= end;
        return end - start >= form.leastBody() && hasDigit && isRight;
    }

    /** A JSON web token: three parts, the first two of them base64 of JSON objects. */
    static @Nullable Secret jwt(Passage passage, int prefixEnd) {
        String text = passage.text();
        int start = prefixEnd - "eyJ".length();
        if (!text.startsWith("eyJ", start) || isInsideToken(text, start)) {
            return null;
        }
        int header = passage.end(CharRun.TOKEN_PART, start);
        if (passage.isCutAt(header)) {
            return new Secret("jwt", start, header);
        }
        if (header - start < LEAST_JWT_HEADER || !text.startsWith(".eyJ", header)) {
            return null;
        }
        int payload = passage.end(CharRun.TOKEN_PART, header + 1);
        boolean isSigned = payload < text.length() && text.charAt(payload) == '.';
        return new Secret("jwt", start, isSigned ? passage.end(CharRun.TOKEN_PART, payload + 1) : payload);
    }

    private static boolean isInsideToken(String text, int start) {
        return start > 0 && (Character.isLetterOrDigit(text.charAt(start - 1)) || text.charAt(start - 1) == '_');
    }
}
