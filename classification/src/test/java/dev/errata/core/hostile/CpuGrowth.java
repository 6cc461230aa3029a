package dev.errata.core.hostile;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.function.IntFunction;

/**
 * How the CPU time of a work grows with its size. Measured is the thread's own time, the least of several runs, and measured
 * again before much is believed: a busy machine fails nothing.
 */
final class CpuGrowth {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    /**
     * What the small work may take at least: what costs less is compared with this. From some length on a work may take some
     * tenths of a millisecond more, once, and a square that stays below six times this at 32 KiB takes less than 100 ms at 256 KiB.
     */
    private static final long LEAST_NANOS = 250_000;

    /** Only a growth that is too much is measured so often: what other programs do to caches goes by. */
    private static final int ROUNDS = 100;

    private CpuGrowth() {}

    /**
     * How often longer four times the length takes. Too much counts only if it goes on at sixteen times the length: from some
     * length on a work may take more once, and a machine that is full may compile one of two works late.
     */
    static double ofLength(IntFunction<Runnable> work, int small, double enough) {
        Runnable large = work.apply(4 * small);
        double growth = of(work.apply(small), large, enough);
        return growth <= enough ? growth : Math.min(growth, of(large, work.apply(16 * small), enough));
    }

    /** How often longer the large work takes than the small one; near the least that {@code enough} calls for, no more is measured. */
    static double of(Runnable small, Runnable large, double enough) {
        // Both are compiled before the first look: a small work that ran cold would hide any growth.
        large.run();
        small.run();
        long leastSmall = least(Long.MAX_VALUE, small);
        long leastLarge = Long.MAX_VALUE;
        double ratio = Double.MAX_VALUE;
        for (int round = 0; round < ROUNDS && ratio > enough; round++) {
            leastSmall = least(least(leastSmall, small), small);
            leastLarge = least(leastLarge, large);
            ratio = (double) leastLarge / Math.max(LEAST_NANOS, leastSmall);
        }
        return ratio;
    }

    private static long least(long known, Runnable work) {
        long start = THREADS.getCurrentThreadCpuTime();
        work.run();
        return Math.min(known, THREADS.getCurrentThreadCpuTime() - start);
    }
}
