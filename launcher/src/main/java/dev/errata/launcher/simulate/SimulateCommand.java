package dev.errata.launcher.simulate;

import dev.errata.core.wording.Spoken;
import dev.errata.launcher.console.Console;
import dev.errata.launcher.console.UserMistake;
import dev.errata.simulator.HistoryKind;
import dev.errata.simulator.Simulation;
import dev.errata.simulator.SimulationOutcome;
import dev.errata.simulator.check.Violation;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.PrimitiveIterator;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
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

    /** After which no other run begins. */
    private static final Duration LONGEST_SHRINKING = Duration.ofMinutes(5);

    @ArgGroup(multiplicity = "1")
    private Which which = new Which();

    @Option(
            names = "--only",
            paramLabel = "PLACES",
            description = "Of the history only these happenings, such as 0-3,17 or none, as a failure names them.")
    private @Nullable String only;

    @ArgGroup
    private Kind kind = new Kind();

    @Option(
            names = "--until-failure",
            description = "Ends with the first history that fails, and does not make it smaller.")
    private boolean endsWithTheFirst;

    @Option(
            names = "--jobs",
            paramLabel = "N",
            defaultValue = "1",
            description = "How many histories run at a time, each on a thread of its own (default: ${DEFAULT-VALUE}).")
    private int jobs;

    @Option(
            names = "--held",
            paramLabel = "FILE",
            description = "Writes here which seeds hold, and passes over those that stand there from before. A file is"
                    + " for one build and the same options.")
    private @Nullable Path file;

    private final Console console;

    /** One or many. */
    private static final class Which {
        @Option(names = "--seed", paramLabel = "SEED", description = "One history.")
        private @Nullable Long seed;

        @Option(names = "--seeds", paramLabel = "FIRST-LAST,...", description = "One history after the other.")
        private @Nullable String seeds;

        List<Range> ranges() {
            return seed == null ? Range.of(String.valueOf(seeds)) : List.of(new Range(seed, seed));
        }
    }

    /** What the histories are like, if not as the seed says. */
    private static final class Kind {
        @Option(
                names = "--busy-hour",
                description = "Instead of what the seed says an hour with 7,500 errors and a crash, for measuring.")
        private boolean isBusyHour;

        @Option(
                names = "--restless-day",
                description =
                        "Instead of what the seed says 24 hours with 3,000 errors, in which every minute a process"
                                + " dies, aborts, takes a task over or is without the broker. Takes some minutes.")
        private boolean isRestlessDay;

        @Option(
                names = "--without-rarities",
                description = "As the seed says, but without what is rare in the field, as some of the tests run it.")
        private boolean isWithoutRarities;

        HistoryKind kind() {
            if (isBusyHour) {
                return HistoryKind.BUSY_HOUR;
            }
            if (isRestlessDay) {
                return HistoryKind.RESTLESS_DAY;
            }
            return isWithoutRarities ? HistoryKind.WITHOUT_RARITIES : HistoryKind.DRAWN;
        }
    }

    private record Range(long first, long last) {
        private static final Pattern TEXT = Pattern.compile("(\\d{1,18})(?:-(\\d{1,18}))?");

        static List<Range> of(String text) {
            List<Range> ranges = new ArrayList<>();
            for (String part : text.split(",", -1)) {
                Matcher bounds = TEXT.matcher(part.strip());
                if (!bounds.matches()) {
                    throw wrong(text);
                }
                long first = Long.parseLong(bounds.group(1));
                long last = bounds.group(2) == null ? first : Long.parseLong(bounds.group(2));
                if (first > last) {
                    throw wrong(text);
                }
                ranges.add(new Range(first, last));
            }
            return ranges;
        }

        private static UserMistake wrong(String text) {
            return new UserMistake(
                    "--seeds takes numbers and pairs such as 1-200, the smaller one first, got '" + text + "'");
        }
    }

    public SimulateCommand(Console console) {
        this.console = console;
    }

    /** What became of one history. */
    private record Told(boolean holds, List<String> lines) {}

    @Override
    public Integer call() throws InterruptedException, ExecutionException {
        List<Range> ranges = which.ranges();
        if (jobs < 1) {
            throw new UserMistake("--jobs must be at least 1, got " + jobs);
        }
        long first = ranges.get(0).first();
        long last = ranges.get(ranges.size() - 1).last();
        simulation(first);
        HeldSeeds held = HeldSeeds.of(file);
        ExecutorService threads = Executors.newFixedThreadPool(jobs);
        try {
            LongStream seeds =
                    ranges.stream().flatMapToLong(range -> LongStream.rangeClosed(range.first(), range.last()));
            long failed = run(seeds.filter(seed -> !held.contains(seed)).iterator(), held, threads);
            if (last != first) {
                console.result(String.format(Locale.ROOT, "%,d to %,d: %,d failed", first, last, failed));
            }
            return failed == 0 ? 0 : FAILED;
        } finally {
            threads.shutdownNow();
        }
    }

    /** Tells of each in the order of the seeds, however they overtake one another. */
    private long run(PrimitiveIterator.OfLong seeds, HeldSeeds held, ExecutorService threads)
            throws InterruptedException, ExecutionException {
        Deque<Future<Told>> running = new ArrayDeque<>();
        long failed = 0;
        while (seeds.hasNext() || !running.isEmpty()) {
            while (seeds.hasNext() && running.size() < jobs) {
                long seed = seeds.nextLong();
                running.add(threads.submit(() -> told(seed)));
            }
            Told told = running.remove().get();
            told.lines().stream().map(Console::printable).forEach(console::result);
            if (told.holds()) {
                told.lines().forEach(held::add);
            } else {
                failed++;
            }
            if (endsWithTheFirst && failed > 0) {
                return failed;
            }
        }
        return failed;
    }

    private Told told(long seed) {
        Simulation asked = simulation(seed);
        long start = System.nanoTime();
        SimulationOutcome outcome = asked.run();
        Violation violation = outcome.violation();
        if (violation == null) {
            String line = String.format(
                    Locale.ROOT,
                    "seed %d holds: %s in %.1f s, %,d records, %,d retries, digest %s",
                    seed,
                    Spoken.duration(outcome.lasted()),
                    Duration.ofNanos(System.nanoTime() - start).toMillis() / 1_000.0,
                    outcome.records(),
                    outcome.retries(),
                    outcome.digest());
            return new Told(true, List.of(line));
        }
        return new Told(
                false, (endsWithTheFirst ? asked : smaller(asked, outcome, violation)).report(outcome, violation));
    }

    private Simulation smaller(Simulation failed, SimulationOutcome outcome, Violation violation) {
        console.note(Console.printable(failed.failure(outcome, violation)));
        console.note("making it smaller, for up to " + Spoken.duration(LONGEST_SHRINKING) + " ...");
        long end = System.nanoTime() + LONGEST_SHRINKING.toNanos();
        return failed.smaller(violation, () -> System.nanoTime() > end);
    }

    /** What is asked for of a seed. */
    Simulation simulation(long seed) {
        Simulation whole = Simulation.of(seed, kind.kind());
        try {
            return only == null ? whole : whole.only(only);
        } catch (IllegalArgumentException e) {
            throw new UserMistake("--only: " + e.getMessage());
        }
    }
}
