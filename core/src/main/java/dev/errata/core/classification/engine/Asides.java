package dev.errata.core.classification.engine;

import dev.errata.core.matching.CharFolding;

/**
 * A text without what it says in passing: passed tests, log lines of low level, listings, history, quoted code, help,
 * counts of zero, names of files. What is left is what may speak of a failure. The offsets stay: lines taken out become
 * blanks, words dots.
 */
final class Asides {
    private static final int LONGEST_LOOK = 400;
    private static final int LEAST_CODE = 2;

    private final String text;
    private final char[] left;
    private final Mentions mentions;
    private boolean isStated;
    private boolean hasChanged;
    private boolean inHistory;
    private boolean inDiff;
    private boolean inWarning;

    private Asides(String text) {
        this.text = text;
        this.left = text.toCharArray();
        this.mentions = new Mentions(text, left);
    }

    /**
     * What is left of a text.
     *
     * @param text the same text if nothing was taken out
     * @param isStated whether what was taken out says by itself that things are in order or of no importance
     */
    record Rest(String text, boolean isStated) {}

    static Rest of(String text) {
        return new Asides(text).rest();
    }

    private Rest rest() {
        boolean isCode = isCode();
        int last = text.stripTrailing().lastIndexOf('\n') + 1;
        int start = 0;
        while (start < text.length()) {
            int lineBreak = text.indexOf('\n', start);
            int end = lineBreak < 0 ? text.length() : lineBreak;
            String line = text.substring(start, Math.min(end, start + LONGEST_LOOK));
            if (isAside(line, isCode, start >= last)) {
                blank(start, end);
            } else if (mentions.blank(start, end)) {
                hasChanged = true;
                isStated |= mentions.isZeroCount();
            }
            start = end + 1;
        }
        return new Rest(hasChanged ? new String(left) : text, isStated);
    }

    private boolean isCode() {
        int code = 0;
        int lines = 0;
        int start = 0;
        while (start < text.length()) {
            int lineBreak = text.indexOf('\n', start);
            int end = lineBreak < 0 ? text.length() : lineBreak;
            LineShape shape = LineShape.of(text.substring(start, Math.min(end, start + LONGEST_LOOK)));
            lines += shape == LineShape.BLANK ? 0 : 1;
            code += shape == LineShape.CODE ? 1 : 0;
            start = end + 1;
        }
        return code >= LEAST_CODE && code * 4 >= lines;
    }

    private boolean isAside(String line, boolean isCode, boolean isLast) {
        if (isHistory(line) || isInWarning(line)) {
            return true;
        }
        return switch (LineShape.of(line)) {
            case PASSED -> stated();
            case INFO -> !line.contains("FAILURE") && stated();
            case WARNING -> !line.startsWith("[warn]") && stated();
            case DIFF -> inDiff;
            case ENTRY -> line.strip().indexOf(' ') > 0;
            case OPTION -> true;
            case CODE -> isCode || LineShape.isGrepped(line);
            case RETRY -> !isLast && stated();
            case BLANK, ROW, PROSE -> false;
        };
    }

    /** A block that Terraform draws a line beside, from its first line to the corner at its end. */
    private boolean isInWarning(String line) {
        inWarning = (inWarning || line.startsWith("│ Warning:")) && line.startsWith("│");
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
            return true;
        }
        if (inHistory && (line.startsWith("    ") || line.startsWith("Author:") || line.startsWith("Date:"))) {
            return true;
        }
        return inDiff && !line.isEmpty() && "+- @\\".indexOf(line.charAt(0)) >= 0;
    }

    /** The author of {@code git shortlog} and how many commits follow: {@code Ada (12):} */
    private static boolean isCount(String line) {
        int open = line.lastIndexOf(" (");
        for (int i = open + 2; i < line.length() - 2; i++) {
            if (!CharFolding.isDigit(line.charAt(i))) {
                return false;
            }
        }
        return open > 0 && open + 2 < line.length() - 2;
    }

    /** {@code [main 1a2b3c4] subject} */
    private static boolean isNewCommit(String line) {
        int blank = line.indexOf(' ');
        int close = line.indexOf(']');
        return line.startsWith("[")
                && blank > 0
                && close > blank
                && LineShape.isHex(line.substring(line.lastIndexOf(' ', close) + 1, close));
    }

    private void blank(int start, int end) {
        hasChanged |= end > start;
        for (int i = start; i < end; i++) {
            left[i] = CharFolding.fold(left[i]) == ' ' ? left[i] : ' ';
        }
    }
}
