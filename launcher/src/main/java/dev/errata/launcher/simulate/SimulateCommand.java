package dev.errata.launcher.simulate;

import dev.errata.core.wording.Spoken;
import dev.errata.launcher.console.Console;
import dev.errata.launcher.console.UserMistake;
import dev.errata.simulator.Outcome;
import dev.errata.simulator.Simulation;
import dev.errata.simulator.Swarm;
import dev.errata.simulator.check.Violation;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code errata simulate}: histories of the whole pipeline, each decided by its seed. */
@Command(
        name = "simulate",
        description =
                "Runs the real apps through made-up histories with crashes and errors of every kind, each decided by"
                        + " its seed, and says what did not hold. Needs no Kafka.",
        mixinStandardHelpOptions = true)
public final class SimulateCommand implements Callable<Integer> {
    private static final int FAILED = 1;

    @ArgGroup(multiplicity = "1")
    private Which which = new Which();

    @Option(
            names = "--only",
            paramLabel = "PLACES",
            description = "Of the history only these happenings, such as 0-3,17, as a failure names them.")
    private @Nullable String only;

    @Option(
            names = "--busy-hour",
            description = "Instead of what the seed says an hour with 7,500 errors and a crash, for measuring.")
    private boolean isBusyHour;

    @Option(
            names = "--until-failure",
            description = "Ends with the first history that fails, and does not make it smaller.")
    private boolean endsWithTheFirst;

    private final Console console;

    /** One or many. */
    private static final class Which {
        @Option(names = "--seed", paramLabel = "SEED", description = "One history.")
        private @Nullable Long seed;

        @Option(names = "--seeds", paramLabel = "FIRST-LAST", description = "One history after the other.")
        private @Nullable String seeds;

        Range range() {
            return seed == null ? Range.of(String.valueOf(seeds)) : new Range(seed, seed);
        }
    }

    private record Range(long first, long last) {
        private static final Pattern TEXT = Pattern.compile("(\\d{1,18})(?:-(\\d{1,18}))?");

        static Range of(String text) {
            Matcher bounds = TEXT.matcher(text.strip());
            if (bounds.matches()) {
                long first = Long.parseLong(bounds.group(1));
                long last = bounds.group(2) == null ? first : Long.parseLong(bounds.group(2));
                if (first <= last) {
                    return new Range(first, last);
                }
            }
            throw new UserMistake("--seeds takes two numbers such as 1-200, the smaller one first, got '" + text + "'");
        }
    }

    public SimulateCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        Range range = which.range();
        long first = range.first();
        long last = range.last();
        int failed = 0;
        for (long seed = first; seed <= last && !(endsWithTheFirst && failed > 0); seed++) {
            failed += holds(seed) ? 0 : 1;
        }
        if (last > first) {
            console.result(String.format(Locale.ROOT, "%,d to %,d: %,d failed", first, last, failed));
        }
        return failed == 0 ? 0 : FAILED;
    }

    private boolean holds(long seed) {
        Simulation simulation = isBusyHour ? Simulation.of(seed, Swarm.busyHour()) : Simulation.of(seed);
        Simulation asked = only == null ? simulation : kept(simulation, only);
        long start = System.nanoTime();
        Outcome outcome = asked.run();
        Violation violation = outcome.violation();
        if (violation == null) {
            console.result(String.format(
                    Locale.ROOT,
                    "seed %d holds: %s in %.1f s, %,d records, %,d retries, digest %s",
                    seed,
                    Spoken.duration(outcome.lasted()),
                    Duration.ofNanos(System.nanoTime() - start).toMillis() / 1_000.0,
                    outcome.records(),
                    outcome.retries(),
                    outcome.digest()));
            return true;
        }
        (endsWithTheFirst ? asked : asked.smaller(violation))
                .report(outcome, violation)
                .forEach(console::result);
        return false;
    }

    private static Simulation kept(Simulation simulation, String places) {
        try {
            return simulation.only(places);
        } catch (IllegalArgumentException e) {
            throw new UserMistake("--only: " + e.getMessage());
        }
    }
}
