package dev.errata.core.redaction;

import dev.errata.core.matching.CharFolding;
import dev.errata.core.matching.Search;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Finds values given to names that speak of secrets: {@code password=...}, {@code "apiKey": "..."}, headers. */
final class Assignments {
    /** Ends of names, folded. */
    static final List<String> NAMES = List.of(
            "password",
            "passwd",
            "passphrase",
            "pwd",
            "secret",
            "token",
            "api_key",
            "api-key",
            "apikey",
            "api key",
            "accesskey",
            "access_key",
            "access-key",
            "accountkey",
            "privatekey",
            "private_key",
            "secretkey",
            "secret_key",
            "secret-key",
            "secret_access_key",
            "client_secret",
            "clientsecret",
            "auth_token",
            "credentials",
            "sharedaccesskey",
            "signing_key",
            "encryption_key",
            "connectionstring",
            "mysql_pwd",
            "authorization",
            "proxy-authorization",
            "x-api-key",
            "x-auth-token",
            "cookie",
            "session_id",
            "sessionid",
            "jsessionid",
            "x-amz-security-token",
            "x-amz-signature",
            "x-goog-signature",
            "sig",
            "auth",
            "pass");

    private static final Set<String> SCHEMES = Set.of("bearer", "basic", "token", "digest", "negotiate", "apikey");
    private static final Set<String> NO_VALUES = Set.of(
            "null",
            "none",
            "nil",
            "undefined",
            "true",
            "false",
            "required",
            "missing",
            "invalid",
            "empty",
            "not",
            "string",
            "expired",
            "is",
            "was",
            "the",
            "yes",
            "no",
            "must",
            "cannot",
            "unknown",
            "<nil>",
            "void");
    private static final Set<String> HEADERS = Set.of("authorization", "proxy-authorization", "cookie");
    private static final int LONGEST_SCHEME = "negotiate".length();
    private static final int LEAST_HEADER = 4;
    /** As long as the longest of what tells that a value is none. */
    private static final int LONGEST_NO_VALUE = "process.env".length();

    private static final Map<Character, List<String>> NAMES_BY_LAST_LETTER =
            NAMES.stream().collect(Collectors.groupingBy(name -> name.charAt(name.length() - 1)));

    private Assignments() {}

    /** The secret that {@code value} is by its name; null if it is none. */
    static @Nullable Secret of(String name, String value) {
        String folded = CharFolding.fold(name);
        List<String> alike = folded.isEmpty()
                ? List.of()
                : NAMES_BY_LAST_LETTER.getOrDefault(folded.charAt(folded.length() - 1), List.of());
        for (String secretName : alike) {
            if (folded.endsWith(secretName)) {
                Secret secret = at(secretName, Passage.whole(folded + "=" + value), folded.length());
                if (secret != null) {
                    return secret;
                }
            }
        }
        return null;
    }

    /** The value of the assignment whose name, {@code name}, ends at {@code nameEnd}. */
    static @Nullable Secret at(String name, Passage passage, int nameEnd) {
        String text = passage.text();
        int value = startOfValue(text, nameEnd, isOption(text, nameEnd - name.length()));
        if (value < 0) {
            return null;
        }
        char quote = text.charAt(value - 1);
        boolean isQuoted = Search.isOneOf(quote, "\"'`");
        if (HEADERS.contains(name)) {
            return header(name, passage, value, isQuoted);
        }
        int end = passage.end(isQuoted ? CharRun.in(quote) : CharRun.BARE, value);
        if (isTooShort(name, passage, value, end) || isNoSecret(passage, value, end) || isProse(name, text, nameEnd)) {
            return null;
        }
        return new Secret(kind(name), value, end);
    }

    private static boolean isTooShort(String name, Passage passage, int value, int end) {
        return end == value || (end - value < leastLength(name) && !passage.isCutAt(end));
    }

