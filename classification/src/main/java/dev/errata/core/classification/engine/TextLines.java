package dev.errata.core.classification.engine;

import dev.errata.core.matching.Search;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The lines of a text, and what each looks like by its first 400 characters, found out when it is first asked for. */
final class TextLines {
    private static final int LONGEST_LOOK = 400;

    private final String text;
    private final int[] starts;
    private final @Nullable LineShape[] shapes;

    TextLines(String text) {
        this.text = text;
        this.starts = starts(text);
        this.shapes = new LineShape[starts.length - 1];
    }

    /** Behind the last line stands where a further one would begin. */
    private static int[] starts(String text) {
        int[] starts = new int[2];
        int size = 0;
        int start = 0;
        while (start < text.length()) {
            if (size + 1 == starts.length) {
                starts = Arrays.copyOf(starts, size * 4 + 4);
            }
            starts[size++] = start;
            int lineBreak = Search.first('\n', text, start, text.length());
            start = (lineBreak < 0 ? text.length() : lineBreak) + 1;
        }
        starts = size + 1 == starts.length ? starts : Arrays.copyOf(starts, size + 1);
        starts[size] = start;
        return starts;
    }

    int size() {
        return shapes.length;
    }

    int start(int line) {
        return starts[line];
    }

    /** Without the line break. */
    int end(int line) {
        return starts[line + 1] - 1;
    }

    /** The line that {@code position} stands in, its break included. */
    int at(int position) {
        int found = Arrays.binarySearch(starts, position);
        return found >= 0 ? found : -found - 2;
    }

    /** As much of the line as is looked at. */
    String head(int line) {
        return text.substring(starts[line], Math.min(end(line), starts[line] + LONGEST_LOOK));
    }

    /** Whether {@link #head} is all of the line. */
    boolean isShort(int line) {
        return end(line) - starts[line] <= LONGEST_LOOK;
    }

    LineShape shape(int line) {
        LineShape shape = shapes[line];
        if (shape == null) {
            shape = LineShape.of(head(line));
            shapes[line] = shape;
        }
        return shape;
    }
}
