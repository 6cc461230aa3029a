package dev.errata.core.matching;

import static dev.errata.core.matching.CharFolding.isDigit;
import static dev.errata.core.matching.CharFolding.isWord;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Words to be found within one line of a text.
 *
 * <p>Case does not count and a space stands for a run of blanks. {@code *} stands for anything up to 400 characters,
 * {@code #} for digits, {@code ~} for a number other than zero; {@code ^} at the beginning is the start of a line (behind time stamps, levels and other log
 * prefixes), {@code $} at the end is its end; a backslash makes the next character plain. A phrase that begins or ends
 * with a letter or digit begins or ends a word, unless a {@code *} stands there.
 */
public final class Phrase {
    static final char DIGITS = '\u0001';
    static final char NUMBER = '\u0002';
    private static final int GAP_LIMIT = 400;

    private final String source;
    /** What is given, without the empty chunks at open sides. */
    private final char[][] chunks;

    private final boolean isOpenAtStart;
    private final boolean isOpenAtEnd;
    private final boolean atLineStart;
    private final boolean atLineEnd;
    private final int length;

    private Phrase(PhraseParser parsed) {
        List<char[]> given = new ArrayList<>(1);
        int sum = 0;
        for (String chunk : parsed.chunks()) {
            if (!chunk.isEmpty()) {
                given.add(chunk.toCharArray());
                sum += chunk.length();
            }
        }
        this.source = parsed.source();
        this.chunks = given.toArray(char[][]::new);
        this.isOpenAtStart = parsed.chunks().get(0).isEmpty();
        this.isOpenAtEnd = parsed.chunks().get(parsed.chunks().size() - 1).isEmpty();
        this.atLineStart = parsed.atLineStart();
        this.atLineEnd = parsed.atLineEnd();
        this.length = sum;
        if (holdsDigitsOnly(chunks[0])) {
            throw new IllegalArgumentException("the phrase '" + source + "' needs a word before its first '*'");
        }
    }

