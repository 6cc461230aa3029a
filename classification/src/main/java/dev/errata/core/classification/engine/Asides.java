package dev.errata.core.classification.engine;

import dev.errata.core.matching.CharFolding;
import dev.errata.core.matching.Search;
import dev.errata.core.matching.Span;

/**
 * A text without what it says in passing: passed tests, log lines of low level, listings, history, quoted code, help,
 * counts of zero, names of files. What is left is what may speak of a failure. The offsets stay: lines taken out become
 * blanks, words dots.
 */
final class Asides {
    private static final int LEAST_CODE = 2;
    private static final int LONGEST_SHORT_HASH = 16;

    private final String text;
    private final TextLines lines;
    private boolean isStated;
    private boolean inHistory;
    private boolean inDiff;
    private boolean inWarning;
    private boolean isCode;
    private boolean knowsCode;
    /** Where the last line that says something begins; below zero until it is asked for. */
    private int last = -1;

    private Asides(TextField field) {
        this.text = field.text();
        this.lines = field.lines();
    }

    /**
     * What is left of a text.
     *
     * @param text the same text if nothing was taken out
     * @param isStated whether what was taken out says by itself that things are in order or of no importance
     */
    record Rest(String text, boolean isStated) {}

    static Rest of(TextField field) {
        return new Asides(field).rest();
    }

    /** Whether all lines of {@code span} would be taken out. */
    static boolean takeOut(TextField field, Span span) {
        return new Asides(field).takesOut(span);
    }

    /** Whether {@code span}, which stands in one line, would be left as it is. */
    static boolean leaves(TextField field, Span span) {
        return new Asides(field).leavesAlone(span);
    }

    private Rest rest() {
        Remnant left = new Remnant(text);
        Mentions mentions = new Mentions(text, left);
        for (int line = 0; line < lines.size(); line++) {
            if (isAside(line)) {
                left.blank(lines.start(line), lines.end(line));
            } else {
                mentions.blank(lines.start(line), lines.end(line));
            }
        }
        return new Rest(left.text(), isStated || mentions.countedNone());
    }

    private boolean takesOut(Span span) {
        int first = lines.at(span.start());
        int last = lines.at(Math.max(span.start(), span.end() - 1));
        for (int line = 0; line < first; line++) {
            isInBlock(lines.head(line));
        }
        for (int line = first; line <= last; line++) {
            if (!isAside(line)) {
                return false;
            }
        }
        return true;
    }

    private boolean leavesAlone(Span span) {
        int line = lines.at(span.start());
        for (int above = 0; above < line; above++) {
            isInBlock(lines.head(above));
        }
        if (isAside(line)) {
            return false;
        }
        Remnant left = new Remnant(text);
        new Mentions(text, left).blankAround(lines.start(line), lines.end(line), span);
        return left.keeps(span.start(), span.end());
    }

    private boolean isCode() {
        if (!knowsCode) {
            isCode = countsAsCode();
            knowsCode = true;
        }
        return isCode;
    }

    private boolean countsAsCode() {
        int code = 0;
        int written = 0;
        for (int line = 0; line < lines.size(); line++) {
            written += lines.shape(line) == LineShape.BLANK ? 0 : 1;
            code += lines.shape(line) == LineShape.CODE ? 1 : 0;
        }
        return code >= LEAST_CODE && code * 4 >= written;
    }

    private boolean isAside(int number) {
        String line = lines.head(number);
        if (isInBlock(line)) {
            return true;
        }
        return switch (lines.shape(number)) {
            case PROSE, ROW -> isBeforeRetry(number) && stated();
            case PASSED -> stated();
            case INFO -> !Search.isIn(line, "FAILURE") && stated();
            case WARNING -> !line.startsWith("[warn]") && !line.startsWith("PHP Warning") && !isEvent(line) && stated();
            case DIFF -> inDiff;
            case ENTRY -> Search.first(' ', line.strip()) > 0;
            case OPTION -> true;
            case CODE -> LineShape.isGrepped(line) || isCode();
            case RETRY -> !isLast(number) && stated();
            case BLANK -> false;
        };
    }

