package dev.errata.core.grouping;

/**
 * Finds a run of repeated pieces, each ending in a placeholder, in a finished pattern: {@code iar <*>, dear <*> iar <*>,
 * dear <*>} says no more than its first half.
 */
final class RepeatedValues {

    private static final int LONGEST_PERIOD = 4;
    private static final int MAX_PIECES = 128;

    private RepeatedValues() {}

    /** Collapses the repetitions in place and returns the new length. */
    static int collapse(char[] out, int length, int values) {
        if (values < 4) {
            return length;
        }
        int[] ends = new int[Math.min(values, MAX_PIECES) + 1];
        int pieces = 0;
        int write = 0;
        for (int read = 0; read < length; read++) {
            out[write++] = out[read];
            if (out[read] == '>' && pieces + 1 < ends.length) {
                ends[++pieces] = write;
                int kept = withoutRepetition(out, ends, pieces);
                if (kept < pieces) {
                    pieces = kept;
                    write = ends[kept];
                }
            }
        }
        return write;
    }

    private static int withoutRepetition(char[] out, int[] ends, int pieces) {
        for (int period = 1; period <= LONGEST_PERIOD && 2 * period <= pieces; period++) {
            int start = ends[pieces - 2 * period];
            int middle = ends[pieces - period];
            if (same(out, start, middle, ends[pieces])) {
                return pieces - period;
            }
        }
        return pieces;
    }

    /** Whether both halves are equal; the first may lack the space that separates it from nothing before it. */
    private static boolean same(char[] out, int start, int middle, int end) {
        int from = start == 0 && out[middle] == ' ' ? middle + 1 : middle;
        if (middle - start != end - from) {
            return false;
        }
        for (int i = 0; i < end - from; i++) {
            if (out[start + i] != out[from + i]) {
                return false;
            }
        }
        return true;
    }
}
