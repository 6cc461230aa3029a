package dev.errata.simulator;

import java.util.BitSet;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/**
 * Makes a failing history smaller: leaves out halves, then quarters and so on of what happens from outside, as long as it still
 * fails without them.
 */
final class Shrinker {
    private final Predicate<BitSet> stillFails;
    private final BooleanSupplier isEnough;
    private int runsLeft;

    /**
     * For one failure.
     *
     * @param stillFails runs the history with some of what happens
     * @param mostRuns of it
     * @param isEnough asked before each run
     */
    Shrinker(Predicate<BitSet> stillFails, int mostRuns, BooleanSupplier isEnough) {
        this.stillFails = stillFails;
        this.runsLeft = mostRuns;
        this.isEnough = isEnough;
    }

    /** What has to happen for it to fail, as far as was found out. */
    BitSet shrink(BitSet whole) {
        BitSet kept = (BitSet) whole.clone();
        int chunk = kept.cardinality() / 2;
        while (chunk > 0 && mayRun()) {
            boolean isSmaller = false;
            List<Integer> places = kept.stream().boxed().toList();
            for (int start = 0; start < places.size() && mayRun(); start += chunk) {
                BitSet fewer = (BitSet) kept.clone();
                places.subList(start, Math.min(places.size(), start + chunk)).forEach(fewer::clear);
                runsLeft--;
                if (stillFails.test(fewer)) {
                    kept = fewer;
                    isSmaller = true;
                }
            }
            if (!isSmaller || chunk > kept.cardinality()) {
                chunk /= 2;
            }
        }
        return kept;
    }

    private boolean mayRun() {
        return runsLeft > 0 && !isEnough.getAsBoolean();
    }
}
