package dev.errata.core.classification.engine;

import dev.errata.core.classification.rules.Weight;
import dev.errata.core.matching.Span;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Recognises output that is no message at all: listings, tables, source code, diffs, logs without errors. In such
 * output names and quoted texts may say anything.
 */
@SuppressWarnings("EnumOrdinal") // the counts never leave the process
final class OutputShape {
    private static final int MOST_LINES = 2_000;
    private static final int LONGEST_LINE = 400;
    private static final int SHAPES = LineShape.values().length;

    private final String text;
    private final int[] counts = new int[SHAPES];
    private final int lines;
    /** The only line of most texts, which is asked for again and again. */
    private @Nullable String lastLine;

    private LineShape lastShape = LineShape.BLANK;

    private OutputShape(String text) {
        this.text = text;
        this.lines = count();
    }

    /**
     * What kind of ordinary output {@code text} is, given the best evidence against it; empty for anything else.
     *
     * @param failures matches in this text, best first
     */
    static Optional<String> recognise(String text, List<Match> failures) {
        return new OutputShape(text).recognise(failures);
    }

    private Optional<String> recognise(List<Match> failures) {
        Match failure = failures.isEmpty() ? null : failures.get(0);
        LineShape ofFailure = failure == null ? LineShape.PROSE : shapeAt(failure);
        int entries = of(LineShape.ENTRY);
        if (entries == lines && (lines > 1 || looksLikePath())) {
            return Optional.of("listing");
        }
        if (ofFailure == LineShape.CODE && of(LineShape.CODE) * 4 >= lines) {
            return Optional.of("source-code");
        }
        if (lines == 1 && isMarked()) {
            return Optional.of("listing");
        }
        boolean isTable = entries + of(LineShape.ROW) == lines && lines > 1;
        boolean isWeak = failure == null || failure.rule().weight().compareTo(Weight.WEAK) >= 0;
        return isTable && isWeak ? Optional.of("table") : PrintedFile.recognise(text, failures);
    }

    /** {@code * main} of {@code git branch}, {@code ## main...origin/main} of {@code git status}. */
    private boolean isMarked() {
        String stripped = text.strip();
        int blank = stripped.indexOf(' ');
        return blank > 0 && "* ## ".contains(stripped.substring(0, blank + 1)) && stripped.indexOf(' ', blank + 1) < 0;
    }

    private int count() {
        int counted = 0;
        int start = 0;
        while (start < text.length() && counted < MOST_LINES) {
            int end = text.indexOf('\n', start);
            end = end < 0 ? text.length() : end;
            LineShape shape = shapeOf(text.substring(start, Math.min(end, start + LONGEST_LINE)));
            if (shape != LineShape.BLANK) {
                counts[shape.ordinal()]++;
                counted++;
            }
            start = end + 1;
        }
        return counted;
    }

    private int of(LineShape shape) {
        return counts[shape.ordinal()];
    }

    private LineShape shapeAt(Match match) {
        Span span = match.span();
        return span == null || span.end() > text.length() ? LineShape.PROSE : shapeOf(Lines.around(text, span));
    }

    private LineShape shapeOf(String line) {
        if (!line.equals(lastLine)) {
            lastShape = LineShape.of(line);
            lastLine = line;
        }
        return lastShape;
    }

    private boolean looksLikePath() {
        String stripped = text.strip();
        return stripped.startsWith("/")
                || stripped.startsWith("./")
                || (stripped.indexOf('/') > 0 && stripped.indexOf('.') > 0);
    }
}
