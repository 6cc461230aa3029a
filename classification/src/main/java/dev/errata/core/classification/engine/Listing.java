package dev.errata.core.classification.engine;

import dev.errata.core.matching.CharFolding;
import dev.errata.core.matching.Search;
import dev.errata.core.matching.Words;
import java.util.List;

/** Recognises output whose lines are all of one form: a tree, numbered values, columns behind tabs, a piece of a diff. */
final class Listing {
    private static final int LEAST_TABS = 2;
    private static final Words LEVELS = Words.of("error fatal panic critical err crit alert emerg severe fail");

    private final List<String> lines;

    private Listing(List<String> lines) {
        this.lines = lines;
    }

    static boolean isListing(String text, int mostLines) {
        if (text.startsWith("# HELP ") || text.startsWith("# TYPE ")) {
            return text.lines().limit(mostLines).allMatch(Listing::isMetric);
        }
        if (Search.isOneOf(text.charAt(0), "☐☒☑") || text.startsWith("- [")) {
            return text.lines().limit(mostLines).allMatch(Listing::isTask);
        }
        int second = Search.first('\n', text, 0, text.length()) + 1;
        if (second == 0 || second == text.length()) {
            return false;
        }
        char first = text.charAt(0);
        boolean mayBeTree = Search.isOneOf(text.charAt(second), "├└│|+`");
        boolean mayBeNumbered = CharFolding.isDigit(first);
        boolean mayBeColumns = Search.first('\t', text, 0, text.length()) >= 0;
        boolean mayBeDiff = Search.isOneOf(first, "+-");
        if (!mayBeTree && !mayBeNumbered && !mayBeColumns && !mayBeDiff) {
            return false;
        }
        List<String> lines =
                text.lines().filter(line -> !line.isBlank()).limit(mostLines).toList();
        Listing listing = new Listing(lines);
        return lines.size() > 1
                && ((mayBeTree && listing.isTree())
                        || (mayBeNumbered && listing.isNumbered())
                        || (mayBeColumns && listing.isColumns())
                        || (mayBeDiff && listing.isDiff()));
    }

    /** {@code http_errors_total{code="500"} 0} and the comments above it, as Prometheus reads them. */
    private static boolean isMetric(String line) {
        return line.isBlank() || line.startsWith("#") || CharFolding.isDigit(line.charAt(line.length() - 1));
    }

    /** {@code ☐ Update the tests}, {@code - [x] Add an index}: what is to be done is no news of what failed. */
    private static boolean isTask(String line) {
        String task = line.strip();
        boolean isBox = task.startsWith("- [ ] ") || task.startsWith("- [x] ") || task.startsWith("- [X] ");
        return task.isEmpty() || isBox || Search.isOneOf(task.charAt(0), "☐☒☑");
    }

    /** A root, and all else drawn below it. */
    private boolean isTree() {
        return Search.first(": ", lines.get(0)) < 0 && lines.stream().skip(1).allMatch(Listing::isBranch);
    }

    private static boolean isBranch(String line) {
        int start = 0;
        while (start < line.length() && Search.isOneOf(line.charAt(start), "│| \u00a0")) {
            start++;
        }
        boolean isDrawn = line.startsWith("├─", start) || line.startsWith("└─", start);
        return isDrawn
                || line.startsWith("`--", start)
                || line.startsWith("+--", start)
                || line.startsWith("|--", Math.max(0, start - 1));
    }

    /** {@code 1) "queue:failed"} */
    private boolean isNumbered() {
        return lines.stream().allMatch(line -> {
            int end = Search.first(") ", line);
            return end > 0
                    && end < 7
                    && CharFolding.isDigit(line.charAt(end - 1))
                    && Search.isOneOf(line.charAt(end + 2), "\"(");
        });
    }

    /** As many tabs in every line; a line of a log has its level alone in a column. */
    private boolean isColumns() {
        long tabs = tabs(lines.get(0));
        return tabs >= LEAST_TABS
                && lines.stream().allMatch(line -> tabs(line) == tabs && !line.startsWith("\t") && !hasLevel(line));
    }

    private static boolean hasLevel(String line) {
        for (String cell : Search.parts(line, '\t')) {
            if (LEVELS.contains(CharFolding.fold(cell.strip()))) {
                return true;
            }
        }
        return false;
    }

    private static long tabs(String line) {
        return line.chars().filter(c -> c == '\t').count();
    }

    /** Lines that went and lines that came, with their indentation. */
    private boolean isDiff() {
        return lines.stream().allMatch(line -> LineShape.of(line) == LineShape.DIFF);
    }
}
