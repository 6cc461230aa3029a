package dev.errata.core.matching;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Finds all of many literals in one pass over a text. Text is folded ({@link CharFolding}) and a run of blanks counts as
 * one. The last ten characters are kept in one word, as {@link Symbols}; two tables, together 48 KB and so in the nearest
 * cache, say whether a literal may end here: one is asked by the last three symbols and knows the literals of up to four,
 * the other by a hash of the last five. Only then are whole literals compared, ten characters at a time. An automaton would
 * have to follow a table of megabytes with every character.
 *
 * <p>Immutable after building; any number of threads may scan.
 */
public final class LiteralIndex {
    private static final int TWO = (int) Symbols.mask(2);
    private static final int FIVE = (int) Symbols.mask(5);
    private static final int HASH = 0x9E3779B1;
    private static final int HASH_BITS = 17;

    /** One bit for every three symbols: the last two choose the word, the first the bit. */
    private final long[] shortFilter = new long[TWO + 1];

    private final long[] longFilter = new long[1 << (HASH_BITS - 6)];
    private final Ending[][] byTwo = new Ending[TWO + 1][];
    private final EndingTable byThree;
    private final EndingTable byFive;

    /** Receives each literal's number and the offset behind its last character, in the order of the text. */
    @FunctionalInterface
    public interface Hits {
        void at(int literal, int end);
    }

    /** The literals are numbered by their place in the list; each is folded and not empty. */
    public LiteralIndex(List<String> literals) {
        Arrays.fill(byTwo, EndingTable.NONE);
        List<Ending> middle = new ArrayList<>();
        List<Ending> longOnes = new ArrayList<>();
        for (int i = 0; i < literals.size(); i++) {
            Ending ending = Ending.of(i, literals.get(i));
            if (ending.symbols() >= 5) {
                longOnes.add(ending);
                int hash = hash(ending.window());
                longFilter[hash >>> 6] |= 1L << hash;
            } else if (ending.symbols() >= 3) {
                middle.add(ending);
                shortFilter[(int) ending.window() & TWO] |= 1L << (ending.window() >>> (2 * Symbols.BITS));
            } else {
                addShort(ending);
            }
        }
        this.byThree = new EndingTable(3, middle);
        this.byFive = new EndingTable(5, longOnes);
    }

    /** One or two symbols; a single one can be the second of any two. */
    private void addShort(Ending ending) {
        int count = ending.symbols() == 2 ? 1 : Symbols.COUNT;
        for (int i = 0; i < count; i++) {
            int two = (int) ending.window() | (i << Symbols.BITS);
            List<Ending> all = new ArrayList<>(List.of(byTwo[two]));
            all.add(ending);
            byTwo[two] = EndingTable.inOrder(all);
            shortFilter[two] = -1;
        }
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
                if (symbol == Symbols.BLANK && ((int) window & (Symbols.COUNT - 1)) == Symbols.BLANK) {
                    continue;
                }
                window = (window << Symbols.BITS) | symbol;
            } else {
                window = Symbols.append(window, c);
            }
            int hash = hash(window);
            long shortOnes = shortFilter[(int) window & TWO] >>> (window >>> (2 * Symbols.BITS));
            long longOnes = longFilter[hash >>> 6] >>> hash;
            if (((shortOnes | longOnes) & 1) != 0) {
                report(window, chars, i + 1, hits);
            }
        }
    }

    private static int hash(long window) {
        return (((int) window & FIVE) * HASH) >>> (Integer.SIZE - HASH_BITS);
    }

    private void report(long window, char[] text, int end, Hits hits) {
        report(byTwo[(int) window & TWO], window, text, end, hits);
        report(byThree.at(window), window, text, end, hits);
        report(byFive.at(window), window, text, end, hits);
    }

    private static void report(Ending[] endings, long window, char[] text, int end, Hits hits) {
        for (Ending ending : endings) {
            if (ending.isAt(window, text, end)) {
                hits.at(ending.literal(), end);
            }
        }
    }
}
