package dev.errata.core.grouping.pattern;

import dev.errata.core.grouping.PatternKey;
import dev.errata.core.grouping.slot.Slot;

/**
 * A log template: a pattern with one word left out, and what the word adds to the proof that it is a value.
 *
 * @param pattern the pattern with a placeholder where the word was
 * @param share of {@link #PROOF}
 */
public record Template(String pattern, int share) {

    /** As much as it takes to merge all patterns that share a template. */
    public static final int PROOF = Slot.PROOF;

    /** What a key that already has a placeholder there adds. */
    public static final int PLACEHOLDER_SHARE = 660;

    /** What an error with a stack adds for the words it says: proven once both it and a message without a stack have said them. */
    static final int PLACED = 512;

    /** What a message adds for them. */
    static final int SAID = 256;

    /** The proof with one share more; of words, a second one of a kind proves nothing. */
    public static int proof(PatternKey template, int before, int share) {
        return template.isOfWords() ? before | share : before + share;
    }
}
