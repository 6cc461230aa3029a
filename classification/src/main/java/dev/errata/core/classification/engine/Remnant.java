package dev.errata.core.classification.engine;

import dev.errata.core.matching.CharFolding;
import org.jspecify.annotations.Nullable;

/** What is left of a text when stretches are taken out; the offsets stay. */
final class Remnant {
    /** Neither a word nor a blank: phrases keep their gaps. */
    private static final char FILLER = '\u00b7';

    private final String text;
    private char @Nullable [] left;

    Remnant(String text) {
        this.text = text;
    }

    /** Takes a line out. */
    void blank(int start, int end) {
        for (int i = start; i < end; i++) {
            if (CharFolding.fold(text.charAt(i)) != ' ') {
                put(i, ' ');
            }
        }
    }

    /** Takes words out of a line. */
    void fill(int start, int end) {
        for (int i = start; i < end; i++) {
            if (text.charAt(i) != FILLER) {
                put(i, FILLER);
            }
        }
    }

    private void put(int position, char c) {
        char[] chars = left;
        if (chars == null) {
            chars = text.toCharArray();
            left = chars;
        }
        chars[position] = c;
    }

    /** Whether nothing of the stretch was taken out. */
    boolean keeps(int start, int end) {
        char[] chars = left;
        if (chars != null) {
            for (int i = start; i < end; i++) {
                if (chars[i] != text.charAt(i)) {
                    return false;
                }
            }
        }
        return true;
    }

    /** The same text if nothing was taken out. */
    String text() {
        char[] chars = left;
        return chars == null ? text : new String(chars);
    }
}
