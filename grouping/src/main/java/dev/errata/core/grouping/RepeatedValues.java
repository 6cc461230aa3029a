package dev.errata.core.grouping;

/**
 * Finds a run of repeated pieces, each ending in a placeholder, in a finished pattern: {@code iar <*>, dear <*> iar <*>,
 * dear <*>} says no more than its first half.
 */
final class RepeatedValues {

    private static final int LONGEST_PERIOD = 4;
    private static final int MAX_PIECES = 128;

    private final int[] ends = new int[MAX_PIECES];

    /** Collapses the repetitions in place and returns the new length. */
    int collapse(char[] out, int length) {
        int pieces = 0;
        int write = 0;
        for (int read = 0; read < length; read++) {
            out[write++] = out[read];
            if (out[read] == '>' && pieces + 1 < MAX_PIECES) {
                ends[++pieces] = write;
                pieces = withoutRepetition(out, pieces);
                write = ends[pieces];
            }
        }
        return write;
    }

    private int withoutRepetition(char[] out, int pieces) {
        for (int period = 1; period <= LONGEST_PERIOD && period < pieces; period++) {
            int middle = ends[pieces - period];
            int end = ends[pieces];
            if (2 * middle >= end && same(out, middle, end)) {
                return pieces - period;
            }
        }
        return pieces;
    }

    /** Whether the last piece says what stands before it. */
    private static boolean same(char[] out, int middle, int end) {
        int length = end - middle;
        for (int i = middle; i < end; i++) {
            if (out[i] != out[i - length]) {
                return false;
            }
        }
        return true;
    }
}
