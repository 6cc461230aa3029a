package dev.errata.benchmarks.ledger;

import dev.errata.benchmarks.pipeline.TemporaryDirectory;
import dev.errata.benchmarks.shared.OptionPairs;
import dev.errata.benchmarks.shared.RunReport;
import dev.errata.core.ledger.Difference.Kind;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Plants one fault of each kind among many records, each time in front of an app that begins anew: how soon it is named on
 * standard output; 1 if one is not named within 10 s, or something is named that was not planted.
 */
public final class LedgerFaultsMain {
    private static final String USAGE =
            "options: --records N (1000000), --faults missing,repeated,misplaced (all), --seed N (1)";
    private static final Duration BAR = Duration.ofSeconds(10);

    private LedgerFaultsMain() {}

    private record Options(int records, List<Kind> faults, long seed) {
        static Options parse(String... arguments) {
            return OptionPairs.read(
                    arguments,
                    given -> new Options(
                            given.number("--records", 1_000_000),
                            given.some("--faults", Kind.class, List.of(Kind.MISSING, Kind.REPEATED, Kind.MISPLACED)),
                            given.take("--seed", 1L, Long::valueOf)));
        }
    }

    public static void main(String[] arguments) throws Exception {
        Options options = OptionPairs.orExit("ledger-faults", USAGE, () -> Options.parse(arguments));
        List<String> wrong = new ArrayList<>();
        Random random = new Random(options.seed());
        for (Kind fault : options.faults()) {
            wrong.addAll(run(fault, options.records(), random));
        }
        System.exit(RunReport.conclude(wrong, "each was named in time, and nothing else") ? 0 : 1);
    }

    private static List<String> run(Kind fault, int records, Random random) throws Exception {
        try (TemporaryDirectory directory = TemporaryDirectory.create()) {
            FaultsRun run =
                    new FaultsRun(records, fault, directory.path(), System.err::println, InstantSource.system());
            run.run(random.nextInt(records / 4, records / 2));
            String named = "one of %d %s, named after %.1f s".formatted(records, fault.label(), run.seconds());
            System.out.println(named);
            List<String> wrong = new ArrayList<>(run.wrong());
            if (run.seconds() > BAR.toSeconds()) {
                wrong.add(named);
            }
            return wrong;
        }
    }
}
