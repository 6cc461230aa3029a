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
        FoldedText folded = new FoldedText(text.length());
        folded.read(text);
        return folded;
    }

    /** Empty, with room for texts of the usual length. */
    public FoldedText() {
        this(USUAL);
    }

    private FoldedText(int room) {
        this.chars = new char[room];
    }

    /** Holds {@code text} from now on. */
    public void read(String text) {
        length = text.length();
        if (chars.length < length || chars.length > Math.max(length, LONGEST_KEPT)) {
            chars = new char[length];
        }
        text.getChars(0, length, chars, 0);
        CharFolding.fold(chars, length);
    }

    int length() {
        return length;
    }

    /** The characters; those from {@link #length} on mean nothing. */
    char[] chars() {
        return chars;
    }
}
