package dev.errata.core.matching;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/**
 * Finds all of many literals in one pass over a text: an Aho-Corasick automaton with a dense transition table, one
 * array access per character. Text is folded ({@link CharFolding}) and a run of blanks counts as one. A character
 * outside ASCII is read as four symbols of four bits, which keeps the table narrow; a hit may therefore be out of
 * step with the characters, so that every hit has to be verified.
 *
 * <p>Immutable after building; any number of threads may scan.
 */
public final class LiteralIndex {
    private static final int ASCII = 128;
    private static final int NIBBLES = 16;

    private final int width;
    private final byte[] classOfAscii;
    private final char[] next;
    private final int[][] literalsAt;
    private final boolean[] hasLiteral;

    /** Receives each literal's number and the offset behind its last character, in the order of the text. */
    @FunctionalInterface
    public interface Hits {
        void at(int literal, int end);
    }

    /** The literals are numbered by their place in the list; each is folded and not empty. */
    public LiteralIndex(List<String> literals) {
        this.classOfAscii = new byte[ASCII];
        this.width = assignClasses(literals);
        List<int[]> trie = new ArrayList<>();
        List<List<Integer>> ends = new ArrayList<>();
        newState(trie, ends);
        for (int i = 0; i < literals.size(); i++) {
            ends.get(insert(literals.get(i), trie, ends)).add(i);
        }
        if (trie.size() > Character.MAX_VALUE) {
            throw new IllegalArgumentException("too many literals: " + literals.size());
        }
        this.next = new char[trie.size() * width];
        this.literalsAt = new int[trie.size()][];
        this.hasLiteral = new boolean[trie.size()];
        link(trie, ends);
    }

    /** Reports every literal in {@code text}. */
    public void scan(String text, Hits hits) {
        int state = 0;
        boolean blank = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= ASCII) {
                c = CharFolding.fold(c);
            }
            if (c < ASCII) {
                boolean isBlank = c == ' ' || c == '\t';
                if (isBlank && blank) {
                    continue;
                }
                blank = isBlank;
                state = next[state * width + classOfAscii[c]];
            } else {
                blank = false;
                state = wide(state, c);
            }
            if (hasLiteral[state]) {
                report(literalsAt[state], i + 1, hits);
            }
        }
    }

    private static void report(int[] found, int end, Hits hits) {
        for (int literal : found) {
            hits.at(literal, end);
        }
    }

    private int wide(int from, char c) {
        int state = from;
        for (int shift = 12; shift >= 0; shift -= 4) {
            state = next[state * width + 1 + (c >> shift & 15)];
        }
        return state;
    }

    /** Class 0 is any character that no literal holds, 1 to 16 are the parts of wide characters. */
    private int assignClasses(List<String> literals) {
        byte classes = 1 + NIBBLES;
        for (String literal : literals) {
            for (int i = 0; i < literal.length(); i++) {
                char c = literal.charAt(i);
                if (c < ASCII && classOfAscii[c] == 0) {
                    classOfAscii[c] = classes++;
                }
            }
        }
        for (char c = 0; c < ASCII; c++) {
            classOfAscii[c] = classOfAscii[CharFolding.fold(c)];
        }
        return classes;
    }

    private int insert(String literal, List<int[]> trie, List<List<Integer>> ends) {
        int state = 0;
        for (int i = 0; i < literal.length(); i++) {
            char c = literal.charAt(i);
            if (c < ASCII) {
                state = step(state, classOfAscii[c], trie, ends);
            } else {
                for (int shift = 12; shift >= 0; shift -= 4) {
                    state = step(state, 1 + (c >> shift & 15), trie, ends);
                }
            }
        }
        return state;
    }

    private int step(int state, int symbol, List<int[]> trie, List<List<Integer>> ends) {
        int[] children = trie.get(state);
        if (children[symbol] == 0) {
            children[symbol] = newState(trie, ends);
        }
        return children[symbol];
    }

    private int newState(List<int[]> trie, List<List<Integer>> ends) {
        trie.add(new int[width]);
        ends.add(new ArrayList<>(1));
        return trie.size() - 1;
    }

    /** Breadth first: the state to fall back to is always shallower, hence already complete. */
    private void link(List<int[]> trie, List<List<Integer>> ends) {
        int[] fallback = new int[trie.size()];
        Deque<Integer> queue = new ArrayDeque<>();
        queue.add(0);
        while (!queue.isEmpty()) {
            int state = queue.remove();
            literalsAt[state] = literals(ends.get(state), state == 0 ? new int[0] : literalsAt[fallback[state]]);
            hasLiteral[state] = literalsAt[state].length > 0;
            for (int symbol = 0; symbol < width; symbol++) {
                int child = trie.get(state)[symbol];
                int behind = state == 0 ? 0 : next[fallback[state] * width + symbol];
                if (child == 0) {
                    next[state * width + symbol] = (char) behind;
                } else {
                    next[state * width + symbol] = (char) child;
                    fallback[child] = behind;
                    queue.add(child);
                }
            }
        }
    }

    private static int[] literals(List<Integer> own, int[] shorter) {
        int[] all = Arrays.copyOf(shorter, shorter.length + own.size());
        for (int i = 0; i < own.size(); i++) {
            all[shorter.length + i] = own.get(i);
        }
        return all;
    }
}