    /** All of the value, or what stands behind the name of a scheme such as {@code Bearer}. */
    private static @Nullable Secret header(String name, Passage passage, int value, boolean isQuoted) {
        String text = passage.text();
        int end = passage.end(isQuoted ? CharRun.QUOTED_HEADER : CharRun.HEADER, value);
        int start = value;
        int blank = Search.first(' ', text, value, Math.min(end, value + LONGEST_SCHEME + 1));
        if (blank > 0 && SCHEMES.contains(CharFolding.fold(text.substring(value, blank)))) {
            start = blank + 1;
            end = Math.min(end, passage.end(CharRun.NO_BLANK, start));
        }
        boolean isSecret = end - start >= LEAST_HEADER && !isNoSecret(passage, start, end);
        return isSecret ? new Secret(name.equals("cookie") ? "cookie" : "authorization", start, end) : null;
    }

    /** Behind the sign; -1 if nothing is assigned. An option of a command may go without a sign. */
    private static int startOfValue(String text, int nameEnd, boolean isOption) {
        int i = nameEnd;
        while (i < text.length() && Search.isOneOf(text.charAt(i), "\"'\\]")) {
            i++;
        }
        int blanks = i;
        while (i < text.length() && text.charAt(i) == ' ' && i - blanks < 3) {
            i++;
        }
        if (i >= text.length()) {
            return -1;
        }
        boolean isSign = text.charAt(i) == '=' || text.charAt(i) == ':';
        if (!isSign) {
            return isOption && i > blanks ? i : -1;
        }
        i++;
        while (i < text.length() && (text.charAt(i) == ' ' || text.charAt(i) == '>' || text.charAt(i) == '\\')) {
            i++;
        }
        boolean opens = i < text.length() && Search.isOneOf(text.charAt(i), "\"'`");
        return opens ? i + 1 : i;
    }

    private static boolean isOption(String text, int nameStart) {
        int start = nameStart;
        while (start > 0 && nameStart - start < 40 && isOptionChar(text.charAt(start - 1))) {
            start--;
        }
        return text.startsWith("--", start);
    }

    private static boolean isOptionChar(char c) {
        return c == '-' || CharFolding.isWord(c);
    }

    private static int leastLength(String name) {
        return switch (name) {
            case "token", "sig", "auth", "credentials", "api key" -> 8;
            case "password", "passwd", "passphrase", "pwd", "mysql_pwd", "pass" -> 3;
            default -> 6;
        };
    }

    private static boolean isNoSecret(Passage passage, int start, int end) {
        String value = passage.text().substring(start, Math.min(end, start + LONGEST_NO_VALUE));
        return (end - start <= LONGEST_NO_VALUE && NO_VALUES.contains(CharFolding.fold(value)))
                || Search.isOneOf(value.charAt(0), "$%{")
                || value.startsWith("[redacted")
                || value.startsWith("process.env")
                || value.startsWith("os.environ")
                || passage.end(CharRun.MASK, start) >= end;
    }

    /** "Unexpected token: ..." and "invalid token: ..." of parsers. */
    private static boolean isProse(String name, String text, int nameEnd) {
        int start = nameEnd - name.length();
        return name.equals("token")
                && (text.regionMatches(true, start - 11, "unexpected ", 0, 11)
                        || text.regionMatches(true, start - 7, "syntax ", 0, 7)
                        || text.regionMatches(true, start - 8, "illegal ", 0, 8));
    }

    private static String kind(String name) {
        return switch (name) {
            case "password", "passwd", "passphrase", "pwd", "mysql_pwd", "pass" -> "password";
            case "token", "auth_token", "x-auth-token", "x-amz-security-token", "auth" -> "token";
            case "api_key", "api-key", "apikey", "api key", "x-api-key" -> "api-key";
            case "session_id", "sessionid", "jsessionid" -> "session";
            case "sig", "x-amz-signature", "x-goog-signature" -> "signature";
            default -> "secret";
        };
    }
}
