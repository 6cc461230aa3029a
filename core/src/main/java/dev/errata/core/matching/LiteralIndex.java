package dev.errata.core.matching;

import java.util.ArrayList;
import java.util.List;

/**
 * Finds all of many literals in one pass over a text. Text is folded ({@link CharFolding}) and a run of blanks counts as
 * one. The last ten characters are kept in one word, as {@link Symbols}; two tables, together 48 KB and so in the nearest
 * cache, say whether a literal may end here: one is asked by the last three symbols and knows the literals of up to four,
 * or all where there are few, the other by a hash of the last five. Where the other says yes, a third is asked by a hash of the last eight, which most
 * literals have. Only then are whole literals compared, ten characters at a time. An automaton would have to follow a table
 * of megabytes with every character.
 *
 * <p>Immutable after building; any number of threads may scan.
 */
public final class LiteralIndex {
    private static final int TWO = (int) Symbols.mask(2);
    private static final int FIVE = (int) Symbols.mask(5);
    private static final long EIGHT = Symbols.mask(8);
    private static final long HASH = 0x9E3779B97F4A7C15L;
    private static final int HASH_BITS = 17;
    /** So few literals are told apart well enough by their last three symbols. */
    private static final int FEW = 512;

    private static final int NEVER = Integer.MAX_VALUE;

    /** One bit for every three symbols: the last two choose the word, the first the bit. */
    private final long[] shortFilter = new long[TWO + 1];

    private final long[] longFilter = new long[1 << (HASH_BITS - 6)];
    /** By the hash of eight symbols, or of the five where the literal has no eight. */
    private final long[] longestFilter = new long[1 << (HASH_BITS - 6)];

    /** From so many symbols on a literal is asked for by the last five. */
    private final int fromFive;

    private final LiteralSuffixTable byOne;
    private final LiteralSuffixTable byTwo;
    private final LiteralSuffixTable byThree;
    private final LiteralSuffixTable byFive;

    /** Receives each literal's number and the offset behind its last character, in the order of the text. */
    @FunctionalInterface
    public interface Hits {
        void at(int literal, int end);
    }

    /** The literals are numbered by their place in the list; each is folded and not empty. */
    public LiteralIndex(List<String> literals) {
        List<List<LiteralSuffix>> bySymbols = new ArrayList<>();
        for (int symbols = 0; symbols <= 5; symbols++) {
            bySymbols.add(new ArrayList<>());
        }
        this.fromFive = literals.size() <= FEW ? NEVER : 5;
        for (int i = 0; i < literals.size(); i++) {
            LiteralSuffix suffix = LiteralSuffix.of(i, literals.get(i));
            bySymbols
                    .get(suffix.symbols() >= fromFive ? 5 : Math.min(3, suffix.symbols()))
                    .add(suffix);
            addToFilter(suffix);
        }
        this.byOne = new LiteralSuffixTable(1, bySymbols.get(1));
        this.byTwo = new LiteralSuffixTable(2, bySymbols.get(2));
        this.byThree = new LiteralSuffixTable(3, bySymbols.get(3));
        this.byFive = new LiteralSuffixTable(5, bySymbols.get(5));
    }

    private void addToFilter(LiteralSuffix suffix) {
        int symbols = suffix.symbols();
        long window = suffix.window();
        if (symbols >= fromFive) {
            int hash = hash(window & FIVE);
            longFilter[hash >>> 6] |= 1L << hash;
            int longest = symbols >= 8 ? hash(window & EIGHT) : hash;
            longestFilter[longest >>> 6] |= 1L << longest;
        } else if (symbols >= 3) {
            shortFilter[(int) window & TWO] |= 1L << (window >>> (2 * Symbols.BITS));
        } else if (symbols == 2) {
            shortFilter[(int) window] = -1;
        } else {
            for (int before = 0; before < Symbols.COUNT; before++) {
                shortFilter[(int) window | (before << Symbols.BITS)] = -1;
            }
        }
    }

    /** Reports every literal in {@code text}. */
    public void scan(FoldedText text, Hits hits) {
        scan(text, 0, text.length(), hits);
    }

    /** Reports every literal that stands between two offsets of {@code text}. */
    public void scan(FoldedText text, int from, int to, Hits hits) {
        byte[] symbols = Symbols.table();
        boolean asksByFive = fromFive != NEVER;
        char[] chars = text.chars();
        long window = Symbols.empty();
        boolean isAscii = true;
        for (int i = from; i < to; i++) {
            char c = chars[i];
            if (c < Symbols.ASCII) {
                int symbol = symbols[c];
                if (((symbol ^ Symbols.BLANK) | (((int) window & (Symbols.COUNT - 1)) ^ Symbols.BLANK)) == 0) {
                    continue; // asked in one, as words are too short to foresee their ends
                }
                window = (window << Symbols.BITS) | symbol;
            } else {
                window = Symbols.append(window, c);
                isAscii = false;
            }
            long shortOnes = shortFilter[(int) window & TWO] >>> (window >>> (2 * Symbols.BITS));
            if ((shortOnes & 1) != 0) {
                byOne.report(window, isAscii, chars, i + 1, hits);
                byTwo.report(window, isAscii, chars, i + 1, hits);
                byThree.report(window, isAscii, chars, i + 1, hits);
            }
            if (asksByFive) {
                int hash = hash(window & FIVE);
                if ((longFilter[hash >>> 6] >>> hash & 1) != 0 && mayEnd(window, hash)) {
                    byFive.report(window, isAscii, chars, i + 1, hits);
                }
            }
        }
    }

    private boolean mayEnd(long window, int hashOfFive) {
        int hash = hash(window & EIGHT);
        return ((longestFilter[hash >>> 6] >>> hash | longestFilter[hashOfFive >>> 6] >>> hashOfFive) & 1) != 0;
    }

    private static int hash(long symbols) {
        return (int) ((symbols * HASH) >>> (Long.SIZE - HASH_BITS));
    }
}
