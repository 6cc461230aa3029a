package dev.errata.core.classification.engine;

import dev.errata.core.classification.model.RequestLine;
import dev.errata.core.matching.CharFolding;
import dev.errata.core.matching.Search;
import dev.errata.core.matching.Words;
import java.util.List;
import java.util.Optional;

/** Recognises output without words of trouble by its form alone: values, versions, structured data, reports. */
final class PlainOutput {
    private static final int LEAST_LINES = 2;
    private static final int LONGEST_LOOK = 4_000;
    private static final int MOST_WORDS = 12;
    private static final int LONGEST_NAME = 4;
    /** Letters of which the alphabet is told. */
    private static final int MOST_LETTERS = 2_000;
    /** Greek begins here, and after it all that is not Latin. */
    private static final char FIRST_FOREIGN = '\u0370';
    /** Of so many letters one may be foreign. */
    private static final int KNOWN_BESIDE_FOREIGN = 20;
    /** Words that a message about a failure can hardly do without, in output of several lines. */
    private static final Words DOUBTS =
            Words.of("no not cannot never unable please must should need needs required denied try without instead "
                    + "only already t unless neither nor lost");

    private PlainOutput() {}

    /** What the text is; empty if it may be a message. */
    static Optional<String> recognise(String text) {
        String stripped = text.strip();
        if (stripped.isEmpty()
                || stripped.length() > LONGEST_LOOK
                || RequestLine.isFailing(RequestLine.status(stripped, 0, stripped.length()))) {
            return Optional.empty();
        }
        if (isValue(stripped) || isMeasure(stripped)) {
            return Optional.of("value");
        }
        if (isStructured(stripped)) {
            return Optional.of("data");
        }
        if (isVersion(stripped)) {
            return Optional.of("version");
        }
        if (PlainStatement.isStatement(stripped)) {
            return Optional.of("statement");
        }
        boolean isReport = stripped.lines()
                        .filter(line -> !line.isBlank())
                        .limit(LEAST_LINES)
                        .count()
                == LEAST_LINES;
        return isReport && isInKnownAlphabet(stripped) && !hasDoubt(stripped)
                ? Optional.of("report")
                : Optional.empty();
    }

    /** Whether the words of failure in these letters are known: Latin ones, beside signs and pictures. */
    static boolean isInKnownAlphabet(String text) {
        int looked = Math.min(text.length(), MOST_LETTERS);
        int foreign = 0;
        for (int i = 0; i < looked; i++) {
            char c = text.charAt(i);
            foreign += c >= FIRST_FOREIGN && Character.isLetter(c) ? 1 : 0;
        }
        return foreign * KNOWN_BESIDE_FOREIGN <= looked;
    }

    /** An abbreviated or whole name of a commit. */
    private static boolean isHex(String word) {
        boolean hasDigit = false;
        for (int i = 0; i < word.length(); i++) {
            if (Character.digit(word.charAt(i), 16) < 0) {
                return false;
            }
            hasDigit |= CharFolding.isDigit(word.charAt(i));
        }
        return hasDigit && word.length() >= 7 && word.length() <= 40;
    }

    private static boolean isValue(String text) {
        if (isHex(text)) {
            return true;
        }
        boolean hasDigit = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (!CharFolding.isDigit(c) && !Search.isOneOf(c, ".,:+-TZ% ")) {
                return text.equals("true") || text.equals("false");
            }
            hasDigit |= CharFolding.isDigit(c);
        }
        return hasDigit;
    }

    /** {@code queue size: 0}, {@code free space = 41 %}: a name of few words and a number. */
    private static boolean isMeasure(String text) {
        int colon = Math.max(Search.first(':', text), Search.first('=', text));
        if (colon <= 0
                || Search.first('\n', text) >= 0
                || !isValue(text.substring(colon + 1).strip())) {
            return false;
        }
        String name = text.substring(0, colon);
        return Search.words(name).size() <= LONGEST_NAME && !hasDoubt(name);
    }

    private static boolean isStructured(String text) {
        char first = text.charAt(0);
        char last = text.charAt(text.length() - 1);
        return (first == '{' && last == '}') || (first == '[' && last == ']' && Search.first('{', text) > 0);
    }

    /** {@code javac 17.0.15}, {@code go version go1.19.8 linux/amd64}, {@code v20.1.0}; a date. */
    private static boolean isVersion(String text) {
        List<String> words = Search.words(text);
        if (Search.first('\n', text) >= 0 || words.size() > MOST_WORDS || hasDoubt(text)) {
            return false;
        }
        for (String word : words) {
            if (isVersionNumber(word)) {
                return true;
            }
            if (word.endsWith(":")) {
                return false;
            }
        }
        return false;
    }

    /** {@code go1.19}, {@code 04:28:19} */
    private static boolean isVersionNumber(String word) {
        if (Search.isIn(word, "://")) {
            return false;
        }
        int digit = firstDigit(word);
        for (int i = digit + 1; digit >= 0 && i < word.length() - 1; i++) {
            boolean isPoint = word.charAt(i) == '.' || word.charAt(i) == ':';
            if (isPoint && CharFolding.isDigit(word.charAt(i - 1)) && CharFolding.isDigit(word.charAt(i + 1))) {
                return true;
            }
        }
        return false;
    }

    private static int firstDigit(String word) {
        for (int i = 0; i < word.length(); i++) {
            if (CharFolding.isDigit(word.charAt(i))) {
                return i;
            }
        }
        return -1;
    }

    /** Whether one of its words is such that a message about a failure may be behind it. */
    static boolean hasDoubt(String text) {
        int start = 0;
        for (int i = 0; i <= text.length(); i++) {
            if (i == text.length() || !Character.isLetter(text.charAt(i))) {
                if (DOUBTS.contains(text, start, i)) {
                    return true;
                }
                start = i + 1;
            }
        }
        return false;
    }
}
