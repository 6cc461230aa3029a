package dev.errata.core.grouping;

/** Finds in a pattern the call that a place in a program follows: {@code count at} of {@code (count at Job.java:12)}. */
final class CallSites {

    private CallSites() {}

    /** Where the call begins that stands at the end of the pattern, alone behind a bracket, a colon or a preposition; the end else. */
    static int start(char[] out, int length) {
        int start = length - " at".length();
        if (!endsWith(" at", out, length)) {
            return length;
        }
        while (start > 0 && CharKinds.is(out[start - 1], CharKinds.LETTER)) {
            start--;
        }
        boolean isNamed = start < length - " at".length();
        boolean isAlone = endsWith("(", out, start)
                || endsWith(": ", out, start)
                || endsWith(" at ", out, start)
                || endsWith(" from ", out, start);
        return isNamed && isAlone ? start : length;
    }

    private static boolean endsWith(String ending, char[] out, int to) {
        int from = to - ending.length();
        for (int i = 0; i < ending.length() && from >= 0; i++) {
            if (out[from + i] != ending.charAt(i)) {
                return false;
            }
        }
        return from >= 0;
    }
}
