package dev.errata.benchmarks.whole;

import dev.errata.benchmarks.shared.OptionPairs;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/**
 * What is asked of the benchmark of the whole.
 *
 * @param hold for how long no lag may grow
 * @param probe the same while a rate is searched for
 * @param warmUp at the first rate, before anything is measured
 * @param from the first rate that is tried, errors a second
 * @param isFixed whether that rate is to be held and no other searched for
 * @param instances of classifier, recovery worker and aggregator each
 * @param partitions of each topic that is keyed
 * @param logs with the error log, without it, or both in turn
 */
record WholeOptions(
        Duration hold,
        Duration probe,
        Duration warmUp,
        double from,
        boolean isFixed,
        int instances,
        int partitions,
        List<Boolean> logs) {
    static final String USAGE = "options: --hold SECONDS (300), --probe SECONDS (30), --warm-up SECONDS (300),"
            + " --from ERRORS_PER_SECOND (1000), --rate ERRORS_PER_SECOND (held instead of searching), --instances N (1),"
            + " --partitions N (2), --log with|without|both (both)";

    private static final Duration SHORTEST = Duration.ofSeconds(6);

    static final WholeOptions DEFAULTS = new WholeOptions(
            Duration.ofMinutes(5),
            Duration.ofSeconds(30),
            Duration.ofMinutes(5),
            1_000,
            false,
            1,
            2,
            List.of(true, false));

    WholeOptions {
        logs = List.copyOf(logs);
        if (hold.compareTo(SHORTEST) < 0 || probe.compareTo(SHORTEST) < 0) {
            throw new IllegalArgumentException("--hold and --probe must be at least " + SHORTEST.toSeconds());
        }
        if (from <= 0 || instances < 1 || partitions < 1) {
            throw new IllegalArgumentException("--from, --rate, --instances and --partitions must be at least 1");
        }
    }

    /**
     * Reads pairs of an option and its value.
     *
     * @throws IllegalArgumentException naming what is wrong
     */
    static WholeOptions parse(String... arguments) {
        return OptionPairs.read(arguments, WholeOptions::of);
    }

    /** The same of pairs that hold others as well. */
    static WholeOptions of(OptionPairs given) {
        double from = given.take("--from", DEFAULTS.from, Double::valueOf);
        double rate = given.take("--rate", Double.NaN, Double::valueOf);
        boolean isFixed = !Double.isNaN(rate);
        return new WholeOptions(
                given.seconds("--hold", DEFAULTS.hold),
                given.seconds("--probe", DEFAULTS.probe),
                given.seconds("--warm-up", DEFAULTS.warmUp),
                isFixed ? rate : from,
                isFixed,
                given.number("--instances", DEFAULTS.instances),
                given.number("--partitions", DEFAULTS.partitions),
                given.take("--log", DEFAULTS.logs, WholeOptions::logs));
    }

    WholeOptions withHold(Duration changed) {
        return new WholeOptions(changed, probe, warmUp, from, isFixed, instances, partitions, logs);
    }

    private static List<Boolean> logs(String value) {
        return switch (value) {
            case "with" -> List.of(true);
            case "without" -> List.of(false);
            case "both" -> List.of(true, false);
            default ->
                throw new IllegalArgumentException(
                        "--log must be one of " + Arrays.asList("with", "without", "both") + ", got '" + value + "'");
        };
    }
}
