package dev.errata.core.classification.engine;

import dev.errata.core.matching.CharFolding;
import dev.errata.core.matching.Words;

/** Words of trouble within a line that speak of none: counts of zero, names of files, parts of names. */
final class Mentions {
    private static final Words TROUBLE =
            Words.of("error errors err errs fail fails failed failure failures failing warning warnings problem "
                    + "problems issue issues vulnerability vulnerabilities exception exceptions crash crashes critical "
                    + "fatal missing broken rejected dropped lost timeout timeouts conflicts unreachable panics "
                    + "killed terminated aborted cancelled canceled violations offenses regressions deadlock deadlocks retries fehler erreur erreurs errores errori "
                    + "erros ошибок 错误 失败 エラー 失敗 오류 실패");
    private static final Words NONE =
            Words.of("0 no zero without free keine kein ohne aucune aucun sans sin ningún senza nessun sem nenhum без "
                    + "0个 没有 无 max maximum allowed expected possible");
    private static final Words NOTHING = Words.of("0 00 000 none null nil false off no undefined [] {} \"\" ''");
    /** How the names of errors end; such a name is evidence. */
    private static final Words EVIDENCE =
            Words.of("error failed failure exception fault fail exceeded denied code message msg description type "
                    + "reason detail details text");

    private static final Words FILE_TYPES =
            Words.of("log txt ts tsx js jsx mjs cjs py java kt go rs rb php c h cpp cs md json yml yaml xml html css "
                    + "csv sql sh pdf class toml ini conf lock svg png");
    private static final Words BRANCH_TYPES =
            Words.of("fix feature feat bugfix hotfix chore release refactor bug issue origin");
    private static final String JOINTS = "_-";
    private final String text;
    private final Remnant left;
    private int lineStart;
    private int lineEnd;
    private boolean countedNone;

    Mentions(String text, Remnant left) {
        this.text = text;
        this.left = left;
    }

    /** Takes the mentions out of a line. */
    void blank(int start, int end) {
        lineStart = start;
        lineEnd = end;
        quotations();
        int i = start;
        while (i < end) {
            int tokenStart = i;
            boolean mayBePath = false;
            char c = text.charAt(i);
            while (!isGap(c)) {
                mayBePath |= c == '/' || c == '.';
                i++;
                if (i == end) {
                    break;
                }
                c = text.charAt(i);
            }
            if (i > tokenStart) {
                token(tokenStart, i, mayBePath);
            } else {
                i++;
            }
        }
    }

    /** JSON may have no blank at all, and an address in it says nothing about what stands beside it. */
    private static boolean isGap(char c) {
        return c == '"' || Character.isWhitespace(c);
    }

    /** What stands between back quotes and is more than a name. */
    private void quotations() {
        int open = indexOf('`', lineStart, lineEnd);
        while (open < lineEnd) {
            int close = indexOf('`', open + 1, lineEnd);
            if (close == lineEnd) {
                return;
            }
            if (indexOf(' ', open, close) < close) {
                left.fill(open, close);
            }
            open = indexOf('`', close + 1, lineEnd);
        }
    }

    /** {@code end} if it does not stand between; no look beyond, or many lines would cost their square. */
    private int indexOf(char c, int start, int end) {
        int i = start;
        while (i < end && text.charAt(i) != c) {
            i++;
        }
        return Math.min(i, end);
    }

    private static boolean isLetterOrDigit(char c) {
        return c < 128 ? c != '_' && CharFolding.isWord(c) : Character.isLetterOrDigit(c);
    }

    /** Whether a line said that there is no trouble. */
    boolean countedNone() {
        return countedNone;
    }

    private void token(int start, int end, boolean mayBePath) {
        int from = start;
        int to = end;
        while (from < to && !isLetterOrDigit(text.charAt(from)) && "/.".indexOf(text.charAt(from)) < 0) {
            from++;
        }
        while (to > from && !isLetterOrDigit(text.charAt(to - 1))) {
            to--;
        }
        if (mayBePath && isPath(from, to)) {
            if (!isPosition(from, to)) {
                left.fill(from, to);
            }
            return;
        }
        int wordStart = from;
        boolean hasJoint = false;
        for (int i = from; i <= to; i++) {
            char c = i < to ? text.charAt(i) : ' ';
            boolean isJoint = JOINTS.indexOf(c) >= 0;
            if (!isJoint && !isLetterOrDigit(c)) {
                word(wordStart, i, hasJoint);
                wordStart = i + 1;
                hasJoint = false;
            }
            hasJoint |= isJoint;
        }
    }

    private void word(int start, int end, boolean hasJoint) {
        boolean isTrouble = TROUBLE.contains(text, start, end);
        boolean isCompound = !isTrouble && hasJoint && isCompound(start, end);
        if (!isTrouble && !isCompound) {
            return;
        }
        int valueEnd = endOfNothing(end);
        if (valueEnd > 0) {
            left.fill(start, valueEnd);
            countedNone = true;
        } else if (isCompound) {
            int last = end;
            while (last > start && JOINTS.indexOf(text.charAt(last - 1)) < 0) {
                last--;
            }
            if (!EVIDENCE.contains(text, last, end) && !text.startsWith("ERR_", start)) {
                left.fill(start, end);
            }
        } else if (isCounted(start)) {
            left.fill(start, end);
            countedNone = true;
        }
    }

