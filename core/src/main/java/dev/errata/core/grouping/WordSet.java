package dev.errata.core.grouping;

/** A fixed set of words, asked with a range of characters so that a look-up allocates nothing. */
final class WordSet {

    private final char[][] slots;
    private final int longest;

    private WordSet(String[] words) {
        slots = new char[Integer.highestOneBit(words.length * 4)][];
        int max = 0;
        for (String word : words) {
            int slot = hash(word.toCharArray(), 0, word.length()) & (slots.length - 1);
            while (slots[slot] != null) {
                slot = (slot + 1) & (slots.length - 1);
            }
            slots[slot] = word.toCharArray();
            max = Math.max(max, word.length());
        }
        longest = max;
    }

    /** A set of the words of a text, separated by single spaces. */
    static WordSet of(String words) {
        return new WordSet(words.split(" ", -1));
    }

    boolean contains(String word) {
        return contains(word.toCharArray(), 0, word.length());
    }

    boolean contains(char[] text, int from, int to) {
        if (to - from > longest || from >= to) {
            return false;
        }
        int slot = hash(text, from, to) & (slots.length - 1);
        while (slots[slot] != null) {
            if (equal(slots[slot], text, from, to)) {
                return true;
            }
            slot = (slot + 1) & (slots.length - 1);
        }
        return false;
    }

    private static boolean equal(char[] word, char[] text, int from, int to) {
        if (word.length != to - from) {
            return false;
        }
        for (int i = 0; i < word.length; i++) {
            if (word[i] != text[from + i]) {
                return false;
            }
        }
        return true;
    }

    private static int hash(char[] text, int from, int to) {
        int hash = to - from;
        for (int i = from; i < to; i++) {
            hash = hash * 31 + text[i];
        }
        return hash ^ (hash >>> 7);
    }
}
