package dev.errata.core.grouping;

import dev.errata.core.matching.Search;

/** Tells what stands between brackets in a pattern: values that vary together, or words that belong to the message. */
final class Brackets {

    private Brackets() {}

    /** {@code tasks []} shows a list that happens to be empty; {@code String[]} and {@code run()} are names. */
    static boolean holdNothing(char[] out, int from, int to, char close) {
        return from == to && close != ')' && from > 1 && out[from - 2] == ' ';
    }

    /** {@code [TERM, HUP]} and {@code ( on off )} are lists; a phrase in brackets is not. */
    static boolean holdList(char[] out, int from, int to, boolean padded) {
        int elements = 1;
        for (int i = padded ? from + 1 : from; i < to; i++) {
            char c = out[i];
            if (c == ',' || (c == ' ' && padded)) {
                elements++;
            } else if (c == ' ' ? out[i - 1] != ',' : Search.isOneOf(c, "()[]{}:=\"")) {
                return false;
            }
        }
        return elements > 1;
    }

    /**
     * {@code {id=7, name=x}}, {@code Order(id=7)} and {@code Order [id=7]} show a thing with whatever fields it has, {@code
     * open(a, b)} a call with its arguments, and JSON behind a text something as well; {@code {"code": "x"}} is a message of
     * its own.
     *
     * @param toldAt where the last key stands that says what went wrong
     */
    static boolean holdFields(char[] out, int from, int to, char close, int toldAt) {
        boolean named = false;
        boolean assigned = false;
        boolean valued = false;
        boolean listed = false;
        for (int i = from; i < to; i++) {
            named |= out[i] == ':';
            assigned |= out[i] == '=';
            valued |= out[i] == '<';
            listed |= out[i] == ',';
        }
        if (close == '}') {
            return (valued || assigned) && (!named || (from > 1 && toldAt < from));
        }
        boolean glued = from > 1 && CharKinds.is(out[from - 2], CharKinds.LETTER | CharKinds.DIGIT);
        boolean arguments = close == ')' && (named || listed || valued);
        return (assigned && (glued || close == ']')) || (glued && arguments);
    }

    /** {@code [sender]} before a message says who speaks. */
    static boolean holdContext(char[] out, int from, int to, char close) {
        if (from != 1 || close == '}') {
            return false;
        }
        for (int i = from; i < to; i++) {
            if (!CharKinds.is(out[i], CharKinds.LETTER | CharKinds.DIGIT | CharKinds.JOINER)) {
                return false;
            }
        }
        return to > from;
    }
}
