package dev.errata.benchmarks.pipeline;

import dev.errata.benchmarks.shared.OptionPairs;
import dev.errata.core.event.Payload;
import java.util.List;

/**
 * What is asked of the pipeline benchmark.
 *
 * @param records that each run is measured over
 * @param warmUp records that each run reads before these, whatever its role: an app runs for months, and its compiler for
 *     the first half minute of them
 * @param rounds how often each app runs; medians are reported
 * @param comparisons by name
 * @param payloadBytes of each operation that the recovery worker is told of; 0 for none
 */
record PipelineOptions(int records, int warmUp, int rounds, List<String> comparisons, int payloadBytes) {
    static final String USAGE =
            "options: --records N (200000), --warm-up N (150000), --rounds N (3), --payload BYTES (0),"
                    + " --apps A,B (all): classifier, recovery, recovery-fresh, recovery-enforce,"
                    + " aggregator, aggregator-burst, aggregator-distinct, aggregator-distinct-learning";
    private static final int RECORDS = 200_000;
    private static final int WARM_UP = 150_000;
    private static final int ROUNDS = 3;

    PipelineOptions {
        comparisons = List.copyOf(comparisons);
        if (records < 1 || warmUp < 1 || rounds < 1) {
            throw new IllegalArgumentException("--records, --warm-up and --rounds must be at least 1");
        }
        if (payloadBytes < 0 || payloadBytes > Payload.MOST_BYTES) {
            throw new IllegalArgumentException("--payload must be 0 to " + Payload.MOST_BYTES);
        }
    }

    /** What each run reads in all. */
    int total() {
        return warmUp + records;
    }

    /**
     * Reads pairs of an option and its value.
     *
     * @throws IllegalArgumentException naming what is wrong
     */
    static PipelineOptions parse(String... arguments) {
        List<String> all = Comparison.all(0).stream().map(Comparison::name).toList();
        return OptionPairs.read(
                arguments,
                given -> new PipelineOptions(
                        given.number("--records", RECORDS),
                        given.number("--warm-up", WARM_UP),
                        given.number("--rounds", ROUNDS),
                        given.take("--apps", all, names -> known(List.of(names.split(",", -1)), all)),
                        given.number("--payload", 0)));
    }

    private static List<String> known(List<String> asked, List<String> all) {
        for (String name : asked) {
            if (!all.contains(name)) {
                throw new IllegalArgumentException("no app '" + name + "', there are " + all);
            }
        }
        return asked;
    }
}
