package dev.errata.core.matching;

import java.util.Collection;

/**
 * Chooses the piece of each phrase that the prefilter looks for: at most ten characters that stand in as
 * few other phrases as possible, because what is common among them ("connection") is common in texts as well.
 */
final class Anchors {
    private static final int SIZE = 1 << 16;
    private static final int[] LENGTHS = {3, 6, Symbols.LONGEST};
    private static final long HASH = 0x9E3779B97F4A7C15L;

    /** How often a piece of the length occurs, by its hash: two that share a place only make a choice less good. */
    private final int[][] counts = new int[LENGTHS.length][SIZE];

    Anchors(Collection<Phrase> phrases) {
        for (Phrase phrase : phrases) {
            walk(phrase, (chunk, end, length, window) -> count(length, window));
        }
    }

    /** A piece that may be looked for, by its last characters. */
    @FunctionalInterface
    private interface Pieces {
        void at(int chunk, int end, int length, long window);
    }

    Anchor of(Phrase phrase) {
        Choice choice = new Choice();
        walk(phrase, choice);
        String text = new String(phrase.chunks()[choice.chunk], choice.end - choice.length, choice.length);
        return new Anchor(text, choice.chunk, choice.end);
    }

    private static void walk(Phrase phrase, Pieces pieces) {
        for (int i = 0; i < phrase.chunks().length; i++) {
            walk(i, phrase.chunks()[i], pieces);
        }
    }

    private static void walk(int number, char[] chunk, Pieces pieces) {
        long window = 0;
        int length = 0;
        for (int i = 0; i < chunk.length; i++) {
            char c = chunk[i];
            if (Phrase.isDigits(c)) {
                length = 0;
            } else {
                window = Symbols.append(window, c);
                length = Math.min(Symbols.LONGEST, length + 1);
                pieces.at(number, i + 1, length, window);
            }
        }
    }

    private void count(int length, long window) {
        for (int i = 0; i < LENGTHS.length && LENGTHS[i] <= length; i++) {
            counts[i][place(LENGTHS[i], window)]++;
        }
    }

    private static int place(int length, long window) {
        long piece = window << (Long.SIZE - length * Symbols.BITS);
        return (int) ((piece * HASH) >>> (Long.SIZE - 16));
    }

    private final class Choice implements Pieces {
        private int chunk;
        private int end;
        private int length;
        private int least = Integer.MAX_VALUE;

        @Override
        public void at(int number, int endOfPiece, int lengthOfPiece, long window) {
            int commonness = commonness(lengthOfPiece, window);
            if (commonness < least) {
                least = commonness;
                chunk = number;
                end = endOfPiece;
                length = lengthOfPiece;
            }
        }

        private int commonness(int lengthOfPiece, long window) {
            int suffix = 1000;
            int whole = 1000;
            for (int i = 0; i < LENGTHS.length && LENGTHS[i] <= lengthOfPiece; i++) {
                whole = counts[i][place(LENGTHS[i], window)];
                suffix = i == 0 ? whole : suffix;
            }
            boolean endsInRun = (window & (Symbols.COUNT - 1)) == Symbols.BLANK;
            return (endsInRun ? 10_000 : 0) + suffix + 4 * whole + 4 * (Symbols.LONGEST - lengthOfPiece);
        }
    }
}
