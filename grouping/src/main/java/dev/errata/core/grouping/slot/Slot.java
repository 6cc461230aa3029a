package dev.errata.core.grouping.slot;

import dev.errata.core.matching.Search;
import java.util.Locale;
import java.util.Set;

/**
 * A word of a pattern that may be a value.
 *
 * @param weight in halves of a plain word: names made by programs prove more, states prove less
 */
public record Slot(int from, int to, SlotKind kind, int weight) {

    /** As much as it takes to merge all patterns that share a template. */
    public static final int PROOF = 720;

    private static final int STATE = 1;
    private static final int PLAIN = 2;
    private static final int NAME = 4;

    /** What a plain word adds at most for standing in a long sentence: four are needed. */
    private static final int MOST_BY_CONTEXT = PROOF / 4;

    /** Words for states, beside those in capitals and the participles. */
    private static final Set<String> STATES = Set.copyOf(Search.words(
            "on off up down ok success successful successfully fail failure error open closed read write start stop in out"
                    + " good bad full empty active inactive ready idle busy online offline valid invalid missing unknown"
                    + " enable disable"));

    public static Slot of(String pattern, int from, int to, SlotKind kind) {
        boolean upper = false;
        boolean lower = false;
        boolean joined = kind.isLikelyValue() && Search.first('-', pattern.substring(from + 1, to)) > 0;
        for (int i = from; i < to; i++) {
            char c = pattern.charAt(i);
            if (c == '.') {
                upper = false;
                lower = false;
            }
            boolean hump = i > from && Character.isUpperCase(c) && Character.isLowerCase(pattern.charAt(i - 1));
            upper |= Character.isUpperCase(c);
            lower |= Character.isLowerCase(c);
            joined |= hump || Search.isOneOf(c, "._/$@");
        }
        boolean inCapitals = upper && !lower;
        boolean state = kind != SlotKind.POINTED && (inCapitals || (!joined && isState(pattern.substring(from, to))));
        return new Slot(from, to, kind, state ? STATE : joined ? NAME : PLAIN);
    }

    private static boolean isState(String word) {
        boolean participle = word.length() > 5 && (word.endsWith("ed") || word.endsWith("ing"));
        return participle || STATES.contains(word.toLowerCase(Locale.ROOT));
    }

    /** Whether it is a name such as a program makes: of several words, or with marks inside. */
    public boolean isName() {
        return weight == NAME;
    }

    /** Whether it says in what state something is. */
    public boolean isState() {
        return weight == STATE;
    }

    public boolean isLikelyValue() {
        return kind.isLikelyValue() || isName();
    }

    /** What the word adds to the proof, beside so many other words: the more of them agree, the less chance can do. */
    public int share(int others) {
        int share = PROOF * weight / (2 * kind.words());
        if (kind == SlotKind.ASSIGNED) {
            return share;
        }
        if (others < 2) {
            return Math.max(1, share / 2);
        }
        return others < 4 ? share : Math.max(share, Math.min(2 * share, MOST_BY_CONTEXT * weight / PLAIN));
    }
}
