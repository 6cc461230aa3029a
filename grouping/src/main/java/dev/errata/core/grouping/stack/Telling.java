package dev.errata.core.grouping.stack;

/** What of a text tells which error it is of. */
public interface Telling {
    /** The words that are no values, up to what another error said; "" where there are not two of them. */
    String words(String text);

    /** Its first line with a placeholder for each value. */
    String pattern(String text);
}
