package dev.errata.core.classification.engine;

import dev.errata.core.classification.rules.Weight;
import dev.errata.core.matching.Search;
import dev.errata.core.matching.Span;
import java.util.List;
import java.util.Optional;

/**
 * Recognises output that is no message at all: listings, tables, source code, diffs, logs without errors. In such
 * output names and quoted texts may say anything.
 */
@SuppressWarnings("EnumOrdinal") // the counts never leave the process
final class OutputShape {
    private static final int MOST_LINES = 2_000;
    private static final int SHAPES = LineShape.values().length;

    private final TextField field;
    private final String text;
    private final int[] counts = new int[SHAPES];
    private final int lines;

    private OutputShape(TextField field) {
        this.field = field;
        this.text = field.text();
        this.lines = count(field.lines());
    }

    /**
     * What kind of ordinary output {@code field} is, given the best evidence against it; empty for anything else.
     *
     * @param failures matches in this text, best first
     * @param isAnswer whether it came with an HTTP status of success
     */
    static Optional<String> recognise(TextField field, List<Match> failures, boolean isAnswer) {
        return new OutputShape(field).recognise(failures, isAnswer);
    }

    private Optional<String> recognise(List<Match> failures, boolean isAnswer) {
        Match failure = failures.isEmpty() ? null : failures.get(0);
        LineShape ofFailure = failure == null ? LineShape.PROSE : shapeAt(failure);
        int entries = of(LineShape.ENTRY);
        if (entries == lines && (lines > 1 || looksLikePath() || isFile())) {
            return Optional.of("listing");
        }
        if (ofFailure == LineShape.CODE && of(LineShape.CODE) * 4 >= lines) {
            return Optional.of("source-code");
        }
        if (lines == 1 && isMarked()) {
            return Optional.of("listing");
        }
        if (Snippet.isSnippet(text)) {
            return Optional.of("snippet");
        }
        if (lines > 1 && QueryResult.isResult(text)) {
            return Optional.of("table");
        }
        if (JsonRecords.isData(text, isAnswer)) {
            return Optional.of("data");
        }
        if (lines > 1 && Listing.isListing(text, MOST_LINES)) {
            return Optional.of("listing");
        }
        boolean isTable = entries + of(LineShape.ROW) == lines && lines > 1;
        boolean isWeak = failure == null || failure.rule().weight().compareTo(Weight.WEAK) >= 0;
        if (isTable && isWeak) {
            return Optional.of("table");
        }
        return lines > 1 ? PrintedFile.recognise(text, failures) : Optional.empty();
    }

    /** {@code * main} of {@code git branch}, {@code ## main...origin/main} of {@code git status}. */
    private boolean isMarked() {
        String stripped = text.strip();
        int blank = Search.first(' ', stripped);
        return blank > 0
                && Search.isIn("* ## ", stripped.substring(0, blank + 1))
                && Search.first(' ', stripped, blank + 1, stripped.length()) < 0;
    }

    private int count(TextLines all) {
        int counted = 0;
        for (int line = 0; line < all.size() && counted < MOST_LINES; line++) {
            LineShape shape = all.shape(line);
            if (shape != LineShape.BLANK) {
                counts[shape.ordinal()]++;
                counted++;
            }
        }
        return counted;
    }

    private int of(LineShape shape) {
        return counts[shape.ordinal()];
    }

    private LineShape shapeAt(Match match) {
        Span span = match.span();
        if (span == null || span.end() > text.length()) {
            return LineShape.PROSE;
        }
        TextLines all = field.lines();
        int line = all.at(span.start());
        return span.end() <= all.end(line) && all.isShort(line)
                ? all.shape(line)
                : LineShape.of(Lines.around(text, span));
    }

    /** A row of {@code ls -l}, {@code cp -v} or a list of checksums. */
    private boolean isFile() {
        String stripped = text.strip();
        int blank = Search.first(' ', stripped);
        boolean isRow = blank >= 10 && LineShape.isMode(stripped) && Search.isOneOf(stripped.charAt(0), "-dlcbsp");
        return isRow || stripped.startsWith("'") || (blank >= 32 && stripped.startsWith("  ", blank));
    }

    private boolean looksLikePath() {
        String stripped = text.strip();
        return stripped.startsWith("/")
                || stripped.startsWith("./")
                || (Search.first('/', stripped) > 0 && Search.first('.', stripped) > 0);
    }
}
