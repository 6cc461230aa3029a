package dev.errata.streams.config;

/**
 * Where a value was set.
 *
 * @param place a file as it was named, a variable, or who said it otherwise
 * @param line of the file, from 1; 0 where there are no lines
 */
public record Origin(String place, int line) {
    /** Of a value that nobody set. */
    static final Origin BY_DEFAULT = new Origin("default", 0);

    /** Something that has no lines. */
    public static Origin of(String place) {
        return new Origin(place, 0);
    }

    /** In the form that editors know: the file, and its line behind a colon. */
    @Override
    public String toString() {
        return line == 0 ? place : place + ":" + line;
    }
}
