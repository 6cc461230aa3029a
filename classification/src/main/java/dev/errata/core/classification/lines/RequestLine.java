package dev.errata.core.classification.lines;

import dev.errata.core.matching.CharFolding;
import dev.errata.core.matching.Search;
import dev.errata.core.matching.Words;

/**
 * Recognises the lines that access logs write of requests; what a path, a query or a client is called says nothing of the answer.
 * Where a line tells more of a request than they do, as {@code Get "http://carts/": dial tcp 172.18.0.3:80: connection refused} does, a
 * number that would be a good answer is none.
 */
final class RequestLine {
    static final int FIRST_FAILING_STATUS = 400;
    private static final int STATUSES_END = 600;
    private static final int DIGITS_OF_STATUS = 3;
    /** Numbers between a status and its request: sizes, durations, the status of who was asked behind. */
    private static final int MOST_NUMBERS = 6;

    private static final Words METHODS = Words.of("get head post put patch delete options");
    /** What may stand between a request and its status. */
    private static final Words FILLERS = Words.of(
            "answered by code completed finished for from http https in responded response returned status with");
    /** The keys of logfmt whose value tells of a failure, if there is one. */
    private static final Words ERRORS = Words.of("err error exception");
    /** Behind what is no status. */
    private static final Words UNITS = Words.of(
            "attempts b byte bytes connections items kb kib mb mib min minutes ms ns of records requests retries rows s sec seconds times us waiting");

    private RequestLine() {}

    /**
     * {@code 200} of {@code "GET /errors HTTP/1.1" 200 612}, {@code | 200 | 1ms | GET "/errors"} or, as logfmt has it, {@code method=GET path=/errors
     * status=200}; 0 if no request stands there.
     */
    static int status(String text, int start, int end) {
        boolean isRequest = false;
        boolean isKeyed = false;
        boolean tellsMore = false;
        int before = 0;
        int keyed = 0;
        int word = start;
        for (int i = start; i <= end; i++) {
            if (i < end && CharFolding.isWord(text.charAt(i))) {
                continue;
            }
            int status = i - word == DIGITS_OF_STATUS && word > start ? status(text, word, i, end) : 0;
            if (isRequest && !isKeyed && (status >= FIRST_FAILING_STATUS || (status > 0 && !tellsMore))) {
                return status;
            }
            keyed = keyed == 0 && status > 0 && text.charAt(word - 1) == '=' ? status : keyed;
            before = before == 0 && status > 0 && standsBefore(text, i, end) ? status : before;
            tellsMore |= isRequest && (tells(text, word, i, end) || isValuedError(text, word, i, end));
            boolean isMethod = METHODS.contains(text, word, i);
            isKeyed |= isMethod && word > start && text.charAt(word - 1) == '=' && isKey("method", text, word - 1);
            isRequest |= isKeyed;
            int path = isMethod || isKeyed ? path(text, i, end) : i;
            if (path > i) {
                if (!isKeyed && before > 0 && word > start && text.charAt(word - 1) == '"') {
                    return before;
                }
                isRequest = true;
                i = endOfPath(text, path, end);
                tellsMore |= text.charAt(i - 1) == ':' || text.startsWith("\":", i);
            }
            word = i + 1;
        }
        int found = isKeyed ? keyed : before;
        return isRequest && (found >= FIRST_FAILING_STATUS || !tellsMore) ? found : 0;
    }

    /** The three digits before {@code at} if they may be a status, else 0. */
    private static int status(String text, int word, int at, int end) {
        char left = text.charAt(word - 1);
        boolean isValue = left == '=' && (isKey("status", text, word - 1) || isKey("code", text, word - 1));
        boolean isWhole = at == end || Search.isOneOf(text.charAt(at), "\t \",;|)]}");
        if (!isWhole || !(isValue || Search.isOneOf(left, "\t \""))) {
            return 0;
        }
        int unit = Math.min(at + 1, end);
        boolean isMeasure = !isValue && UNITS.contains(text, unit, CharFolding.endOfWord(text, unit, end));
        return isMeasure ? 0 : number(text, word, at);
    }

    private static boolean isKey(String key, String text, int end) {
        return text.regionMatches(true, end - key.length(), key, 0, key.length());
    }

    /** Whether what ends at {@code at} stands between bars, or the request behind it: {@code 404 GET /orders}. */
    private static boolean standsBefore(String text, int at, int end) {
        if (text.startsWith(" |", at)) {
            return true;
        }
        int from = at + 1;
        for (int i = 0; i < MOST_NUMBERS; i++) {
            int next = from;
            while (next < end && (CharFolding.isDigit(text.charAt(next)) || Search.isOneOf(text.charAt(next), "-."))) {
                next++;
            }
            if (next == from || next >= end || text.charAt(next) != ' ') {
                break;
            }
            from = next + 1;
        }
        int method = from + (from < end && text.charAt(from) == '"' ? 1 : 0);
        int next = CharFolding.endOfWord(text, method, end);
        return METHODS.contains(text, method, next) && path(text, next, end) > next;
    }

    /** Whether a word says something of the request that access logs do not. */
    private static boolean tells(String text, int word, int at, int end) {
        if (at - word < 2 || FILLERS.contains(text, word, at) || CharFolding.hasDigit(text, word, at)) {
            return false;
        }
        boolean isPart =
                Search.isOneOf(text.charAt(word - 1), "=/-.") || (at < end && Search.isOneOf(text.charAt(at), "=/-"));
        return !isPart;
    }

    /** {@code err=refused}, but not {@code err= }. */
    private static boolean isValuedError(String text, int word, int at, int end) {
        return ERRORS.contains(text, word, at)
                && at + 1 < end
                && text.charAt(at) == '='
                && text.charAt(at + 1) != ' '
                && !text.startsWith("\"\"", at + 1);
    }

    /** Where the path or URL begins that follows at {@code at}; {@code at} if none does. */
    private static int path(String text, int at, int end) {
        int path = at;
        while (path < end && Search.isOneOf(text.charAt(path), " |\"=\u00b7")) {
            path++;
        }
        boolean isPath = path < end && (text.charAt(path) == '/' || text.startsWith("http", path));
        return isPath ? path : at;
    }

    /** Where the path that begins at {@code path} ends: a query may hold a {@code code=500} that nobody has answered. */
    private static int endOfPath(String text, int path, int end) {
        int at = path;
        while (at < end && !Search.isOneOf(text.charAt(at), " \"\t")) {
            at++;
        }
        return at;
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
