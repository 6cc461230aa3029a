package dev.errata.core.classification.model;

import dev.errata.core.matching.CharFolding;
import dev.errata.core.matching.LogLevel;
import dev.errata.core.matching.Search;
import org.jspecify.annotations.Nullable;

/**
 * What the lines of one text are: what a log says quietly or gravely, a request, a test that passed, code, a hit of a search, a change, an
 * option, an item, and documents: lines that are indented, with none before them that says something and is not.
 * The same words tell of a failure in one and of none in another. Must be asked line by line, in order.
 */
public final class LineForms {
    /** The form of a line; of those without a level, each is named by what it looks like. */
    enum Form {
        PLAIN,
        QUIET,
        WARNING,
        GRAVE,
        ANSWERED_REQUEST,
        FAILED_REQUEST,
        PASSED_TEST,
        CODE,
        HIT,
        CHANGE,
        OPTION,
        ITEM,
        INDENTED
    }

    private static final String FENCE = "```";
    private static final int LONGEST_NAME = 200;
    private static final String[] PASSED = {"\u2713 ", "\u2714 ", "\u221a ", "ok ", "PASS ", "--- PASS"};
    private static final String[] COMMENTS = {"//", "/*", "*/", "#define", "#include", "<!--"};

    private final String text;
    private Form ofLog = Form.PLAIN;
    private boolean inFence;
    private boolean hasMargin;

    LineForms(String text) {
        this.text = text;
    }

    /** The form of a line that stands by itself. */
    static Form of(String text, int start, int end) {
        return new LineForms(text).next(start, end, LogLevel.of(text, start, end));
    }

    /** The form of the line in which {@code at} is; what stands before it is not read. */
    public static String nameAt(String text, int at) {
        return formAt(text, at).name();
    }

    /** Whether the line in which {@code at} is says of a request that it was answered as it should be. */
    public static boolean isAnsweredRequest(String text, int at) {
        return formAt(text, at) == Form.ANSWERED_REQUEST;
    }

    private static Form formAt(String text, int at) {
        int start = Search.last('\n', text, 0, at) + 1;
        int lineBreak = Search.first('\n', text, at, text.length());
        return of(text, start, lineBreak < 0 ? text.length() : lineBreak);
    }

    /** The form of the next line, and of which level it says to be; a line without one goes on with what the log has said. */
    Form next(int start, int end, @Nullable LogLevel level) {
        int first = start;
        while (first < end && Character.isWhitespace(text.charAt(first))) {
            first++;
        }
        if (text.startsWith(FENCE, first)) {
            inFence = !inFence;
            return Form.CODE;
        }
        int status = RequestLine.status(text, start, end);
        if (RequestLine.isFailing(status)) {
            return Form.FAILED_REQUEST;
        }
        if (status > 0 && (level == null || level.compareTo(LogLevel.WARN) < 0)) {
            return Form.ANSWERED_REQUEST;
        }
        if (level != null) {
            ofLog = ofLevel(level);
            return ofLog;
        }
        Form shown = shown(start, first, end);
        hasMargin |= first == start;
        boolean isIndented = !hasMargin && shown == Form.PLAIN && first < end;
        return isIndented ? Form.INDENTED : shown == Form.PLAIN ? ofLog : shown;
    }

    private static Form ofLevel(LogLevel level) {
        return switch (level) {
            case DEBUG, INFO -> Form.QUIET;
            case WARN -> Form.WARNING;
            case ERROR, FATAL -> Form.GRAVE;
        };
    }

    private Form shown(int start, int first, int end) {
        if (first == end) {
            return Form.PLAIN;
        }
        char c = text.charAt(first);
        char next = first + 1 < end ? text.charAt(first + 1) : '\n';
        if (inFence || isNumbered(first, end)) {
            return Form.CODE;
        }
        if (startsWithAny(PASSED, first)) {
            return Form.PASSED_TEST;
        }
        if (isHit(first, end)) {
            return Form.HIT;
        }
        boolean isSign = c == '+' || c == '-';
        if ((first == start && isSign && next != c) || text.startsWith("@@ ", first)) {
            return next == ' ' && c == '-' ? Form.ITEM : Form.CHANGE;
        }
        if (first > start && c == '-' && next != ' ') {
            return Form.OPTION;
        }
        boolean isItem = Search.isOneOf(c, "-*>\u2022|") && next == ' ';
        if (isItem || (c == '#' && Search.isOneOf(next, "# "))) {
            return Form.ITEM;
        }
        return isCode(first, end) ? Form.CODE : Form.PLAIN;
    }

    /** {@code   12	return x}, {@code  12 | return x} */
    private boolean isNumbered(int first, int end) {
        int at = CharFolding.endOfDigits(text, first, end);
        if (at == first || at == end) {
            return false;
        }
        int sign = at;
        while (sign < end && text.charAt(sign) == ' ') {
            sign++;
        }
        boolean isBar = sign + 1 < end && text.charAt(sign) == '|' && text.charAt(sign + 1) == ' ';
        return isBar || Search.isOneOf(text.charAt(at), "\t\u2192") || text.startsWith(": ", at);
    }

    /** {@code src/retry.js:9: catch (e)}, {@code src/retry.js-10-  throw e} */
    private boolean isHit(int first, int end) {
        boolean hasPoint = false;
        int limit = Math.min(end, first + LONGEST_NAME);
        for (int at = first; at < limit; at++) {
            char c = text.charAt(at);
            int digits = Search.isOneOf(c, ":-") ? CharFolding.endOfDigits(text, at + 1, end) : at;
            if (hasPoint && digits > at + 1 && digits < end && text.charAt(digits) == c) {
                return true;
            }
            if (!CharFolding.isWord(c) && !Search.isOneOf(c, "./-")) {
                return false;
            }
            hasPoint |= c == '.' && at > first && at + 1 < end && Character.isLetter(text.charAt(at + 1));
        }
        return false;
    }

    private boolean isCode(int first, int end) {
        if (startsWithAny(COMMENTS, first)) {
            return true;
        }
        int last = end - 1;
        while (last > first && Character.isWhitespace(text.charAt(last))) {
            last--;
        }
        boolean isData = Search.isOneOf(text.charAt(first), "{[");
        return !isData && Search.isOneOf(text.charAt(last), ";{}");
    }

    private boolean startsWithAny(String[] beginnings, int at) {
        for (String beginning : beginnings) {
            if (text.startsWith(beginning, at)) {
                return true;
            }
        }
        return false;
    }
}
