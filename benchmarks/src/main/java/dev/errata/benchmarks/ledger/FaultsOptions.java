package dev.errata.benchmarks.ledger;

import dev.errata.benchmarks.shared.OptionPairs;
import dev.errata.core.ledger.Difference.Kind;
import java.util.List;
import java.util.Set;

/**
 * What is planted where.
 *
 * @param records of each run, one of which is struck
 * @param seed of which one it is
 */
record FaultsOptions(List<CountingStage> stages, List<Kind> faults, int records, long seed) {
    static final String USAGE = "options: --stage classifier|recovery|aggregator|log|all (all), --records N (1000000), "
            + "--faults missing,repeated,misplaced (all), --seed N (1)";

    private static final List<Kind> FAULTS = List.of(Kind.MISSING, Kind.REPEATED, Kind.MISPLACED);
    private static final int FEWEST = 1_000;

    FaultsOptions {
        stages = List.copyOf(stages);
        faults = List.copyOf(faults);
        if (!Set.copyOf(FAULTS).containsAll(faults)) {
            throw new IllegalArgumentException("--faults are missing, repeated and misplaced");
        }
        if (records < FEWEST) {
            throw new IllegalArgumentException("--records must be at least " + FEWEST);
        }
    }

    static FaultsOptions parse(String... arguments) {
        return OptionPairs.read(
                arguments,
                given -> new FaultsOptions(
                        given.take("--stage", CountingStage.ALL, CountingStage::named),
                        given.some("--faults", Kind.class, FAULTS),
                        given.number("--records", 1_000_000),
                        given.take("--seed", 1L, Long::valueOf)));
    }
}
