package dev.errata.core.matching;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** How grave a log says that one of its lines is. */
public enum LogLevel {
    DEBUG,
    INFO,
    WARN,
    ERROR,
    FATAL;

    private record Names(LogLevel level, Words words) {}

    /** What logs call them, as words, letters and the numbers of Node. */
    private static final List<Names> NAMES = List.of(
            new Names(DEBUG, Words.of("debug trace verbose fine finer finest dbug dbg trce trc vrb d 10 20")),
            new Names(INFO, Words.of("info information informational notice notification log note ntc inf i n 30")),
            new Names(WARN, Words.of("warn warning wrn w 40")),
            new Names(ERROR, Words.of("error err erro eror fail severe e 50")),
            new Names(
                    FATAL,
                    Words.of("fatal critical crit alert emerg emergency emg alr panic dpanic ftl crt pnc f c 60")));

    /** A level stands before the words of a line. */
    private static final int LONGEST_FRONT = 160;

    /** From its time a line's own level is not farther. */
    private static final int LONGEST_HEAD = 60;

    private static final int LONGEST_GAP = 5;
    /** Of syslog, by number. */
    private static final List<LogLevel> SEVERITIES = List.of(FATAL, FATAL, FATAL, ERROR, WARN, INFO, INFO, DEBUG);

    private static final int DIGITS_OF_PRIORITY = 3;
    private static final int LARGEST_PRIORITY = 191;
    private static final int LENGTH_OF_DATED = 5;
    private static final int LENGTH_OF_TIME = 8;
    /** What a level is called in lines that are lists of fields; {@code s} is that of MongoDB. */
    private static final Words KEYS = Words.of("level lvl severity levelname loglevel log_level s");

    /**
     * What the line of {@code text} from {@code start} to before {@code end} says of itself; null if it says nothing. Of a line that
     * carries the line of another log, as what a child process writes does, it is the level of the inner one.
     */
    public static @Nullable LogLevel of(String text, int start, int end) {
        int inner = startOfInner(text, start, end);
        LogLevel level = inner < 0 ? null : ofOne(text, inner, Math.min(end, inner + LONGEST_HEAD));
        level = level == null ? ofOne(text, start, end) : level;
        return level == null ? ofPriority(text, start, end) : level;
    }

    /** The severity of {@code <30>1 2026-03-02T10:11:12Z} and {@code <11>Mar  2 10:11:12} of syslog: RFC 5424, section 6.2.1. */
    private static @Nullable LogLevel ofPriority(String text, int start, int end) {
        if (start == end || text.charAt(start) != '<') {
            return null;
        }
        int close = CharFolding.endOfDigits(text, start + 1, end);
        int digits = close - start - 1;
        boolean isClosed =
                close + 1 < end && text.charAt(close) == '>' && Character.isLetterOrDigit(text.charAt(close + 1));
        if (!isClosed || digits == 0 || digits > DIGITS_OF_PRIORITY) {
            return null;
        }
        int priority = Integer.parseInt(text, start + 1, close, 10);
        return priority <= LARGEST_PRIORITY ? SEVERITIES.get(priority % SEVERITIES.size()) : null;
    }

    private static @Nullable LogLevel ofOne(String text, int start, int end) {
        int next;
        for (int at = start; at < end; at = next + 1) {
            next = CharFolding.endOfWord(text, at, end);
            if (next == at) {
                if (isSignOfTime(text, start, at, end)) {
                    return text.charAt(at) == '*' ? INFO : WARN;
                }
                continue;
            }
            LogLevel level = KEYS.contains(text, at, next) ? assigned(text, next, end) : null;
            if (level == null && at - start < LONGEST_FRONT) {
                level = standing(text, start, at, next, end);
            }
            if (level != null) {
                return level;
            }
        }
        return null;
    }

    /** Where the second time of day of a line begins, or {@code I0102 10:11:12} after {@code ERROR: }; -1 if nothing of it does. */
    private static int startOfInner(String text, int start, int end) {
        int limit = Math.min(end, start + LONGEST_FRONT);
        int times = 0;
        for (int at = start; at < limit; at++) {
            if (text.charAt(at) != ':' || !isTime(text, at - 2, start, end)) {
                continue;
            }
            int letter = at - 2 - LENGTH_OF_DATED - 1;
            if (letter > start
                    && isLetterOfDate(text, letter, letter + LENGTH_OF_DATED)
                    && text.charAt(letter - 1) == ' ') {
                return letter;
            }
            if (times == 1) {
                return at - 2;
            }
            times++;
            at += LENGTH_OF_TIME - 2;
        }
        return -1;
    }

    /** Whether {@code 10:11:12} stands at {@code at}. */
    private static boolean isTime(String text, int at, int start, int end) {
        if (at < start || at + LENGTH_OF_TIME > end) {
            return false;
        }
        for (int i = 0; i < LENGTH_OF_TIME; i++) {
            boolean isColon = i % 3 == 2;
            if (isColon ? text.charAt(at + i) != ':' : !CharFolding.isDigit(text.charAt(at + i))) {
                return false;
            }
        }
        return true;
    }

    private static @Nullable LogLevel named(String text, int start, int end) {
        for (Names names : NAMES) {
            if (names.words.contains(text, start, end)) {
                return names.level;
            }
        }
        return null;
    }

    /** {@code level=error}, {@code "level": "error"}, {@code "level":50} */
    private static @Nullable LogLevel assigned(String text, int start, int end) {
        int at = start;
        boolean isAssigned = false;
        while (at < end && at - start < LONGEST_GAP && !CharFolding.isWord(text.charAt(at))) {
            isAssigned |= Search.isOneOf(text.charAt(at), ":=");
            at++;
        }
        return isAssigned ? named(text, at, CharFolding.endOfWord(text, at, end)) : null;
    }

