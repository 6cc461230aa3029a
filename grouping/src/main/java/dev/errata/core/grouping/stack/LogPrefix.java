package dev.errata.core.grouping.stack;

import dev.errata.core.matching.Search;
import java.util.Locale;
import java.util.Set;

/** What a logger writes before the text of an error on the same line: time, level, thread, name of the logger. */
public final class LogPrefix {
    private static final int LONGEST = 200;
    private static final String OBJECT = "[object] (";

    private static final Set<String> LEVELS = Set.copyOf(
            Search.words(
                    "ERROR WARN WARNING FATAL SEVERE CRITICAL INFO DEBUG PANIC E, W, F, ERROR: WARN: WARNING: FATAL: SEVERE: CRITICAL:"));

    private static final String UNCAUGHT = "Uncaught ";
    /** What PHP calls its own messages. */
    private static final Set<String> GRAVITIES =
            Set.of("Fatal error", "Recoverable fatal error", "Parse error", "Warning", "Notice", "Deprecated", "Error");

    /** Of a header by RFC 5424: time, host, app, process, message's id, structured data. */
    private static final int PARTS_OF_SYSLOG = 6;

    private final String line;
    private int at;
    private boolean isTimed;
    private boolean isLevelled;

    private LogPrefix(String line) {
        this.line = line;
    }

    /** The line without the prefix; as it is if it has none. */
    static String without(String line) {
        int object = Search.last(OBJECT, line);
        if (object >= 0) {
            return withoutCode(line.substring(object + OBJECT.length()));
        }
        String ofPhp = ofPhp(line);
        if (!ofPhp.isEmpty()) {
            return ofPhp;
        }
        String ofPython = ofPython(line);
        if (!ofPython.isEmpty()) {
            return ofPython;
        }
        String once = withoutOne(line);
        return once.length() == line.length() ? line : withoutOne(once);
    }

    /** {@code CartException: cart is full in /srv/cart.php:7} of {@code NOTICE: PHP message: PHP Fatal error:  Uncaught CartException: ...}. */
    private static String ofPhp(String line) {
        int php = Search.last("PHP ", line);
        int colon = php < 0 ? -1 : Search.first(": ", line, php, line.length());
        if (colon < 0 || !GRAVITIES.contains(line.substring(php + "PHP ".length(), colon))) {
            return "";
        }
        String said = line.substring(StackFormat.behindBlanks(line, colon + 2));
        return said.startsWith(UNCAUGHT) ? said.substring(UNCAUGHT.length()) : said;
    }

    /** {@code cart is full} of {@code ERROR:shop.cart:cart is full}, as {@code logging} writes what nobody has asked otherwise of; "" of any other. */
    private static String ofPython(String line) {
        int level = Search.first(':', line);
        int name = level < 0 ? -1 : Search.first(':', line, level + 1, line.length());
        boolean isNamed = name > level + 1 && LEVELS.contains(line.substring(0, level));
        return isNamed && line.substring(level + 1, name).chars().noneMatch(Character::isWhitespace)
                ? line.substring(name + 1)
                : "";
    }

    /** Whether an exception stands behind a message as Monolog writes it, as JSON but for its line ends. */
    static boolean isOfMonolog(String line) {
        return Search.isIn(line, OBJECT);
    }

    /** {@code CartException(code: 0): cart is full at /srv/cart.php:7)}. */
    private static String withoutCode(String object) {
        int code = Search.first("(code: ", object);
        int text = Search.first("): ", object, Math.max(code, 0), object.length());
        int place = Search.last(" at /", object);
        return code < 0 || text < 0 || place < text
                ? object
                : object.substring(0, code) + object.substring(text + 1, place);
    }

    /** The line without a prefix that says when; as it is if it has none. */
    static String withoutTimed(String line) {
        LogPrefix prefix = new LogPrefix(line);
        prefix.end();
        return prefix.isTimed ? without(line) : line;
    }

    /** One logger may write into the log of another. */
    private static String withoutOne(String line) {
        LogPrefix prefix = new LogPrefix(line);
        int behind = prefix.end();
        return behind == 0 || behind >= line.length() ? line : line.substring(behind);
    }

    private int end() {
        skipSyslog();
        while (at < line.length() && at < LONGEST && next()) {
            at = StackFormat.behindBlanks(line, at);
        }
        if (isLevelled) {
            logger();
        }
        if (isTimed || isLevelled) {
            leadIn();
        }
        return isTimed || isLevelled ? at : 0;
    }

    /** {@code <11>1 2026-06-26T06:54:19Z app-1 svc 137 - - }. */
    private void skipSyslog() {
        int behind = line.startsWith("<") ? Search.first(">1 ", line) : -1;
        if (behind < 0 || !isNumber(line.substring(1, behind))) {
            return;
        }
        int end = behind + ">1 ".length();
        for (int part = 0; part < PARTS_OF_SYSLOG && end < line.length(); part++) {
            int close = line.charAt(end) == '[' ? Search.first(']', line, end, line.length()) : -1;
            end = Math.min(line.length(), endOfWord(Math.max(end, close)) + 1);
        }
        isTimed = true;
        at = end;
    }

    private boolean next() {
        int end = line.charAt(at) == '[' ? Search.first(']', line, at, line.length()) + 1 : endOfWord(at);
        if (end <= at || end >= line.length()) {
            return false;
        }
        String word = line.substring(at, end);
        boolean isPart = isPart(word);
        at = isPart ? end : at;
        return isPart;
    }

