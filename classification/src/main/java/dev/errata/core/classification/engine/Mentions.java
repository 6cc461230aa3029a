package dev.errata.core.classification.engine;

import dev.errata.core.matching.CharFolding;
import dev.errata.core.matching.Search;
import dev.errata.core.matching.Span;
import dev.errata.core.matching.Words;

/** Words of trouble within a line that speak of none: counts of zero, names of files, parts of names. */
final class Mentions {
    private static final Words TROUBLE = Words.of(
            "abort panic error errors err errs fail fails failed failure failures failing warning warnings problem "
                    + "problems issue issues vulnerability vulnerabilities exception exceptions crash crashes critical "
                    + "fatal missing broken rejected dropped lost timeout timeouts conflicts unreachable panics "
                    + "killed terminated aborted cancelled canceled violations offenses regressions deadlock deadlocks retries fehler erreur erreurs errores errori "
                    + "erros ошибок 错误 失败 エラー 失敗 오류 실패");
    /** Trouble only where it is said that there is none. */
    private static final Words COUNTED = Words.of(
            "corruption loss losses downtime interruption interruptions leak leaks "
                    + "mismatch mismatches denied refused skipped invalid unhealthy outage outages incidents alerts alarms "
                    + "anomalies evicted restarted crashed interrupted timed unknown corrupt corrupted blockers discrepancies differences");

    /** How the names of errors end; such a name is evidence. */
    private static final Words EVIDENCE =
            Words.of("error failed failure exception fault fail exceeded denied code message msg description type "
                    + "reason detail details text");

    /** What is named after trouble and is none. */
    private static final Words NAMED_AFTER =
            Words.of("signal signals domain zone queue queues topic topics hook hooks listener listeners callback "
                    + "callbacks interceptor middleware template templates mapper mapping mappings drill drills simulation "
                    + "reporting reporter reporters tracker trackers budget budgets page "
                    + "pages handler handlers boundary boundaries detector detectors detection monitor injection tolerance policy "
                    + "policies notifications dashboard domains classes types catalog");

    private static final Words NAMING =
            Words.of("error errors failure exception exceptions crash fault timeout abort deadlock panic");
    private static final Words BRANCH_TYPES =
            Words.of("fix feature feat bugfix hotfix chore release refactor bug issue origin");
    private static final String JOINTS = "_-";
    /** {@code errors : 0}, with one more for the token that a stretch begins in. */
    private static final int TOKENS_OF_COUNT = 4;

    private final String text;
    private final Remnant left;
    private final Counts counts;
    private int lineStart;
    private int lineEnd;
    private boolean countedNone;

    Mentions(String text, Remnant left) {
        this.text = text;
        this.left = left;
        this.counts = new Counts(text);
    }

    /** Takes the mentions out of a line. */
    void blank(int start, int end) {
        look(start, end);
        quotations();
        tokens(start, end);
    }

    /** Takes those out of a line that reach into {@code span}, and perhaps others. */
    void blankAround(int start, int end, Span span) {
        look(start, end);
        quotations();
        int from = span.start();
        for (int back = 0; back < TOKENS_OF_COUNT; back++) {
            while (from > start && isGap(text.charAt(from - 1))) {
                from--;
            }
            while (from > start && !isGap(text.charAt(from - 1))) {
                from--;
            }
        }
        int to = span.end();
        while (to < end && !isGap(text.charAt(to))) {
            to++;
        }
        tokens(from, to);
    }

    private void look(int start, int end) {
        lineStart = start;
        lineEnd = end;
        counts.look(start, end);
    }

