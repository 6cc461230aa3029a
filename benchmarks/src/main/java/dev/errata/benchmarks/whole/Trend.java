package dev.errata.benchmarks.whole;

import java.util.ArrayList;
import java.util.List;

/** A figure through time, in samples of even distance. For one thread. */
final class Trend {
    private static final int THIRDS = 3;
    static final int FEWEST = 2 * THIRDS;

    private final List<Long> samples = new ArrayList<>();

    void add(long sample) {
        samples.add(sample);
    }

    /** How much more it is in the last third than in the first, by their medians: no single spike is a trend. */
    long growth() {
        return median(third(THIRDS)) - median(third(1));
    }

    /** The most in a third of the time, the first being 1: what it comes back to after each restart. */
    long peak(int third) {
        return third(third).stream().mapToLong(Long::longValue).max().orElseThrow();
    }

    /**
     * Whether the last third of the time has seen no more than the second, but for a tenth and this slack: what still warms
     * up does so in the first, and what grows for ever grows in the last as well.
     */
    boolean levelsOff(long slack) {
        long second = peak(2);
        return peak(THIRDS) <= second + Math.max(second / 10, slack);
    }

    private List<Long> third(int number) {
        int size = samples.size();
        if (size < FEWEST) {
            throw new IllegalStateException("a trend needs at least " + FEWEST + " samples, got " + size);
        }
        return samples.subList(size * (number - 1) / THIRDS, size * number / THIRDS);
    }

    private static long median(List<Long> values) {
        return values.stream().sorted().skip(values.size() / 2).findFirst().orElseThrow();
    }
}
