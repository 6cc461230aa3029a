package dev.errata.core.classification.engine;

import dev.errata.core.matching.CharFolding;
import dev.errata.core.matching.Search;
import dev.errata.core.matching.Words;

/**
 * Recognises JSON that is data: a list of records such as the issues of a repository, an answer without a field that
 * reports something. What its values say is no error then.
 */
final class JsonRecords {
    /** Of records that report something: what a linter found, lines of a log, answers with errors. */
    private static final Words REPORTS = Words.of(
            "error errors err message messages msg code reason detail details exception failure failures level "
                    + "severity stack trace stacktrace fault problem problems cause errorcode errormessage failed type "
                    + "issues violations diagnostics description errormsg output");

    /** What is said of an error even where the answer as a whole is a good one. */
    private static final Words ERRORS = Words.of(
            "error errors err exception failure failures severity stack stacktrace fault errorcode errormessage");
    /** How the whole went. */
    private static final Words OUTCOMES = Words.of("ok success status state result outcome conclusion health");
    /** Of linters, which list warnings as well. */
    private static final String ERROR_COUNT = "\"errorCount\"";

    /** What is false of an answer that is a good one. */
    private static final String[] SUCCESSES = {"\"isError\":", "\"timed_out\":"};

    private static final Words NOTHING = Words.of("null 0 false \"\" [] {}");

    private final String json;
    private final boolean isAnswer;

    private JsonRecords(String json, boolean isAnswer) {
        this.json = json;
        this.isAnswer = isAnswer;
    }

    /**
     * Whether {@code text} is data.
     *
     * @param isAnswer whether it came with an HTTP status of success: only its own fields and those of errors count then
     */
    static boolean isData(String text, boolean isAnswer) {
        String stripped = text.strip();
        if (stripped.startsWith("[")
                && stripped.endsWith("]")
                && Search.first('{', stripped, 0, stripped.length()) > 0) {
            boolean isList = stripped.substring(1, Search.first('{', stripped, 0, stripped.length()))
                    .isBlank();
            JsonRecords records = new JsonRecords(stripped, false);
            return isList
                    && (Search.first(ERROR_COUNT, stripped, 0, stripped.length()) >= 0
                            ? records.countsNoErrors()
                            : !records.reports());
        }
        boolean isObject = stripped.startsWith("{")
                && stripped.endsWith("}")
                && Search.first('"', stripped, 0, stripped.length()) > 0;
        boolean isGood = isAnswer || (isObject && statesSuccess(stripped));
        return isObject && (isGood || isNested(stripped)) && !new JsonRecords(stripped, isGood).reports();
    }

    /** As answers of MCP and Elasticsearch do. */
    private static boolean statesSuccess(String json) {
        for (String success : SUCCESSES) {
            int value = Search.first(success, json, 0, json.length()) + success.length();
            if (value >= success.length() && json.startsWith("false", value + (json.startsWith(" ", value) ? 1 : 0))) {
                return true;
            }
        }
        return false;
    }

    /** A flat object in one line may be a line of a log. */
    private static boolean isNested(String json) {
        return Search.first('{', json, 1, json.length()) > 0
                || Search.first('[', json, 0, json.length()) > 0
                || Search.first('\n', json, 0, json.length()) != Search.last('\n', json, 0, json.length());
    }

    private boolean countsNoErrors() {
        int at = Search.first(ERROR_COUNT, json, 0, json.length());
        while (at >= 0) {
            int value = valueAfter(at + ERROR_COUNT.length());
            if (value == 0 || !isNothing(value)) {
                return false;
            }
            at = Search.first(ERROR_COUNT, json, value, json.length());
        }
        return true;
    }

    private boolean reports() {
        int depth = 0;
        for (int i = 0; i < json.length(); i++) {
            char c = json.charAt(i);
            depth += Search.isOneOf(c, "{[") ? 1 : Search.isOneOf(c, "}]") ? -1 : 0;
            if (c == '"') {
                int close = endOfString(json, i);
                int value = valueAfter(close + 1);
                if (value > 0 && reports(i + 1, close, value, depth)) {
                    return true;
                }
                i = close;
            }
        }
        return false;
    }

    private boolean reports(int start, int end, int value, int depth) {
        boolean isOwn = depth == 1 && json.charAt(0) == '{';
        if (isOwn && namesException(value)) {
            return true;
        }
        if (isOwn && OUTCOMES.contains(json, start, end)) {
            return hasFailed(value);
        }
        Words names = isAnswer && !isOwn ? ERRORS : REPORTS;
        boolean isReport = names.contains(json, start, end) || endsInTrouble(start, end);
        if (!isReport || isNothing(value)) {
            return false;
        }
        boolean isType = json.charAt(0) == '{' && json.regionMatches(true, start, "type", 0, end - start);
        return !isType || endsInTrouble(value, endOfString(json, value));
    }

    /** {@code "ThrottlingException"} */
    private boolean namesException(int value) {
        int end = json.charAt(value) == '"' ? endOfString(json, value) : value;
        boolean isNamed = json.startsWith("Exception", end - 9) || json.startsWith("Error", end - 5);
        return isNamed && Character.isLetter(json.charAt(end - 6)) && Search.first(' ', json, value, end) < 0;
    }

    /** {@code issue_severity}, {@code invalid_request_error} */
    private boolean endsInTrouble(int start, int end) {
        String folded = CharFolding.fold(json.substring(start, Math.max(start, end)));
        boolean isTrouble = folded.endsWith("error") || folded.endsWith("exception") || folded.endsWith("severity");
        return isTrouble && Search.first('.', folded, 0, folded.length()) < 0;
    }

    private boolean isNothing(int value) {
        int end = value;
        while (end < json.length() && !Search.isOneOf(json.charAt(end), " \n\r\t,}]")) {
            end++;
        }
        boolean isEmpty = json.startsWith("[]", value) || json.startsWith("{}", value);
        return isEmpty || NOTHING.contains(json, value, end);
    }

    /** {@code false}, {@code "failed"}, {@code 503} */
    private boolean hasFailed(int value) {
        char first = json.charAt(value);
        if (first != '"') {
            return json.startsWith("false", value)
                    || Search.isOneOf(first, "45")
                    || first == '-'
                    || (first == '{' && !isAnswer);
        }
        String state = CharFolding.fold(json.substring(value + 1, endOfString(json, value)));
        return state.startsWith("fail")
                || Search.first("error", state, 0, state.length()) >= 0
                || state.startsWith("unhealthy")
                || state.startsWith("down")
                || state.startsWith("unavailable")
                || state.startsWith("reject")
                || state.startsWith("denied")
                || state.startsWith("invalid")
                || state.startsWith("timed")
                || state.startsWith("false");
    }

    private static int endOfString(String json, int open) {
        int i = open + 1;
        while (i < json.length() && json.charAt(i) != '"') {
            i += json.charAt(i) == '\\' ? 2 : 1;
        }
        return Math.min(i, json.length() - 1);
    }

    /** Where the value begins if the string that ended before {@code from} is a key; 0 if it is none. */
    private int valueAfter(int from) {
        int colon = afterBlanks(from);
        if (colon >= json.length() || json.charAt(colon) != ':') {
            return 0;
        }
        int value = afterBlanks(colon + 1);
        return value < json.length() ? value : 0;
    }

    private int afterBlanks(int from) {
        int i = from;
        while (i < json.length() && Character.isWhitespace(json.charAt(i))) {
            i++;
        }
        return i;
    }
}