    private static boolean holdsDigitsOnly(char[] chunk) {
        for (char c : chunk) {
            if (!isDigits(c)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Reads a phrase.
     *
     * @throws IllegalArgumentException if it holds no word to look for
     */
    public static Phrase of(String source) {
        return new Phrase(PhraseParser.parse(source));
    }

    /** The phrase as written. */
    public String source() {
        return source;
    }

    /** Whether verifying has to look ahead. */
    public boolean hasGap() {
        return chunks.length > 1 || isOpenAtStart || isOpenAtEnd;
    }

    /** How much the phrase says: the number of characters that are given. */
    public int length() {
        return length;
    }

    /** The pieces that are given, between the {@code *}. */
    char[][] chunks() {
        return chunks;
    }

    /** What stands beside {@code anchor} if the phrase stands there. Behind a gap that is unknown. */
    Neighbours neighbours(Anchor anchor) {
        String text = anchor.text();
        boolean isFirst = anchor.chunk() == 0;
        char before = isFirst && Search.first(' ', text) < 0 ? before(anchor.end() - text.length()) : Neighbours.ANY;
        char behind = isFirst && !text.endsWith(" ") ? behind(anchor.end()) : Neighbours.ANY;
        return new Neighbours(text.length(), before, behind);
    }

    private char before(int start) {
        if (start > 0) {
            return chunks[0][start - 1];
        }
        return !isOpenAtStart && isWordOrDigits(chunks[0][0]) ? Neighbours.NO_WORD : Neighbours.ANY;
    }

    private char behind(int end) {
        if (end < chunks[0].length) {
            return chunks[0][end];
        }
        boolean isBound = chunks.length == 1 && !isOpenAtEnd && !atLineEnd && isWordOrDigits(chunks[0][end - 1]);
        return isBound ? Neighbours.NO_WORD : Neighbours.ANY;
    }

    /** Where the phrase stands, if the end of {@code anchor} stands at {@code at}; null if it does not. */
    @Nullable Span verify(FoldedText text, int at, Anchor anchor) {
        return anchor.chunk() == 0
                ? verify(text.chars(), at, anchor.end(), text.length())
                : verifyBefore(text.chars(), at, text.length());
    }

    private @Nullable Span verify(char[] text, int at, int split, int length) {
        char[] first = chunks[0];
        int end = forward(first, split, text, at, length);
        if (end < 0 || (chunks.length == 1 && !endsWell(0, text, end, length))) {
            return null;
        }
        int start = backward(first, split, text, at);
        if (start < 0 || startsInsideWord(text, start) || (atLineStart && !LinePrefix.endsAt(text, start))) {
            return null;
        }
        for (int i = 1; i < chunks.length && end >= 0; i++) {
            end = search(i, text, end, length);
        }
        return end < 0 ? null : new Span(start, end);
    }

    /** Looks for the first chunk in the part of the line before {@code at} that the gaps can bridge. */
    private @Nullable Span verifyBefore(char[] text, int at, int length) {
        int earliest = Math.max(0, at - chunks.length * GAP_LIMIT);
        int start = at;
        while (start > earliest && text[start - 1] != '\n') {
            start--;
        }
        for (int i = start; i < at; i++) {
            if (isDigits(chunks[0][0]) ? isDigit(text[i]) : text[i] == chunks[0][0]) {
                Span span = verify(text, i, 0, length);
                if (span != null) {
                    return span;
                }
            }
        }
        return null;
    }

    /** The offset behind a further chunk, looked for from {@code from} on; -1 if it is not in the line. */
    private int search(int number, char[] text, int from, int length) {
        char[] chunk = chunks[number];
        int limit = Math.min(length, from + GAP_LIMIT);
        char first = chunk[0];
        for (int i = from; i < limit && text[i] != '\n'; i++) {
            char c = text[i];
            boolean begins = isDigits(first) ? isDigit(c) && !isDigit(text[i - 1]) : c == first;
            if (begins) {
                int end = forward(chunk, 0, text, i, length);
                if (end >= 0 && endsWell(number, text, end, length)) {
                    return end;
                }
            }
        }
        return -1;
    }

    private boolean startsInsideWord(char[] text, int start) {
        return !isOpenAtStart && start > 0 && isWordOrDigits(chunks[0][0]) && isWord(text[start - 1]);
    }

    private boolean endsWell(int number, char[] text, int end, int length) {
        if (number < chunks.length - 1 || isOpenAtEnd) {
            return true;
        }
        if (atLineEnd) {
            return isLineEnd(text, end, length);
        }
        char[] chunk = chunks[number];
        return end == length || !isWordOrDigits(chunk[chunk.length - 1]) || !isWord(text[end]);
    }

    private static boolean isLineEnd(char[] text, int end, int length) {
        for (int i = end; i < length && text[i] != '\n'; i++) {
            if (!Character.isWhitespace(text[i])) {
                return false;
            }
        }
        return true;
    }

    private static boolean isWordOrDigits(char c) {
        return isDigits(c) || isWord(c);
    }

    static boolean isDigits(char wanted) {
        return wanted == DIGITS || wanted == NUMBER;
    }

    private static boolean isZero(char[] text, int from, int to) {
        for (int i = from; i < to; i++) {
            if (text[i] != '0') {
                return false;
            }
        }
        return true;
    }

    /** The offset behind {@code chunk}, read from its character {@code at} on; -1 if the text differs. */
    private static int forward(char[] chunk, int at, char[] text, int from, int length) {
        int position = from;
        for (int i = at; i < chunk.length; i++) {
            char wanted = chunk[i];
            if (wanted > ' ') {
                if (position == length || text[position] != wanted) {
                    return -1;
                }
                position++;
            } else {
                int start = position;
                while (position < length && matches(wanted, text[position])) {
                    position++;
                }
                if (position == start || (wanted == NUMBER && isZero(text, start, position))) {
                    return -1;
                }
            }
        }
        return position;
    }

    /** The offset at which {@code chunk} up to its character {@code end} begins; -1 if the text differs. */
    private static int backward(char[] chunk, int end, char[] text, int from) {
        int position = from;
        for (int i = end - 1; i >= 0; i--) {
            char wanted = chunk[i];
            if (wanted > ' ') {
                if (position == 0 || text[position - 1] != wanted) {
                    return -1;
                }
                position--;
            } else {
                int start = position;
                while (position > 0 && matches(wanted, text[position - 1])) {
                    position--;
                }
                if (position == start || (wanted == NUMBER && isZero(text, position, start))) {
                    return -1;
                }
            }
        }
        return position;
    }

    /** A blank or a sign for digits stands for a run. */
    private static boolean matches(char wanted, char c) {
        return isDigits(wanted) ? isDigit(c) : c == wanted;
    }

    @Override
    public String toString() {
        return source;
    }
}
