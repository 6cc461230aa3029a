package dev.errata.core.classification.lines;

import dev.errata.core.matching.CharFolding;
import dev.errata.core.matching.Search;
import dev.errata.core.matching.Words;

/** Recognises the lines that access logs write of requests; what a path, a query or a client is called says nothing of the answer. */
final class RequestLine {
    static final int FIRST_FAILING_STATUS = 400;
    private static final int STATUSES_END = 600;
    private static final Words METHODS = Words.of("get head post put patch delete options");

    private RequestLine() {}

    /** {@code 200} of {@code "GET /errors HTTP/1.1" 200 612} or {@code | 200 | 1ms | GET "/errors"}; 0 if no request stands there. */
    static int status(String text, int start, int end) {
        boolean isRequest = false;
        int before = 0;
        int word = start;
        for (int i = start; i <= end; i++) {
            if (i < end && CharFolding.isWord(text.charAt(i))) {
                continue;
            }
            if (i - word == 3 && word > start) {
                int status = Search.isOneOf(text.charAt(word - 1), "\t \"=") ? number(text, word, i) : 0;
                if (isRequest && status > 0) {
                    return status;
                }
                before = status > 0 && standsBefore(text, i, end) ? status : before;
            }
            if (METHODS.contains(text, word, i) && isPath(text, i, end)) {
                isRequest = true;
                i = endOfPath(text, i, end);
            }
            word = i + 1;
        }
        return isRequest ? before : 0;
    }

    /** Whether what ends at {@code at} stands between bars, or the request behind it: {@code 404 GET /orders}. */
    private static boolean standsBefore(String text, int at, int end) {
        if (text.startsWith(" |", at)) {
            return true;
        }
        int next = at + 1;
        while (next < end && CharFolding.isWord(text.charAt(next))) {
            next++;
        }
        return next > at + 1 && METHODS.contains(text, at + 1, next) && isPath(text, next, end);
    }

    private static boolean isPath(String text, int at, int end) {
        int path = at;
        while (path < end && text.charAt(path) == ' ') {
            path++;
        }
        return path > at && path < end && Search.isOneOf(text.charAt(path), "/h\u00b7\"");
    }

    /** Where the path that follows at {@code at} ends: a query may hold a {@code code=500} that nobody has answered. */
    private static int endOfPath(String text, int at, int end) {
        int path = at;
        while (path < end && Search.isOneOf(text.charAt(path), " \"\u00b7")) {
            path++;
        }
        while (path < end && !Search.isOneOf(text.charAt(path), " \"\t")) {
            path++;
        }
        return path;
    }

    /** The number from {@code start} to before {@code end} if it may be a status, else 0. */
    private static int number(String text, int start, int end) {
        int value = 0;
        for (int i = start; i < end; i++) {
            value = CharFolding.isDigit(text.charAt(i)) ? value * 10 + text.charAt(i) - '0' : STATUSES_END;
        }
        return value >= 100 && value < STATUSES_END ? value : 0;
    }
}