    private boolean isCompound(int wordStart, int wordEnd) {
        int start = wordStart;
        boolean hasTrouble = false;
        boolean hasJoint = false;
        for (int i = wordStart; i <= wordEnd; i++) {
            if (i == wordEnd || !isLetterOrDigit(text.charAt(i))) {
                hasTrouble |= TROUBLE.contains(text, start, i);
                hasJoint |= i > wordStart && i < wordEnd - 1;
                start = i + 1;
            }
        }
        return hasTrouble && hasJoint;
    }

    /** {@code 0 errors}, {@code no fatal errors}, {@code no warnings or errors}. */
    private boolean isCounted(int start) {
        int at = start;
        for (int back = 0; back < 3; back++) {
            int end = at;
            while (end > lineStart && " \t'\"`".indexOf(text.charAt(end - 1)) >= 0) {
                end--;
            }
            int from = end;
            while (from > lineStart && isLetterOrDigit(text.charAt(from - 1))) {
                from--;
            }
            if (from == end) {
                return false;
            }
            if (NONE.contains(text, from, end)) {
                boolean isZero = end - from == 1 && text.charAt(from) == '0';
                return from == lineStart || ".,=:".indexOf(text.charAt(from - 1)) < 0 || !isZero;
            }
            if (Character.isDigit(text.charAt(from))) {
                return false;
            }
            at = from;
        }
        return false;
    }

    /** The end of {@code : 0}, {@code =none}, {@code ": null}; -1 if something else follows. */
    private int endOfNothing(int wordEnd) {
        int i = wordEnd;
        if (text.startsWith("(s)", i)) {
            i += 3;
        }
        boolean isAssigned = false;
        while (i < lineEnd && " \t\"':=".indexOf(text.charAt(i)) >= 0) {
            if (text.startsWith("\"\"", i) || text.startsWith("''", i)) {
                return isAssigned ? i + 2 : -1;
            }
            isAssigned |= text.charAt(i) == ':' || text.charAt(i) == '=';
            i++;
        }
        if (i == wordEnd) {
            return -1;
        }
        int end = i;
        while (end < lineEnd && (isLetterOrDigit(text.charAt(end)) || "[]{}".indexOf(text.charAt(end)) >= 0)) {
            end++;
        }
        String value = CharFolding.fold(text.substring(i, trimmed(i, end)));
        boolean isZero = value.equals("0") && (end == lineEnd || text.charAt(end) != '.');
        return isZero || (isAssigned && NOTHING.contains(value) && isWholeValue(wordEnd, end)) ? trimmed(i, end) : -1;
    }

    /** {@code errors=none next}, {@code errors: none, next}; behind a colon and a blank, words are a sentence. */
    private boolean isWholeValue(int wordEnd, int end) {
        return end == lineEnd || !Character.isWhitespace(text.charAt(end)) || text.charAt(wordEnd) == '=';
    }

    /** Without the bracket that closes what the value stands in. */
    private int trimmed(int from, int end) {
        boolean opens = "[{".indexOf(text.charAt(Math.min(from, text.length() - 1))) >= 0;
        int to = end;
        while (!opens && to > from && "]}".indexOf(text.charAt(to - 1)) >= 0) {
            to--;
        }
        return opens ? Math.min(end, from + 2) : to;
    }

    private boolean isPath(int from, int to) {
        int slashes = 0;
        for (int i = from; i < to; i++) {
            slashes += text.charAt(i) == '/' ? 1 : 0;
        }
        if (slashes > 1 || (slashes == 1 && (text.charAt(from) == '/' || text.charAt(from) == '.' || isBranch(from)))) {
            return true;
        }
        int dot = to - 1;
        while (dot > from && text.charAt(dot) != '.') {
            dot--;
        }
        if (dot <= from || dot >= to - 1) {
            return false;
        }
        int end = dot + 1;
        while (end < to && isLetterOrDigit(text.charAt(end))) {
            end++;
        }
        return FILE_TYPES.contains(text, dot + 1, end);
    }

    /** {@code fix/connection-refused} */
    private boolean isBranch(int from) {
        int end = indexOf('/', from, lineEnd);
        return end < lineEnd && BRANCH_TYPES.contains(text, from, end);
    }

    /** {@code a.c:12:3}, {@code a.ts(1,7)}: where a compiler found something. */
    private boolean isPosition(int from, int to) {
        for (int i = from + 1; i < to - 1; i++) {
            if (":(".indexOf(text.charAt(i)) >= 0 && CharFolding.isDigit(text.charAt(i + 1))) {
                return true;
            }
        }
        return false;
    }
}
