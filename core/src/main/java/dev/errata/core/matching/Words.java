package dev.errata.core.matching;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.StringTokenizer;

/** A fixed set of words, asked about stretches of texts without a copy: most answers cost one look. */
public final class Words {
    private static final int FIRST_CHARS = 64;

    private final char[][] slots;
    /** One bit for every length that a word with such a first character has. */
    private final int[] lengths = new int[FIRST_CHARS];

    private Words(List<String> words) {
        slots = new char[Integer.highestOneBit(words.size() * 4)][];
        for (String word : words) {
            char[] chars = word.toCharArray();
            slots[slot(chars, 0, chars.length)] = chars;
            lengths[chars[0] % FIRST_CHARS] |= 1 << chars.length;
        }
    }

    /** The words of a text, separated by blanks or line breaks; none has more than 31 characters. */
    public static Words of(String words) {
        List<String> all = new ArrayList<>();
        new StringTokenizer(words).asIterator().forEachRemaining(word -> all.add((String) word));
        return new Words(all);
    }

    /**
     * Whether the stretch of {@code text} from {@code start} to before {@code end} is one of them when it is folded ({@link
     * CharFolding}); asks for words that are.
     */
    public boolean contains(String text, int start, int end) {
        if (start == end || !mayBe(CharFolding.fold(text.charAt(start)), end - start)) {
            return false;
        }
        char[] folded = new char[end - start];
        text.getChars(start, end, folded, 0);
        CharFolding.fold(folded, 0, folded.length);
        return slots[slot(folded, 0, folded.length)] != null;
    }

    /** As {@link #contains(String, int, int)} for the whole of {@code word}. */
    public boolean contains(String word) {
        return contains(word, 0, word.length());
    }

    /** Whether the stretch of {@code text} is one of them as it stands. */
    public boolean contains(char[] text, int start, int end) {
        return start < end && mayBe(text[start], end - start) && slots[slot(text, start, end)] != null;
    }

    private boolean mayBe(char first, int length) {
        return length < Integer.SIZE && (lengths[first % FIRST_CHARS] >>> length & 1) != 0;
    }

    /** Where the word stands, or where it would. */
    private int slot(char[] text, int start, int end) {
        int hash = 0;
        for (int i = start; i < end; i++) {
            hash = hash * 31 + text[i];
        }
        int slot = (hash ^ (hash >>> 7)) & (slots.length - 1);
        while (slots[slot] != null && !Arrays.equals(slots[slot], 0, slots[slot].length, text, start, end)) {
            slot = (slot + 1) & (slots.length - 1);
        }
        return slot;
    }
}
