package dev.errata.core.matching;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds all of many literals in one pass over a text. Text is folded ({@link CharFolding}) and a run of blanks counts as
 * one. The last ten characters are kept in one word, as {@link Symbols}: the last three of them ask a table of 32 KB, small
 * enough for the nearest cache, whether a literal may end here at all, and only then are whole literals compared, ten
 * characters at a time. An automaton would follow one table of megabytes with every character.
 *
 * <p>Immutable after building; any number of threads may scan.
 */
public final class LiteralIndex {
    private static final int TWO = (1 << 2 * Symbols.BITS) - 1;
    private static final int THREE = (1 << 3 * Symbols.BITS) - 1;
    private static final int HASH = 0x9E3779B1;
    private static final Ending[] NONE = {};

    /** One bit for every three symbols with which a literal ends: the last two choose the word, the first the bit. */
    private final long[] filter = new long[TWO + 1];

    private final @Nullable Ending[][] byTwo = new Ending[TWO + 1][];
    private final int[] threes;
    private final Ending[][] byThree;
    private final int shift;

    /** Receives each literal's number and the offset behind its last character, in the order of the text. */
    @FunctionalInterface
    public interface Hits {
        void at(int literal, int end);
    }

    /** A literal by its last ten symbols; {@code rest} is the whole of one that these do not tell for certain. */
    private record Ending(int literal, int symbols, long mask, long window, @Nullable String rest) {
        static Ending of(int number, String literal) {
            long window = 0;
            int symbols = 0;
            boolean isCertain = true;
            for (int i = literal.length() - 1; i >= 0 && symbols < Symbols.LONGEST; i--) {
                char c = literal.charAt(i);
                isCertain &= !Symbols.isShared(c);
                window |= Symbols.append(0, c) << symbols * Symbols.BITS;
                symbols += Symbols.length(c);
            }
            isCertain &= symbols == literal.length();
            symbols = Math.min(symbols, Symbols.LONGEST);
            long mask = (1L << symbols * Symbols.BITS) - 1;
            return new Ending(number, symbols, mask, window & mask, isCertain ? null : literal);
        }

        boolean isAt(char[] text, int end) {
            return rest == null || endsWith(text, end, rest);
        }

        private static boolean endsWith(char[] text, int end, String literal) {
            int position = end - 1;
            for (int i = literal.length() - 1; i >= 0; i--) {
                if (position < 0 || text[position] != literal.charAt(i)) {
                    return false;
                }
                position--;
                while (literal.charAt(i) == ' ' && i > 0 && position >= 0 && text[position] == ' ') {
                    position--;
                }
            }
            return true;
        }
    }

    /** The literals are numbered by their place in the list; each is folded and not empty. */
    public LiteralIndex(List<String> literals) {
        Map<Integer, List<Ending>> two = new HashMap<>();
        Map<Integer, List<Ending>> three = new HashMap<>();
        for (int i = 0; i < literals.size(); i++) {
            Ending ending = Ending.of(i, literals.get(i));
            if (ending.symbols() >= 3) {
                three.computeIfAbsent((int) ending.window() & THREE, key -> new ArrayList<>(2))
                        .add(ending);
            } else {
                for (int end : twoSymbols(ending)) {
                    two.computeIfAbsent(end, key -> new ArrayList<>(2)).add(ending);
                }
            }
        }
        two.forEach((end, endings) -> {
            filter[end] = -1;
            byTwo[end] = inOrder(endings);
        });
        int bits = 33 - Integer.numberOfLeadingZeros(Math.max(1, three.size()));
        this.shift = Integer.SIZE - bits;
        this.threes = new int[1 << bits];
        this.byThree = new Ending[1 << bits][];
        Arrays.fill(byThree, NONE);
        three.forEach((end, endings) -> {
            filter[end & TWO] |= 1L << (end >>> 2 * Symbols.BITS);
            int slot = slot(end);
            threes[slot] = end;
            byThree[slot] = inOrder(endings);
        });
    }

    /** The two symbols at the end of a literal; of a single symbol all that it can be the second of. */
    private static int[] twoSymbols(Ending ending) {
        int[] ends = new int[ending.symbols() == 2 ? 1 : Symbols.COUNT];
        for (int i = 0; i < ends.length; i++) {
            ends[i] = (int) ending.window() | i << Symbols.BITS;
        }
        return ends;
    }

    /** The shorter literal first. */
    private static Ending[] inOrder(List<Ending> endings) {
        endings.sort(Comparator.comparingInt(Ending::symbols)
                .thenComparingInt(ending -> ending.rest() == null ? 0 : ending.rest().length()));
        return endings.toArray(Ending[]::new);
    }

    /** Where three symbols stand in the table of hashes, or where they would. */
    private int slot(int end) {
        int slot = end * HASH >>> shift;
        while (byThree[slot].length > 0 && threes[slot] != end) {
            slot = slot + 1 & byThree.length - 1;
        }
        return slot;
    }

    /** Reports every literal in {@code text}. */
    public void scan(FoldedText text, Hits hits) {
        byte[] symbols = Symbols.table();
        char[] chars = text.chars();
        int length = text.length();
        long window = Symbols.empty();
        for (int i = 0; i < length; i++) {
            char c = chars[i];
            if (c < Symbols.ASCII) {
                int symbol = symbols[c];
                if (symbol == Symbols.BLANK && ((int) window & Symbols.COUNT - 1) == Symbols.BLANK) {
                    continue;
                }
                window = window << Symbols.BITS | symbol;
            } else {
                window = Symbols.append(window, c);
            }
            if ((filter[(int) window & TWO] >>> (window >>> 2 * Symbols.BITS) & 1) != 0) {
                report(window, chars, i + 1, hits);
            }
        }
    }

    private void report(long window, char[] text, int end, Hits hits) {
        Ending[] shortOnes = byTwo[(int) window & TWO];
        if (shortOnes != null) {
            report(shortOnes, window, text, end, hits);
        }
        report(byThree[slot((int) window & THREE)], window, text, end, hits);
    }

    private static void report(Ending[] endings, long window, char[] text, int end, Hits hits) {
        for (Ending ending : endings) {
            if ((window & ending.mask()) == ending.window() && ending.isAt(text, end)) {
                hits.at(ending.literal(), end);
            }
        }
    }
}
