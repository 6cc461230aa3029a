package dev.errata.core.matching;

import static dev.errata.core.matching.CharFolding.fold;
import static dev.errata.core.matching.CharFolding.isDigit;
import static dev.errata.core.matching.CharFolding.isWord;

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
    private final List<String> chunks;
    private final boolean atLineStart;
    private final boolean atLineEnd;
    private final Anchor anchor;
    private final int length;

    private Phrase(PhraseParser parsed) {
        this.source = parsed.source();
        this.chunks = parsed.chunks();
        this.atLineStart = parsed.atLineStart();
        this.atLineEnd = parsed.atLineEnd();
        this.anchor = Anchor.of(firstChunk(), source);
        this.length = chunks.stream().mapToInt(String::length).sum();
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

    /** The rarest piece of the phrase, which every text that holds the phrase holds too. */
    public String anchor() {
        return anchor.text();
    }

    /** Whether verifying has to look ahead. */
    public boolean hasGap() {
        return chunks.size() > 1;
    }

    /** How much the phrase says: the number of characters that are given. */
    public int length() {
        return length;
    }

    /** Where the phrase stands if its anchor ends at {@code anchorEnd}; null if it does not. */
    public @Nullable Span verify(String text, int anchorEnd) {
        String first = firstChunk();
        int start = backward(first, anchor.end(), text, anchorEnd);
        if (start < 0 || startsInsideWord(text, start) || (atLineStart && !LinePrefix.endsAt(text, start))) {
            return null;
        }
        int end = forward(first, anchor.end(), text, anchorEnd);
        if (end < 0) {
            return null;
        }
        int firstIndex = firstIndex();
        if (firstIndex == chunks.size() - 1) {
            return endsWell(text, end) ? new Span(start, end) : null;
        }
        return rest(text, start, end, firstIndex + 1);
    }

    private @Nullable Span rest(String text, int start, int from, int firstOfRest) {
        int end = from;
        for (int i = firstOfRest; i < chunks.size(); i++) {
            boolean last = i == chunks.size() - 1;
            end = chunks.get(i).isEmpty() ? end : search(chunks.get(i), text, end, last);
            if (end < 0) {
                return null;
            }
        }
        return new Span(start, end);
    }

    private int search(String chunk, String text, int from, boolean last) {
        int limit = Math.min(text.length(), from + GAP_LIMIT);
        char first = chunk.charAt(0);
        for (int i = from; i < limit && text.charAt(i) != '\n'; i++) {
            char c = fold(text.charAt(i));
            boolean begins = isDigits(first) ? isDigit(c) && !isDigit(text.charAt(i - 1)) : c == first;
            if (begins) {
                int end = forward(chunk, 0, text, i);
                if (end >= 0 && (!last || endsWell(text, end))) {
                    return end;
                }
            }
        }
        return -1;
    }

    private boolean startsInsideWord(String text, int start) {
        boolean open = chunks.get(0).isEmpty();
        return !open && start > 0 && isWordOrDigits(firstChunk().charAt(0)) && isWord(text.charAt(start - 1));
    }

    private boolean endsWell(String text, int end) {
        String chunk = chunks.get(chunks.size() - 1);
        if (atLineEnd) {
            return isLineEnd(text, end);
        }
        return end == text.length() || !isWordOrDigits(chunk.charAt(chunk.length() - 1)) || !isWord(text.charAt(end));
    }

    private static boolean isLineEnd(String text, int end) {
        for (int i = end; i < text.length() && text.charAt(i) != '\n'; i++) {
            if (!Character.isWhitespace(text.charAt(i))) {
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

    private static boolean isZero(String text, int from, int to) {
        for (int i = from; i < to; i++) {
            if (text.charAt(i) != '0') {
                return false;
            }
        }
        return true;
    }

    private int firstIndex() {
        return chunks.get(0).isEmpty() ? 1 : 0;
    }

    private String firstChunk() {
        return chunks.get(firstIndex());
    }

    /** The offset behind {@code chunk}, read from its character {@code at} on; -1 if the text differs. */
    private static int forward(String chunk, int at, String text, int from) {
        int position = from;
        for (int i = at; i < chunk.length(); i++) {
            char wanted = chunk.charAt(i);
            int start = position;
            boolean repeats = wanted == ' ' || isDigits(wanted);
            while (position < text.length()
                    && (repeats || position == start)
                    && matches(wanted, text.charAt(position))) {
                position++;
            }
            if (position == start || (wanted == NUMBER && isZero(text, start, position))) {
                return -1;
            }
        }
        return position;
    }

    /** The offset at which {@code chunk} up to its character {@code end} begins; -1 if the text differs. */
    private static int backward(String chunk, int end, String text, int from) {
        int position = from;
        for (int i = end - 1; i >= 0; i--) {
            char wanted = chunk.charAt(i);
            int start = position;
            boolean repeats = wanted == ' ' || isDigits(wanted);
            while (position > 0 && (repeats || position == start) && matches(wanted, text.charAt(position - 1))) {
                position--;
            }
            if (position == start || (wanted == NUMBER && isZero(text, position, start))) {
                return -1;
            }
        }
        return position;
    }

    private static boolean matches(char wanted, char c) {
        return isDigits(wanted) ? isDigit(c) : fold(c) == wanted;
    }

    @Override
    public String toString() {
        return source;
    }
}
