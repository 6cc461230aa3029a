package dev.errata.core.grouping.stack;

import dev.errata.core.matching.Search;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** An error of Rust with its causes, as {@code main} and the usual packages of errors print it: {@code Error: }, {@code Caused by:}. */
final class RustReport {
    static final String HEADING = "Error: ";
    private static final String CAUSE = ": ";
    static final String CAUSED = "Caused by:";
    private static final String BACKTRACE = "Stack backtrace:";
    private static final int LINES_TO_READ = 20;

    /** What the standard library and its usual parsers say: of whose input, whoever called them tells. */
    private static final Prefixes OF_LIBRARIES = new Prefixes(List.of(
            "invalid float literal",
            "invalid digit found",
            "invalid socket address syntax",
            "invalid IP address syntax",
            "invalid utf-8 sequence",
            "invalid type: ",
            "invalid value: ",
            "cannot parse ",
            "number too ",
            "provided string was not",
            "missing field `",
            "unknown field `",
            "unknown variant `",
            "expected value at line ",
            "EOF while parsing",
            "sending on a closed channel",
            "receiving on a",
            "channel closed",
            "unexpected end of file",
            "early eof",
            // Go's
            "strconv.",
            "parsing \"",
            "parsing <*>",
            "invalid syntax",
            "value out of range",
            "dial tcp",
            "dial unix",
            "connect: ",
            "read tcp",
            "write tcp",
            "no such host",
            "i/o timeout",
            "no such file or directory",
            "permission denied",
            "file exists",
            "is a directory",
            "not a directory",
            "no space left on device",
            "broken pipe",
            "context deadline exceeded",
            "context canceled",
            "unexpected EOF",
            "EOF",
            "sql: ",
            "json: ",
            "invalid character ",
            "unexpected end of JSON"));

    private RustReport() {}

    /** Whether an error is a library's, and who called it says no more than of what: then the place tells. */
    static boolean isToldByPlace(List<String> lines) {
        List<String> levels = levels(lines);
        int last = levels.size() - 1;
        int told = last;
        while (told > 0 && isOfLibrary(levels.get(told))) {
            told--;
        }
        return told < last && !isSentence(levels.get(told));
    }

    /** The line above {@code Stack backtrace:}; "" if there is none. */
    static String above(List<String> lines) {
        for (int i = 1; i < Math.min(lines.size(), LINES_TO_READ); i++) {
            if (lines.get(i).strip().equalsIgnoreCase(BACKTRACE)) {
                int above = i - 1;
                while (above > 0 && lines.get(above).isBlank()) {
                    above--;
                }
                return lines.get(above).strip();
            }
        }
        return "";
    }

    /** The error that tells, of those that one another cause, and what a library said of it: whoever handed it on has written those before. */
    static String telling(List<String> lines) {
        List<String> levels = levels(lines);
        int told = levels.size() - 1;
        while (told > 0 && (isOfLibrary(levels.get(told)) || !isSentence(levels.get(told)))) {
            told--;
        }
        return String.join(CAUSE, levels.subList(Math.max(told, 0), levels.size()));
    }

    /** {@code reading /srv/map.toml} says nothing but a value. */
    private static boolean isSentence(String level) {
        return Search.parts(level, ' ').stream()
                        .filter(word -> word.chars().allMatch(Character::isLetter))
                        .count()
                >= 2;
    }

    private static List<String> levels(List<String> lines) {
        for (int i = 0; i < Math.min(lines.size(), LINES_TO_READ); i++) {
            boolean isHeading = lines.get(i).startsWith(HEADING);
            int next = i + 1;
            while (next < lines.size() && lines.get(next).isBlank()) {
                next++;
            }
            boolean hasCauses = next < lines.size() && lines.get(next).strip().equals(CAUSED);
            boolean isNumbered = next < lines.size() && lines.get(i).endsWith(": ") && isFirst(lines.get(next));
            if (isHeading || hasCauses || isNumbered) {
                List<String> levels = new ArrayList<>();
                if (!isNumbered) {
                    levels.add(isHeading ? lines.get(i).substring(HEADING.length()) : lines.get(i));
                }
                if (hasCauses || isNumbered) {
                    int margin = isNumbered ? 0 : StackFormat.indent(lines.get(next));
                    addCauses(lines.subList(isNumbered ? next : next + 1, lines.size()), margin, levels);
                }
                return levels;
            }
        }
        return List.of();
    }

    /** {@code    0: map not loaded} of color-eyre, which is no frame: that has no blanks. */
    private static boolean isFirst(String line) {
        return StackFormat.indent(line) > 0 && line.strip().startsWith("0: ") && StackSignature.formatOf(line) < 0;
    }

    /** {@code     0: map not loaded}, without a number where it is the only one. */
    private static void addCauses(List<String> lines, int margin, List<String> levels) {
        for (String line : lines) {
            if (line.isBlank() || StackFormat.indent(line) <= margin || levels.size() == LINES_TO_READ) {
                return;
            }
            String cause = line.strip();
            int number = Search.first(": ", cause);
            boolean isNumbered =
                    number > 0 && cause.substring(0, number).chars().allMatch(Character::isDigit);
            levels.add(isNumbered ? cause.substring(number + 2) : cause);
        }
    }

    /** The words of the innermost error that is none of a library. */
    static String words(String text, UnaryOperator<String> telling) {
        String rest = text.substring(0, Math.min(Search.LINE, text.length()));
        int colon = Search.last(CAUSE, rest);
        while (colon > 0) {
            String cause = rest.substring(colon + 2);
            String words = isOfLibrary(cause) ? "" : telling.apply(cause);
            if (!words.isEmpty()) {
                return words;
            }
            rest = rest.substring(0, colon);
            colon = Search.last(CAUSE, rest);
        }
        return isOfLibrary(rest) ? "" : telling.apply(rest);
    }

    /** Whether a text ends with what a library has said. */
    static boolean isChain(String text) {
        int colon = Search.last(CAUSE, text);
        return colon > 0 && isOfLibrary(text.substring(colon + CAUSE.length()));
    }

    private static boolean isOfLibrary(String cause) {
        return OF_LIBRARIES.isAnyOf(cause) || (cause.endsWith(")") && Search.isIn(cause, " (os error "));
    }
}
