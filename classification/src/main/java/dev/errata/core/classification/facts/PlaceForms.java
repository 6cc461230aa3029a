package dev.errata.core.classification.facts;

import com.google.re2j.Matcher;
import dev.errata.core.matching.CharFolding;
import dev.errata.core.matching.LinearPattern;
import dev.errata.core.matching.Search;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The forms in which compilers, linters and stack traces write a place in a file. */
final class PlaceForms {
    /** Asked wherever digits begin, and quick to say no; looks at a bounded stretch of the text. */
    @FunctionalInterface
    interface Form {
        /** The place whose line begins at {@code digits}; null if there is none of this form. */
        @Nullable Place read(String text, int digits);
    }

    static final List<Form> SUREST_FIRST = List.of(
            PlaceForms::quotedFile,
            (text, digits) -> bracketed(text, digits, "(", ')'),
            PlaceForms::behindColon,
            PlaceForms::behindWord,
            (text, digits) -> bracketed(text, digits, ":[", ']'));

    /** ESLint, Stylelint and yamllint name the file in a line of its own and the places in it below. */
    private static final LinearPattern BELOW_ITS_FILE =
            new LinearPattern("(?m)^(\\S{1,300}\\.\\w{1,8})\\n\\s{1,8}(\\d{1,7}):(\\d{1,5})\\s");

    private static final int LONGEST_LINE = 7;
    private static final int LONGEST_COLUMN = 5;
    private static final int LONGEST_NAME = 400;
    private static final int LONGEST_EXTENSION = 5;

    private PlaceForms() {}

    /** The first place below the name of its file; none if the text is no such report. */
    static Place belowItsFile(String text) {
        Matcher matcher = BELOW_ITS_FILE.matcher(text);
        return matcher.find()
                ? new Place(matcher.group(1), Integer.valueOf(matcher.group(2)), Integer.valueOf(matcher.group(3)))
                : Place.NONE;
    }

    /** {@code File "cart.py", line 12}. */
    private static @Nullable Place quotedFile(String text, int digits) {
        int close = digits - "\", line ".length();
        if (!endsWith(text, digits, "\", line ")) {
            return null;
        }
        int start = close;
        while (start > 0 && close - start < LONGEST_NAME && !Search.isOneOf(text.charAt(start - 1), "\"\n")) {
            start--;
        }
        boolean isNamed = start < close && endsWith(text, start, "File \"");
        return isNamed ? place(text, start, close, digits, endOfDigits(text, digits, LONGEST_LINE), 0) : null;
    }

    /** {@code cart.ts(12,7)}, {@code Cart.java:[12,7]}. */
    private static @Nullable Place bracketed(String text, int digits, String open, char close) {
        if (!endsWith(text, digits, open)) {
            return null;
        }
        int comma = endOfDigits(text, digits, LONGEST_LINE);
        int end = endOfDigits(text, comma + 1, LONGEST_COLUMN);
        boolean isClosed = end > comma + 1 && end < text.length() && text.charAt(end) == close;
        return isClosed && text.charAt(comma) == ','
                ? named(text, digits - open.length(), digits, comma, comma + 1)
                : null;
    }

    /** {@code cart.js:12:7}, {@code Cart.java:12}. */
    private static @Nullable Place behindColon(String text, int digits) {
        if (text.charAt(digits - 1) != ':') {
            return null;
        }
        int end = endOfDigits(text, digits, LONGEST_LINE);
        boolean hasColumn = end < text.length() && text.charAt(end) == ':';
        return named(text, digits - 1, digits, end, hasColumn ? end + 1 : end);
    }

    /** {@code cart.rb line 12}, {@code cart.rb: on line 12}. */
    private static @Nullable Place behindWord(String text, int digits) {
        if (!endsWith(text, digits, " line ")) {
            return null;
        }
        int end = digits - " line ".length();
        end -= endsWith(text, end, " on") ? " on".length() : 0;
        end -= endsWith(text, end, ":") ? 1 : 0;
        int lineEnd = endOfDigits(text, digits, LONGEST_LINE);
        return named(text, end, digits, lineEnd, lineEnd);
    }

    /** With the name of the file that ends at {@code nameEnd}; null without one. */
    private static @Nullable Place named(String text, int nameEnd, int line, int lineEnd, int column) {
        int dot = nameEnd - 1;
        while (dot > 0 && nameEnd - dot <= LONGEST_EXTENSION && isLetter(text.charAt(dot))) {
            dot--;
        }
        if (dot <= 0 || dot == nameEnd - 1 || text.charAt(dot) != '.') {
            return null;
        }
        int start = dot;
        while (start > 0 && dot - start < LONGEST_NAME && isNameChar(text.charAt(start - 1))) {
            start--;
        }
        return start < dot ? place(text, start, nameEnd, line, lineEnd, column) : null;
    }

    private static Place place(String text, int start, int end, int line, int lineEnd, int column) {
        int columnEnd = endOfDigits(text, column, LONGEST_COLUMN);
        boolean hasColumn = column > lineEnd && columnEnd > column;
        return new Place(
                text.substring(start, end),
                Integer.valueOf(text.substring(line, lineEnd)),
                hasColumn ? Integer.valueOf(text.substring(column, columnEnd)) : null);
    }

    /** Behind the digits from {@code from} on, of which at most {@code most} count. */
    private static int endOfDigits(String text, int from, int most) {
        int end = from;
        while (end < text.length() && end - from < most && CharFolding.isDigit(text.charAt(end))) {
            end++;
        }
        return end;
    }

    private static boolean endsWith(String text, int end, String suffix) {
        char last = suffix.charAt(suffix.length() - 1);
        return end >= suffix.length()
                && (text.charAt(end - 1) == last || isLetter(last))
                && text.regionMatches(true, end - suffix.length(), suffix, 0, suffix.length());
    }

    private static boolean isNameChar(char c) {
        return (CharFolding.isWord(c) && c < 128) || Search.isOneOf(c, "@./\\-");
    }

    private static boolean isLetter(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }
}
