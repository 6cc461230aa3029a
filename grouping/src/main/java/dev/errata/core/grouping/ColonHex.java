package dev.errata.core.grouping;

/** Recognises hex groups with colons between: MAC and IPv6 addresses, longer hardware ids. */
final class ColonHex {

    static final int LONGEST_GROUP = 4;

    private static final int MAX_LENGTH = 64;

    private ColonHex() {}

    /** The end of the address that starts here, or the start if there is none. */
    static int end(char[] text, int from, int end) {
        int first = groupEnd(text, from, end);
        if (first == from || first - from > LONGEST_GROUP || first >= end || text[first] != ':') {
            return from;
        }
        int groups = 1;
        boolean pairs = first - from == 2;
        boolean compressed = false;
        int i = first;
        while (i < end && text[i] == ':' && i - from < MAX_LENGTH) {
            int start = i + 1;
            if (start < end && text[start] == ':' && !compressed) {
                compressed = true;
                start++;
            }
            int stop = groupEnd(text, start, end);
            if (stop == start || stop - start > LONGEST_GROUP) {
                break;
            }
            pairs &= stop - start == 2;
            groups++;
            i = stop;
        }
        boolean wholeWord = i >= end || !CharKinds.is(text[i], CharKinds.LETTER | CharKinds.DIGIT);
        boolean address = (pairs && groups >= 6) || groups == 8 || (compressed && groups >= 3);
        return wholeWord && address ? i : from;
    }

    private static int groupEnd(char[] text, int from, int end) {
        int i = from;
        while (i < end && i - from <= LONGEST_GROUP && Character.digit(text[i], 16) >= 0 && text[i] < 128) {
            i++;
        }
        return i;
    }
}
