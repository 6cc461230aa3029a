package dev.errata.core.matching;

/**
 * A text as phrases are compared with it: every character folded ({@link CharFolding}) and in its place. Reused from text to
 * text; belongs to one thread.
 */
public final class FoldedText {
    private static final int USUAL = 1024;
    private static final int LONGEST_KEPT = 64 * 1024;

    private char[] chars;
    private int length;

    /** A text of its own. */
    public static FoldedText of(String text) {
        return unfolded(text, text.length()).fold(0, text.length());
    }

    /** The first characters of a text, folded nowhere yet: for one of which not all lines are read. */
    public static FoldedText unfolded(String text, int length) {
        FoldedText unfolded = new FoldedText(length);
        unfolded.copy(text, length);
        return unfolded;
    }

    /** Empty, with room for texts of the usual length. */
    public FoldedText() {
        this(USUAL);
    }

    /** Empty, with room for {@code room} characters. */
    public FoldedText(int room) {
        this.chars = new char[room];
    }

    /** Holds {@code text} from now on. */
    public void read(String text) {
        copy(text, text.length());
        fold(0, length);
    }

    /** Folds the characters from {@code from} to before {@code to}. */
    public FoldedText fold(int from, int to) {
        CharFolding.fold(chars, from, to);
        return this;
    }

    private void copy(String text, int count) {
        length = count;
        if (chars.length < length || chars.length > Math.max(length, LONGEST_KEPT)) {
            chars = new char[length];
        }
        text.getChars(0, length, chars, 0);
    }

    int length() {
        return length;
    }

    /** The characters; those from {@link #length} on mean nothing. */
    char[] chars() {
        return chars;
    }
}
