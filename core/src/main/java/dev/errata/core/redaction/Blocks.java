package dev.errata.core.redaction;

import org.jspecify.annotations.Nullable;

/** Secrets known by what stands around them: private key blocks, passwords in URLs, bearer tokens, logins. */
final class Blocks {
    private static final String KEY_END = "PRIVATE KEY";
    private static final int LONGEST_HEADING = 50;
    private static final int LONGEST_AUTHORITY = 512;
    private static final int LONGEST_BEARER = 8192;

    private Blocks() {}

    /** From {@code -----BEGIN ... PRIVATE KEY-----} to its end, or to the end of a text that was cut. */
    static @Nullable Secret privateKey(String text, int beginEnd) {
        int start = beginEnd - "-----begin ".length();
        String heading = text.substring(beginEnd, Math.min(text.length(), beginEnd + LONGEST_HEADING));
        if (start < 0 || !heading.contains(KEY_END)) {
            return null;
        }
        int end = text.indexOf("-----END", beginEnd);
        if (end < 0) {
            return new Secret("private-key", start, text.length());
        }
        int close = text.indexOf("-----", end + 8);
        return new Secret("private-key", start, close < 0 ? text.length() : close + 5);
    }

    /** The password in {@code scheme://user:password@host}. */
    static @Nullable Secret urlPassword(String text, int authority) {
        int colon = -1;
        int at = -1;
        for (int i = authority; i < text.length() && i - authority < LONGEST_AUTHORITY; i++) {
            char c = text.charAt(i);
            if (c == ':' && colon < 0) {
                colon = i;
            } else if (c == '@') {
                at = i;
            } else if (c == '/' || c == '?' || c == '#' || c == '"' || c == '<' || Character.isWhitespace(c)) {
                break;
            }
        }
        if (colon < 0 || at <= colon + 1 || text.startsWith("[redacted", colon + 1)) {
            return tokenAsUser(text, authority, at);
        }
        return new Secret("url-password", colon + 1, at);
    }

    /** {@code https://<token>@host}. */
    private static @Nullable Secret tokenAsUser(String text, int authority, int at) {
        return at - authority >= 20 && text.indexOf(':', authority) != at - 1
                ? new Secret("url-password", authority, at)
                : null;
    }

    /** The token behind the word {@code bearer}. */
    static @Nullable Secret bearer(String text, int start) {
        int end = start;
        boolean hasDigit = false;
        while (end < text.length() && end - start < LONGEST_BEARER && isBearerChar(text.charAt(end))) {
            hasDigit |= Character.isDigit(text.charAt(end));
            end++;
        }
        return end - start >= 12 && hasDigit ? new Secret("bearer-token", start, end) : null;
    }

    /** {@code curl -u user:password}. */
    static @Nullable Secret login(String text, int start) {
        int colon = -1;
        int end = start;
        while (end < text.length() && end - start < 256 && !Character.isWhitespace(text.charAt(end))) {
            if (colon < 0 && text.charAt(end) == ':') {
                colon = end;
            }
            end++;
        }
        return colon > start && end - colon > 3 ? new Secret("password", colon + 1, end) : null;
    }

    private static boolean isBearerChar(char c) {
        return Tokens.isTokenChar(c, false) || c == '~' || c == '+' || c == '/' || c == '=';
    }
}
