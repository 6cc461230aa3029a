package dev.errata.core.redaction;

import dev.errata.core.matching.CharFolding;
import dev.errata.core.matching.Search;
import org.jspecify.annotations.Nullable;

/** Secrets known by what stands around them: private key blocks, passwords in URLs, bearer tokens, logins. */
final class Blocks {
    static final String BEGIN = "-----begin ";
    static final String END = "-----end ";
    private static final String PRIVATE = "PRIVATE KEY";
    private static final String DASHES = "-----";
    private static final int LONGEST_HEADING = 50;
    private static final int LEAST_LINE = 16;
    private static final int LEAST_BEARER = 12;
    private static final int LEAST_USER_TOKEN = 20;
    private static final int LEAST_PASSWORD = 3;

    private Blocks() {}

    /** From {@code -----BEGIN ... PRIVATE KEY-----} to its end, or to the end of a text that was cut. */
    static @Nullable Secret privateKey(Passage passage, int beginEnd) {
        String text = passage.text();
        if (!isOfPrivateKey(text, beginEnd)) {
            return null;
        }
        int end = Search.first("-----END", text, beginEnd, text.length());
        int close = end < 0 ? -1 : Search.first(DASHES, text, end + END.length(), text.length());
        return new Secret(
                "private-key", beginEnd - BEGIN.length(), close < 0 ? text.length() : close + DASHES.length());
    }

    /** The lines before {@code -----END ... PRIVATE KEY-----}: of a key whose beginning was cut off. */
    static @Nullable Secret endOfPrivateKey(Passage passage, int endEnd) {
        String text = passage.text();
        if (!isOfPrivateKey(text, endEnd)) {
            return null;
        }
        int last = endEnd - END.length();
        int earliest = passage.earliestKey(endEnd);
        int start = last;
        int line = startOfLine(text, last, earliest);
        while (line < start && (start == last || line == earliest || start - line > LEAST_LINE)) {
            start = line;
            line = startOfLine(text, start, earliest);
        }
        int close = Search.first(DASHES, text, endEnd, Math.min(text.length(), endEnd + LONGEST_HEADING));
        return start == last ? null : new Secret("private-key", start, close < 0 ? endEnd : close + DASHES.length());
    }

    private static boolean isOfPrivateKey(String text, int from) {
        int to = Math.min(text.length(), from + LONGEST_HEADING);
        return Search.first(PRIVATE, text, from, to) >= 0;
    }

    /** Where the characters of base64 begin that stand before {@code end}, with the line break, escaped or not, behind them. */
    private static int startOfLine(String text, int end, int earliest) {
        int behind = end;
        while (behind > earliest && isBreak(text, behind - 1)) {
            behind--;
        }
        int start = behind;
        while (start > earliest && isBase64(text.charAt(start - 1)) && !isBreak(text, start - 1)) {
            start--;
        }
        return start == behind ? end : start;
    }

    /** Also the letter behind the backslash. */
    private static boolean isBreak(String text, int i) {
        char c = text.charAt(i);
        boolean isEscaped = Search.isOneOf(c, "nrt") && i > 0 && text.charAt(i - 1) == '\\';
        return Character.isWhitespace(c) || c == '\\' || isEscaped;
    }

    private static boolean isBase64(char c) {
        return c < 128 && ((CharFolding.isWord(c) && c != '_') || Search.isOneOf(c, "+/="));
    }

    /** The password in {@code scheme://user:password@host}. No address reaches beyond the slashes of the next. */
    static @Nullable Secret urlPassword(Passage passage, int authority) {
        String text = passage.text();
        int colon = -1;
        int at = -1;
        int end = authority;
        while (end < text.length() && isAuthority(text.charAt(end))) {
            char c = text.charAt(end);
            colon = c == ':' && colon < 0 ? end : colon;
            at = c == '@' ? end : at;
            end++;
        }
        at = passage.isCutAt(end) ? end : at;
        if (colon >= 0 && at > colon + 1 && !text.startsWith("[redacted", colon + 1)) {
            return new Secret("url-password", colon + 1, at);
        }
        boolean isToken = at - authority >= LEAST_USER_TOKEN && colon != at - 1;
        return isToken ? new Secret("url-password", authority, at) : null;
    }

    private static boolean isAuthority(char c) {
        return !Search.isOneOf(c, "/?#\"<") && !Character.isWhitespace(c);
    }

    /** The token behind the word {@code bearer}. */
    static @Nullable Secret bearer(Passage passage, int start) {
        int end = passage.end(CharRun.BEARER, start);
        boolean hasDigit = passage.end(CharRun.NO_DIGIT, start) < end;
        boolean isToken = (end - start >= LEAST_BEARER && hasDigit) || (end > start && passage.isCutAt(end));
        return isToken ? new Secret("bearer-token", start, end) : null;
    }

    /** {@code curl -u user:password}. No login reaches beyond the blank before the next. */
    static @Nullable Secret login(Passage passage, int start) {
        String text = passage.text();
        int colon = -1;
        int end = start;
        while (end < text.length() && !Character.isWhitespace(text.charAt(end))) {
            colon = text.charAt(end) == ':' && colon < 0 ? end : colon;
            end++;
        }
        return colon > start && end - colon > LEAST_PASSWORD ? new Secret("password", colon + 1, end) : null;
    }
}
