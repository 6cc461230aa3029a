package dev.errata.core.grouping;

import dev.errata.core.matching.Search;

/** Finds the ends of values that programs show whole: objects, their fields, what stands for nothing. */
final class ObjectReader {

    /** How far it looks for what tells an object from a word in brackets. */
    private static final int LONGEST_HEAD = 300;

    private char[] text = new char[0];
    private int end;
    /** From here on, no bracket is known to close. */
    private int openFrom;

    void start(char[] message, int length) {
        text = message;
        end = length;
        openFrom = length;
    }

    /**
     * The end of what is shown from this bracket on: {@code (null)}, {@code <none>}, an object with its address or its fields as
     * in {@code <Pool of <Task at 0x7f1b> at 0x7f1c>} and {@code <Request method=GET>}; -1 if it is none.
     */
    int shownEnd(int open) {
        int word = open + 1;
        int i = word;
        while (i < end && CharKinds.is(text[i], CharKinds.LETTER)) {
            i++;
        }
        char close = text[open] == '<' ? '>' : ')';
        boolean glued = close == ')' && open > 0 && !CharKinds.is(text[open - 1], CharKinds.SPACE);
        if (!glued && i < end && text[i] == close && Vocabulary.NOTHINGS.contains(text, word, i)) {
            return i + 1;
        }
        return close == '>' ? objectEnd(open) : -1;
    }

    private int objectEnd(int from) {
        int stop = Math.min(end, from + LONGEST_HEAD);
        int open = 0;
        boolean shown = false;
        boolean spaced = false;
        for (int i = from; i < end && (shown || i < stop); i++) {
            char c = text[i];
            if (c == '<') {
                open++;
            } else if (c == '>' && --open == 0) {
                return shown ? i + 1 : -1;
            }
            spaced |= c == ' ';
            shown |= spaced && (isAddress(i) || isAssignment(i));
        }
        return shown ? end : -1;
    }

    private boolean isAddress(int i) {
        return text[i] == '0' && i + 1 < end && text[i + 1] == 'x' && text[i - 1] == ' ';
    }

    private boolean isAssignment(int i) {
        return text[i] == '=' && CharKinds.is(text[i - 1], CharKinds.LETTER | CharKinds.DIGIT);
    }

    /** The end of the value that this sign assigns, if its name is not one that says what went wrong; the sign itself else. */
    int attributeEnd(int sign) {
        int key = sign;
        while (key > 0 && CharKinds.is(text[key - 1], CharKinds.LETTER | CharKinds.DIGIT | CharKinds.JOINER)) {
            key--;
        }
        int first = sign + 1;
        if (key == sign
                || first >= end
                || Search.isOneOf(text[first], "=<>'\"`")
                || Vocabulary.TELLING_KEYS.contains(text, key, sign)) {
            return sign;
        }
        return gluedEnd(first);
    }

    /** Whether the value after this colon is more than a number or nothing at all. */
    boolean isToldInWords(int colon) {
        int i = colon;
        while (i < end && Search.isOneOf(text[i], " :'\"")) {
            i++;
        }
        int stop = i;
        while (stop < end && CharKinds.is(text[stop], CharKinds.LETTER)) {
            stop++;
        }
        return stop > i && !Vocabulary.BOOLEANS.contains(text, i, stop);
    }

    /** The end of {@code express@^4.1} and {@code express@*}, whose name ends at this sign; the sign itself if there is no version. */
    int versionEnd(int sign) {
        boolean versioned = sign + 1 < end && Search.isOneOf(text[sign + 1], "^~*<>=");
        return versioned ? gluedEnd(sign + 1) : sign;
    }

    /** The end of what an object shows of itself after its address: its fields in brackets, the objects that it leads to. */
    int partsEnd(int from) {
        int i = from;
        while (i < end) {
            char c = text[i];
            if (c == '(' || c == '[' || c == '{') {
                i = bracketEnd(i);
            } else if (isLink(i)) {
                i = gluedEnd(i + 2);
            } else {
                return i;
            }
        }
        return i;
    }

    /** {@code ->}, {@code =>} or {@code ::} with something behind it. */
    private boolean isLink(int i) {
        if (i + 2 >= end || CharKinds.is(text[i + 2], CharKinds.SPACE)) {
            return false;
        }
        char c = text[i];
        char next = text[i + 1];
        return ((c == '-' || c == '=') && next == '>') || (c == ':' && next == ':');
    }

    /** The end of what is joined to a value without a space, brackets with all they hold. */
    int gluedEnd(int from) {
        int i = from;
        while (i < end && !CharKinds.is(text[i], CharKinds.SPACE) && !Search.isOneOf(text[i], ",;)]}>\"'")) {
            i = Search.isOneOf(text[i], "([{") ? bracketEnd(i) : i + 1;
        }
        return i;
    }

    /** The place after the bracket that closes this one, or the end of the text. */
    int bracketEnd(int from) {
        if (from >= openFrom) {
            return end;
        }
        int open = 0;
        for (int i = from; i < end; i++) {
            char c = text[i];
            if (c == '(' || c == '[' || c == '{') {
                open++;
            } else if ((c == ')' || c == ']' || c == '}') && --open == 0) {
                return i + 1;
            }
        }
        openFrom = from;
        return end;
    }
}