    /** {@code ERROR}, {@code [error]}, {@code <Error>}, {@code error:} in front, {@code E0102}, {@code E} behind a time, {@code [E 260102}. */
    private static @Nullable LogLevel standing(String text, int start, int at, int next, int end) {
        char left = at == start ? '\n' : text.charAt(at - 1);
        char right = next == end ? '\n' : text.charAt(next);
        if (CharFolding.isDigit(text.charAt(at))) {
            return null;
        }
        if (isLetterOfDate(text, at, next)) {
            return Character.isWhitespace(left) && right == ' ' ? named(text, at, at + 1) : null;
        }
        boolean stands;
        if (next - at == 1) {
            boolean isBehindTime = left == ' ' && at - 2 >= start && CharFolding.isDigit(text.charAt(at - 2));
            boolean isBeforeTime =
                    left == '[' && at == start + 1 && next + 1 < end && CharFolding.isDigit(text.charAt(next + 1));
            stands = right == ' ' && (isBehindTime || isBeforeTime);
        } else if (isCapital(text, at, next)) {
            boolean isJoined = Search.isOneOf(left, "-./_=$%@") || Search.isOneOf(right, "-._=($");
            boolean isReport = at == start + 1 && left == '=' && text.startsWith(" REPORT=", next);
            boolean isWord = next - at == 3 && text.startsWith("LOG", at) && right != ':';
            stands = isReport || (!isJoined && (!isWord || isBehindHead(text, start, at)));
        } else if (isTypeOfEvent(text, start, at, next, end)) {
            return text.charAt(at) == 'N' ? INFO : WARN;
        } else {
            stands = headsMessage(text, start, at, next, end)
                    || (left == '\t' && right == '\t')
                    || isInBrackets(text, start, at, next, end);
        }
        return stands ? named(text, at, next) : null;
    }

    /** {@code 17:08:28.281 * Ready} of Redis, which writes a star for what it notices and a hash for what it warns of. */
    private static boolean isSignOfTime(String text, int start, int at, int end) {
        return Search.isOneOf(text.charAt(at), "*#")
                && at - start > LENGTH_OF_TIME
                && at + 1 < end
                && text.charAt(at + 1) == ' '
                && text.charAt(at - 1) == ' '
                && CharFolding.isDigit(text.charAt(at - 2))
                && text.charAt(at - 5) == '.'
                && text.charAt(at - 8) == ':';
    }

    /** {@code Normal   Pulling   32s} and {@code Warning  BackOff} in the columns of Kubernetes. */
    private static boolean isTypeOfEvent(String text, int start, int at, int next, int end) {
        boolean isColumn = next + 1 < end && text.startsWith("  ", next) && (at == start || text.charAt(at - 1) == ' ');
        return isColumn
                && (text.startsWith("Normal", at) || text.startsWith("Warning", at))
                && next - at < LENGTH_OF_TIME;
    }

    /** {@code error: } in front, behind a time, behind a program's name, or behind the name and number of a process. */
    private static boolean headsMessage(String text, int start, int at, int next, int end) {
        int colon = next;
        while (colon < end && colon - next < LONGEST_GAP && text.charAt(colon) == ' ') {
            colon++;
        }
        return colon < end
                && text.charAt(colon) == ':'
                && ((colon == next && (at == start || isBehindName(text, start, at))) || isBehindHead(text, start, at));
    }

    /** Whether before {@code at} there is but a name, such as {@code initdb: } or {@code zip }. */
    private static boolean isBehindName(String text, int start, int at) {
        int left = at - 1;
        if (left <= start || text.charAt(left) != ' ') {
            return false;
        }
        left -= text.charAt(left - 1) == ':' ? 1 : 0;
        while (left > start
                && (CharFolding.isWord(text.charAt(left - 1)) || Search.isOneOf(text.charAt(left - 1), "./-"))) {
            left--;
        }
        return left == start && Character.isLetter(text.charAt(start));
    }

    /** Whether {@code at} is a word behind a number, a bracket, or the colon of either. */
    private static boolean isBehindHead(String text, int start, int at) {
        int left = at - 1;
        while (left > start && text.charAt(left) == ' ') {
            left--;
        }
        if (left > start && left < at - 1 && text.charAt(left) == ':') {
            left--;
        }
        return left > start
                && left < at - 1
                && (text.charAt(left) == ']' || text.charAt(left) == 'Z' || CharFolding.isDigit(text.charAt(left)));
    }

    /** {@code E0102} of the logs of Go. */
    private static boolean isLetterOfDate(String text, int start, int end) {
        boolean isDate = end - start == LENGTH_OF_DATED;
        for (int i = start + 1; isDate && i < end; i++) {
            isDate = CharFolding.isDigit(text.charAt(i));
        }
        return isDate;
    }

    private static boolean isCapital(String text, int start, int end) {
        for (int i = start; i < end; i++) {
            if (text.charAt(i) < 'A' || text.charAt(i) > 'Z') {
                return false;
            }
        }
        return true;
    }

    /** {@code [error]}, {@code [warn ]}, {@code [proxy:error]}, {@code | error |} */
    private static boolean isInBrackets(String text, int start, int at, int next, int end) {
        int left = at - 1;
        while (left > start && text.charAt(left) == ' ') {
            left--;
        }
        int right = next;
        while (right < end && right - next < LONGEST_GAP && text.charAt(right) == ' ') {
            right++;
        }
        return left >= start
                && right < end
                && Search.isOneOf(text.charAt(left), "[<(|:")
                && Search.isOneOf(text.charAt(right), "]>)|");
    }
}
