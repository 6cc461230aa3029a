package dev.errata.core.classification.lines;

import dev.errata.core.matching.Search;
import java.util.ArrayList;
import java.util.List;

/** A stretch of whole lines that speak of the same. */
public record Stretch(int from, int to, Region region) {
    /** In all of the {@link #PYTHON_CHAINS}, and quick to be missed. */
    private static final String PYTHON_CHAIN = "he above exception";

    private static final String[] PYTHON_CHAINS = {
        "\nDuring handling of the above exception", "\nThe above exception was the direct cause"
    };

    /** Those of a text, in their order; one of a single line is of one. */
    public static List<Stretch> of(String text) {
        int firstBreak = Search.first('\n', text, 0, text.length());
        if (firstBreak < 0 || firstBreak == text.length() - 1) {
            return List.of(new Stretch(0, text.length(), Region.MAIN));
        }
        List<Stretch> stretches = new ArrayList<>();
        LineForms lines = new LineForms(text);
        int behindCauses = endOfEarlierExceptions(text);
        Region region = Region.MAIN;
        int from = 0;
        int start = 0;
        while (start < text.length()) {
            int lineBreak = Search.first('\n', text, start, text.length());
            int end = lineBreak < 0 ? text.length() : lineBreak;
            Region ofLine = lines.region(start, end);
            ofLine = start < behindCauses && ofLine == Region.MAIN ? Region.CAUSE : ofLine;
            if (ofLine != region && start > from) {
                stretches.add(new Stretch(from, start, region));
                from = start;
            }
            region = ofLine;
            start = end + 1;
        }
        stretches.add(new Stretch(from, text.length(), region));
        return stretches;
    }

    /** Python prints the cause first: everything before the last link of the chain speaks of causes. */
    private static int endOfEarlierExceptions(String text) {
        int end = 0;
        if (Search.first(PYTHON_CHAIN, text, 0, text.length()) >= 0) {
            for (String chain : PYTHON_CHAINS) {
                end = Math.max(end, Search.last(chain, text, 0, text.length()) + 1);
            }
        }
        return end;
    }
}
