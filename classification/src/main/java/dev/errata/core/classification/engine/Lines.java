package dev.errata.core.classification.engine;

import dev.errata.core.matching.Span;

/** The line that a match stands in, bounded for lines without end. */
final class Lines {
    private static final int WINDOW = 1000;

    private Lines() {}

    static String around(String text, Span span) {
        int start = span.start();
        while (start > 0 && span.start() - start < WINDOW && text.charAt(start - 1) != '\n') {
            start--;
        }
        int end = span.end();
        while (end < text.length() && end - span.end() < WINDOW && text.charAt(end) != '\n') {
            end++;
        }
        return text.substring(start, end);
    }
}
