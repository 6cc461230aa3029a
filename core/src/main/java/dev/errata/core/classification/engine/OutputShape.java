package dev.errata.core.classification.engine;

import dev.errata.core.classification.rules.Weight;
import dev.errata.core.matching.Span;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Recognises output that is no message at all: listings, tables, source code, diffs, logs without errors. In such
 * output names and quoted texts may say anything.
 */
final class OutputShape {
    private static final int MOST_LINES = 2_000;

    private OutputShape() {}

    /**
     * What kind of ordinary output {@code text} is, given the best evidence against it; empty for anything else.
     *
     * @param failures matches in this text, best first
     */
    static Optional<String> recognise(String text, List<Match> failures) {
        Map<LineShape, Integer> counts = new EnumMap<>(LineShape.class);
        int lines = count(text, counts);
        Optional<Match> failure = failures.stream().findFirst();
        LineShape ofFailure = failure.flatMap(match -> shapeAt(text, match)).orElse(LineShape.PROSE);
        int entries = of(counts, LineShape.ENTRY);
        if (entries == lines && (lines > 1 || looksLikePath(text))) {
            return Optional.of("listing");
        }
        if (ofFailure == LineShape.CODE && of(counts, LineShape.CODE) * 4 >= lines) {
            return Optional.of("source-code");
        }
        if (of(counts, LineShape.DIFF) * 2 >= lines && text.contains("@@ -")) {
            return Optional.of("diff");
        }
        if (failure.isPresent() && failure.get().rule().weight() == Weight.STRONG) {
            return Optional.empty();
        }
        if (of(counts, LineShape.WARNING) > 0 && allIn(LineShape.WARNING, text, failures)) {
            return Optional.of("warnings");
        }
        if (of(counts, LineShape.INFO) > 0 && allIn(LineShape.INFO, text, failures)) {
            return Optional.of("information");
        }
        boolean isTable = entries + of(counts, LineShape.ROW) == lines && lines > 1;
        boolean isWeak = failure.isEmpty() || failure.get().rule().weight().compareTo(Weight.WEAK) >= 0;
        return isTable && isWeak ? Optional.of("table") : Optional.empty();
    }

    /** Whether nothing but lines of this shape speaks against success. */
    private static boolean allIn(LineShape shape, String text, List<Match> failures) {
        return failures.stream()
                .filter(match -> match.rule().weight() != Weight.LAST)
                .allMatch(match -> shapeAt(text, match).orElse(LineShape.PROSE) == shape);
    }

    private static int count(String text, Map<LineShape, Integer> counts) {
        int lines = 0;
        int start = 0;
        while (start < text.length() && lines < MOST_LINES) {
            int end = text.indexOf('\n', start);
            end = end < 0 ? text.length() : end;
            LineShape shape = LineShape.of(text.substring(start, Math.min(end, start + 400)));
            if (shape != LineShape.BLANK) {
                counts.merge(shape, 1, Integer::sum);
                lines++;
            }
            start = end + 1;
        }
        return lines;
    }

    private static int of(Map<LineShape, Integer> counts, LineShape shape) {
        return counts.getOrDefault(shape, 0);
    }

    private static Optional<LineShape> shapeAt(String text, Match match) {
        Span span = match.span();
        if (span == null || span.end() > text.length()) {
            return Optional.empty();
        }
        return Optional.of(LineShape.of(Lines.around(text, span)));
    }

    private static boolean looksLikePath(String text) {
        String stripped = text.strip();
        return stripped.startsWith("/")
                || stripped.startsWith("./")
                || (stripped.indexOf('/') > 0 && stripped.indexOf('.') > 0);
    }
}