    /** {@code Warning  Failed  97s  kubelet  Error: ErrImagePull}: Kubernetes has no other word for what went wrong. */
    private static boolean isEvent(String line) {
        int type = Search.first("Warning  ", line);
        int reason = type + "Warning  ".length();
        while (reason < line.length() && line.charAt(reason) == ' ') {
            reason++;
        }
        return type >= 0 && reason < line.length() && Character.isUpperCase(line.charAt(reason));
    }

    /** Whether the next line that says something announces another attempt, and more follows. */
    private boolean isBeforeRetry(int line) {
        int next = line + 1;
        while (next < lines.size() && lines.shape(next) == LineShape.BLANK) {
            next++;
        }
        return next < lines.size() && lines.shape(next) == LineShape.RETRY && !isLast(next);
    }

    /** Whether the line of {@code span} tells of an attempt that is followed by another. */
    static boolean isOfAttempt(TextField field, Span span) {
        Asides asides = new Asides(field);
        int line = asides.lines.at(span.start());
        return asides.lines.shape(line) == LineShape.RETRY || asides.isBeforeRetry(line);
    }

    /** Whether nothing is said in the lines below. */
    private boolean isLast(int line) {
        if (last < 0) {
            String written = text.stripTrailing();
            last = Search.last('\n', written, 0, written.length()) + 1;
        }
        return lines.start(line) >= last;
    }

    /** Must be asked line by line, in order. */
    private boolean isInBlock(String line) {
        return isHistory(line) || isInWarning(line);
    }

    /**
     * A block that Terraform draws a line beside, from its first line to the corner at its end; what CMake indents below the
     * head of a warning.
     */
    private boolean isInWarning(String line) {
        char first = line.isEmpty() ? ' ' : line.charAt(0);
        if (first == '│') {
            inWarning |= line.startsWith("│ Warning:");
        } else {
            boolean isHead = line.startsWith("CMake Warning") || line.startsWith("CMake Deprecation Warning");
            inWarning = isHead || (inWarning && (line.isBlank() || line.startsWith("  ")));
        }
        return inWarning;
    }

    private boolean stated() {
        isStated = true;
        return true;
    }

    /** Commits of {@code git log} and the diffs below them. */
    private boolean isHistory(String line) {
        if (line.startsWith("commit ") && line.length() > 14 && LineShape.isHex(line.substring(7, 14))) {
            inHistory = true;
            inDiff = false;
            return stated();
        }
        if (line.endsWith("):") && !line.startsWith(" ") && isCount(line)) {
            inHistory = true;
            return false;
        }
        if (line.startsWith("HEAD is now at ") || isNewCommit(line)) {
            return stated();
        }
        if (line.startsWith("diff --git ") || line.startsWith("@@ -")) {
            inDiff = true;
            return stated();
        }
        if (inHistory && (line.startsWith("    ") || line.startsWith("Author:") || line.startsWith("Date:"))) {
            return true;
        }
        return inDiff && !line.isEmpty() && Search.isOneOf(line.charAt(0), "+- @\\");
    }

    /** The author of {@code git shortlog} and how many commits follow: {@code Ada (12):} */
    private static boolean isCount(String line) {
        int open = Search.last(" (", line);
        for (int i = open + 2; i < line.length() - 2; i++) {
            if (!CharFolding.isDigit(line.charAt(i))) {
                return false;
            }
        }
        return open > 0 && open + 2 < line.length() - 2;
    }

    /** {@code [main 1a2b3c4] subject}; an id of something else is longer than the short hash of a commit. */
    private static boolean isNewCommit(String line) {
        int blank = Search.first(' ', line);
        int close = Search.first(']', line);
        int hash = Search.last(' ', line, 0, close + 1) + 1;
        return line.startsWith("[")
                && blank > 0
                && close > blank
                && close - hash <= LONGEST_SHORT_HASH
                && LineShape.isHex(line.substring(hash, close));
    }
}