    /** Whether a word is the name of a level, as loggers write it alone. */
    public static boolean isLevel(String word) {
        return LEVELS.contains(word);
    }

    private boolean isPart(String word) {
        boolean isBracketed = word.startsWith("[");
        String plain = isBracketed ? word.substring(1, word.length() - 1) : word;
        if (LEVELS.contains(plain)
                || (isBracketed && isOfEnvLogger(plain))
                || isOfKlog(plain)
                || (isTimed && isLevelInWords(plain))) {
            isLevelled = true;
            return true;
        }
        if (isTime(isBracketed ? plain.substring(0, endOf(plain)) : plain)) {
            isTimed = true;
            return true;
        }
        boolean isBegun = isTimed || isLevelled;
        return isBegun
                && (isBracketed
                        || word.equals("-")
                        || word.startsWith("--")
                        || word.equals(":")
                        || isPlaceInGo(word)
                        || (word.startsWith("(") && word.endsWith("):"))
                        || isNumber(plain)
                        || isField(word));
    }

    /** {@code error:} and {@code app.ERROR:} behind a time. */
    private static boolean isLevelInWords(String word) {
        return LEVELS.contains(word.substring(Search.last('.', word) + 1).toUpperCase(Locale.ROOT));
    }

    /** {@code ERROR shop::cart} in brackets. */
    private static boolean isOfEnvLogger(String words) {
        int module = endOf(words) + 1;
        return module < words.length()
                && LEVELS.contains(words.substring(0, module - 1))
                && words.substring(module)
                        .chars()
                        .allMatch(c -> Character.isLowerCase(c) || Search.first((char) c, "_:0123456789") >= 0);
    }

    /** {@code cart.go:47:}. */
    private static boolean isPlaceInGo(String word) {
        int go = word.endsWith(":") ? Search.last(".go:", word) : -1;
        int number = go + ".go:".length();
        return go > 0 && number < word.length() && isNumber(word.substring(number, word.length() - 1));
    }

    /** {@code request=da63ff53}. */
    private static boolean isField(String word) {
        int equals = Search.first('=', word);
        return equals > 0 && word.substring(0, equals).chars().allMatch(c -> Character.isLetterOrDigit(c) || c == '_');
    }

    /** {@code job aborted: } before a type's name: words of who logs. */
    private void leadIn() {
        int colon = Search.first(": ", line, at, Math.min(line.length(), at + LONGEST));
        if (colon < 0 || !isOfWords(line.substring(at, colon))) {
            return;
        }
        int type = colon + ": ".length();
        int end = endOfWord(type);
        boolean isHeading = end == line.length() || line.charAt(end - 1) == ':';
        String name = line.substring(lastPart(type, end), isHeading && line.charAt(end - 1) == ':' ? end - 1 : end);
        if (isHeading && TypeNames.isOfError(name)) {
            at = type;
        }
    }

    private static boolean isOfWords(String text) {
        return text.chars().allMatch(c -> (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == ' ');
    }

    private static int endOf(String text) {
        int blank = Search.first(' ', text);
        return blank < 0 ? text.length() : blank;
    }

    /** {@code in app:}, {@code main:} or {@code c.a.Orders - }. */
    private void logger() {
        int start = line.startsWith("in ", at) ? at + "in ".length() : at;
        int end = endOfWord(start);
        boolean isName = end > start && end < line.length() && Character.isLowerCase(line.charAt(start));
        boolean isType = isName && Character.isUpperCase(line.charAt(lastPart(start, end)));
        boolean isOfGo = line.startsWith("panic:", start) || line.startsWith("runtime:", start);
        if (isName && !isType && line.charAt(end - 1) == ':' && !isOfGo) {
            at = StackFormat.behindBlanks(line, end);
        } else if (isName && line.startsWith(" - ", end)) {
            at = end + " - ".length();
        } else if (isName && line.startsWith(": ", StackFormat.behindBlanks(line, end))) {
            at = StackFormat.behindBlanks(line, end) + ": ".length();
        }
    }

    private int lastPart(int from, int to) {
        int dot = to - 1;
        while (dot > from && line.charAt(dot - 1) != '.') {
            dot--;
        }
        return dot;
    }

    private int endOfWord(int from) {
        int end = from;
        while (end < line.length() && line.charAt(end) != ' ') {
            end++;
        }
        return end;
    }

    /** {@code E0304} of an error on the fourth of March. */
    private static boolean isOfKlog(String word) {
        return word.length() == 5 && Search.first(word.charAt(0), "EWIF") >= 0 && isNumber(word.substring(1));
    }

    private static boolean isNumber(String word) {
        return !word.isEmpty() && word.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    /** Digits, of which two signs at least part one from the other; of a date the month may have a name. */
    private static boolean isTime(String word) {
        if (word.length() == "19-Mar-2026".length() && word.charAt(2) == '-' && word.charAt(6) == '-') {
            return isNumber(word.substring(0, 2)) && isNumber(word.substring(7));
        }
        int signs = 0;
        for (int i = 0; i < word.length(); i++) {
            char c = word.charAt(i);
            boolean isSign = Search.first(c, "-/:.,+") >= 0;
            signs += isSign ? 1 : 0;
            if (!isSign && Search.first(c, "0123456789TZ ") < 0) {
                return false;
            }
        }
        return signs >= 2 && Character.isDigit(word.charAt(0));
    }
}
