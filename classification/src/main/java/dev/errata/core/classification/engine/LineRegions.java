package dev.errata.core.classification.engine;

import dev.errata.core.matching.Search;
import java.util.Arrays;

/** The regions of a text of several lines: frames and code excerpts are skipped, chained causes come second. */
final class LineRegions {
    private static final LineRegions ALL_MAIN = new LineRegions(new int[] {0}, new Region[] {Region.MAIN}, 1);

    private final int[] starts;
    private final Region[] regions;
    private final int size;

    private LineRegions(int[] starts, Region[] regions, int size) {
        this.starts = starts;
        this.regions = regions;
        this.size = size;
    }

    static LineRegions of(String text) {
        int firstBreak = Search.first('\n', text, 0, text.length());
        return firstBreak < 0 || firstBreak == text.length() - 1 ? ALL_MAIN : new Builder(text).build();
    }

    /** How many stretches of the same region there are. */
    int size() {
        return size;
    }

    Region region(int stretch) {
        return regions[stretch];
    }

    int start(int stretch) {
        return starts[stretch];
    }

    /** Where the last stretch ends that is not skipped, in a text of this length. */
    int endOfLast(int length) {
        for (int i = size - 1; i >= 0; i--) {
            if (regions[i] != Region.SKIPPED) {
                return i + 1 < size ? starts[i + 1] : length;
            }
        }
        return 0;
    }

    Region at(int position) {
        if (size == 1) {
            return regions[0];
        }
        int found = Arrays.binarySearch(starts, 0, size, position);
        return regions[found >= 0 ? found : -found - 2];
    }

    private static final class Builder {
        private final String text;
        private int[] starts = new int[16];
        private Region[] regions = new Region[16];
        private int size;

        Builder(String text) {
            this.text = text;
        }

        LineRegions build() {
            int behindCauses = TraceLines.endOfEarlierExceptions(text);
            TraceLines lines = new TraceLines(text);
            Region chain = Region.MAIN;
            int start = 0;
            while (start < text.length()) {
                int next = Search.first('\n', text, start, text.length()) + 1;
                int end = next == 0 ? text.length() : next - 1;
                if (lines.isCause(start, end)) {
                    chain = Region.CAUSE;
                }
                Region region = start < behindCauses ? Region.CAUSE : chain;
                add(start, lines.isSkipped(start, end) ? Region.SKIPPED : region);
                start = end + 1;
            }
            return size == 0 ? ALL_MAIN : new LineRegions(starts, regions, size);
        }

        private void add(int start, Region region) {
            if (size > 0 && regions[size - 1] == region) {
                return;
            }
            if (size == starts.length) {
                starts = Arrays.copyOf(starts, size * 2);
                regions = Arrays.copyOf(regions, size * 2);
            }
            starts[size] = start;
            regions[size++] = region;
        }
    }
}
