package dev.errata.core.matching;

/** A stretch of a text, from {@code start} to before {@code end}, in UTF-16 units. */
public record Span(int start, int end) {
    public Span {
        if (start < 0 || end < start) {
            throw new IllegalArgumentException("a span from " + start + " to " + end);
        }
    }
}
