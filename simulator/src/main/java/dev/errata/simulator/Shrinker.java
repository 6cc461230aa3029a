package dev.errata.simulator;

import dev.errata.simulator.check.Violation;
import java.util.BitSet;
import java.util.List;

/**
 * Makes a failing history smaller: leaves out halves, then quarters and so on of what happens from outside, as long as the same
 * thing fails without them.
 */
final class Shrinker {
    private final Simulation whole;
    private final String invariant;
    private int runsLeft;

    /** @param mostRuns of the history that this may cost */
    Shrinker(Simulation whole, Violation violation, int mostRuns) {
        this.whole = whole;
        this.invariant = violation.invariant();
        this.runsLeft = mostRuns;
    }

    /** What has to happen for it to fail, as far as was found out. */
    BitSet shrink() {
        BitSet kept = (BitSet) whole.kept().clone();
        int chunk = kept.cardinality() / 2;
        while (chunk > 0 && runsLeft > 0) {
            boolean isSmaller = false;
            List<Integer> places = kept.stream().boxed().toList();
            for (int start = 0; start < places.size() && runsLeft > 0; start += chunk) {
                BitSet fewer = (BitSet) kept.clone();
                places.subList(start, Math.min(places.size(), start + chunk)).forEach(fewer::clear);
                if (stillFails(fewer)) {
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

    private boolean stillFails(BitSet kept) {
        runsLeft--;
        Violation violation = whole.only(kept).run().violation();
        return violation != null && violation.invariant().equals(invariant);
    }
}
