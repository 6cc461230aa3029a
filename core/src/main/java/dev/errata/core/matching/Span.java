package dev.errata.core.matching;

/** A stretch of a text, from {@code start} to before {@code end}, in UTF-16 units. */
public record Span(int start, int end) {
    private static final int WINDOW = 1000;

    public Span {
        if (start < 0 || end < start) {
            throw new IllegalArgumentException("a span from " + start + " to " + end);
        }
    }

    /** The line of {@code text} that it stands in, bounded for lines without end. */
    public String lineIn(String text) {
        int lineStart = start;
        while (lineStart > 0 && start - lineStart < WINDOW && text.charAt(lineStart - 1) != '\n') {
            lineStart--;
        }
        int lineEnd = end;
        while (lineEnd < text.length() && lineEnd - end < WINDOW && text.charAt(lineEnd) != '\n') {
            lineEnd++;
        }
        return text.substring(lineStart, lineEnd);
    }
}