    private void tokens(int start, int end) {
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

    static boolean isLetterOrDigit(char c) {
        return c < 128 ? c != '_' && CharFolding.isWord(c) : Character.isLetterOrDigit(c);
    }

    /** Whether a line said that there is no trouble. */
    boolean countedNone() {
        return countedNone;
    }

    private void token(int start, int end, boolean mayBePath) {
        int from = start;
        int to = end;
        while (from < to && !isLetterOrDigit(text.charAt(from)) && !Search.isOneOf(text.charAt(from), "/.")) {
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
            boolean isJoint = Search.isOneOf(c, JOINTS);
            if (!isJoint && !isLetterOrDigit(c)) {
                word(wordStart, i, hasJoint);
                wordStart = i + 1;
                hasJoint = false;
            }
            hasJoint |= isJoint;
        }
    }

    private void word(int start, int end, boolean hasJoint) {
        int clearedEnd = ClearedTrouble.endOf(text, start, end, lineStart, lineEnd);
        if (clearedEnd > 0) {
            left.fill(start, clearedEnd);
            countedNone = true;
            return;
        }
        boolean isTrouble = TROUBLE.contains(text, start, end);
        boolean isCompound = !isTrouble && hasJoint && isCompound(start, end);
        if (!isTrouble && !isCompound) {
            counted(start, end);
            return;
        }
        int valueEnd = counts.endOfNothing(end);
        if (valueEnd < 0 && isTrouble) {
            valueEnd = counts.endOfNothingNamed(end);
        }
        if (valueEnd > 0) {
            left.fill(start, valueEnd);
            countedNone = true;
        } else if (isCompound) {
            compound(start, end);
        } else if (counts.isCounted(start)) {
            left.fill(start, end);
            countedNone = true;
        } else if (isMadeUpFor(start, end)) {
            left.fill(start, end);
        } else if (NAMING.contains(text, start, end)) {
            int nameEnd = endOfName(end);
            left.fill(start, Math.max(start, nameEnd));
        }
    }

    /** The parts of a name are taken out unless it is the name of an error. */
    private void compound(int start, int end) {
        int last = end;
        while (last > start && !Search.isOneOf(text.charAt(last - 1), JOINTS)) {
            last--;
        }
        if (!EVIDENCE.contains(text, last, end) && !text.startsWith("ERR_", start) && !text.startsWith("SSL_", start)) {
            left.fill(start, end);
        }
    }

    /** A word that is trouble unless it is said that there is none. */
    private void counted(int start, int end) {
        if (!COUNTED.contains(text, start, end)) {
            return;
        }
        int valueEnd = counts.endOfNothing(end);
        if (valueEnd > 0 || counts.isCounted(start)) {
            left.fill(start, Math.max(end, valueEnd));
            countedNone = true;
        }
    }

    /** {@code connected after 2 failed attempts} */
    private boolean isMadeUpFor(int start, int end) {
        if (!text.startsWith(" attempt", end) && !text.startsWith(" tr", end) && !text.startsWith(" probe", end)) {
            return false;
        }
        int digit = start - 1;
        while (digit > lineStart && CharFolding.isDigit(text.charAt(digit - 1))) {
            digit--;
        }
        return digit < start - 1 && text.regionMatches(true, digit - "after ".length(), "after ", 0, "after ".length());
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

    /** The end of the noun behind {@code error} that makes a name of both, such as a page; -1 if there is none. */
    private int endOfName(int wordEnd) {
        int from = wordEnd + 1;
        if (from >= lineEnd || text.charAt(wordEnd) != ' ') {
            return -1;
        }
        int to = from;
        while (to < lineEnd && isLetterOrDigit(text.charAt(to))) {
            to++;
        }
        return NAMED_AFTER.contains(text, from, to) ? to : -1;
    }

    private boolean isPath(int from, int to) {
        int slashes = 0;
        for (int i = from; i < to; i++) {
            slashes += text.charAt(i) == '/' ? 1 : 0;
        }
        if (slashes > 1 || (slashes == 1 && (text.charAt(from) == '/' || text.charAt(from) == '.' || isBranch(from)))) {
            return true;
        }
        return FileTypes.endsInType(text, from, to);
    }

    /** {@code fix/connection-refused} */
    private boolean isBranch(int from) {
        int end = indexOf('/', from, lineEnd);
        return end < lineEnd && BRANCH_TYPES.contains(text, from, end);
    }

    /** {@code a.c:12:3}, {@code a.ts(1,7)}: where a compiler found something. */
    private boolean isPosition(int from, int to) {
        for (int i = from + 1; i < to - 1; i++) {
            if (Search.isOneOf(text.charAt(i), ":(") && CharFolding.isDigit(text.charAt(i + 1))) {
                return true;
            }
        }
        return false;
    }
}
