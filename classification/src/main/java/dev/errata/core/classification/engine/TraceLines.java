package dev.errata.core.classification.engine;

import dev.errata.core.matching.Search;

/**
 * Recognises the lines of stack traces: Java, JavaScript and .NET ({@code at ...}), Python ({@code File "..."} and the
 * source line below it), Ruby, Go, PHP, Rust; and source excerpts with line numbers.
 */
final class TraceLines {
    /** In all of the {@link #PYTHON_CHAINS}, and quick to be missed. */
    private static final String PYTHON_CHAIN = "he above exception";

    private static final String[] PYTHON_CHAINS = {
        "\nDuring handling of the above exception", "\nThe above exception was the direct cause"
    };
    private static final String[] CAUSES = {"Caused by:", "[cause]:", "---> ", "caused by:"};

    private final String text;
    private boolean belowPythonFile;
    private boolean inBacktrace;

    TraceLines(String text) {
        this.text = text;
    }

    /** Python prints the cause first: everything before the last link of the chain speaks of causes. */
    static int endOfEarlierExceptions(String text) {
        int end = 0;
        if (Search.first(PYTHON_CHAIN, text, 0, text.length()) < 0) {
            return end;
        }
        for (String chain : PYTHON_CHAINS) {
            end = Math.max(end, Search.last(chain, text, 0, text.length()) + 1);
        }
        return end;
    }

    boolean isCause(int start, int end) {
        int first = firstNonBlank(start, end);
        for (String cause : CAUSES) {
            if (text.startsWith(cause, first)) {
                return true;
            }
        }
        return false;
    }

    /** Must be asked line by line, in order. */
    boolean isSkipped(int start, int end) {
        int first = firstNonBlank(start, end);
        if (first == end) {
            return false;
        }
        boolean indented = first > start;
        boolean isBelowFile = belowPythonFile && indented;
        belowPythonFile = text.startsWith("File \"", first);
        if (isBelowFile || belowPythonFile || isMarks(first, end)) {
            return true;
        }
        if (text.startsWith("stack backtrace:", first)) {
            inBacktrace = true;
            return true;
        }
        return (indented && isIndentedFrame(start, first, end)) || isPhpFrame(first, end) || isExcerpt(first, end);
    }

    private boolean isIndentedFrame(int start, int first, int end) {
        return text.startsWith("at ", first)
                || (text.startsWith("from ", first) && text.charAt(start) == '\t')
                || text.startsWith("... ", first)
                || (inBacktrace && Character.isDigit(text.charAt(first)))
                || (text.charAt(start) == '\t' && isGoFrame(first, end));
    }

    private boolean isGoFrame(int first, int end) {
        return text.charAt(first) == '/' && Search.first(".go:", text, first, end) >= 0;
    }

    private boolean isPhpFrame(int first, int end) {
        return end - first > 2 && text.charAt(first) == '#' && Character.isDigit(text.charAt(first + 1));
    }

    /** Python underlines the failing expression. */
    private boolean isMarks(int first, int end) {
        for (int i = first; i < end; i++) {
            char c = text.charAt(i);
            if (c != '^' && c != '~' && c != ' ') {
                return false;
            }
        }
        return true;
    }

    /** {@code > 12 | code} or {@code | ^^^}. */
    private boolean isExcerpt(int first, int end) {
        int i = first;
        while (i < end && (text.charAt(i) == '>' || text.charAt(i) == ' ' || Character.isDigit(text.charAt(i)))) {
            i++;
        }
        return i < end && text.charAt(i) == '|' && i + 1 < end && text.charAt(i + 1) != '|';
    }

    private int firstNonBlank(int start, int end) {
        int i = start;
        while (i < end && Character.isWhitespace(text.charAt(i))) {
            i++;
        }
        return i;
    }
}
