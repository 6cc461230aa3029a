package dev.errata.benchmarks.whole;

import dev.errata.benchmarks.pipeline.TemporaryDirectory;
import dev.errata.benchmarks.shared.OptionPairs;
import dev.errata.benchmarks.shared.RunReport;
import java.time.InstantSource;
import java.util.List;

/**
 * The benchmark of the whole: progress on standard error, tables on standard output; 1 if anything does not balance. Whether a
 * rate that was asked for is held is said, and depends on the machine.
 */
public final class WholeMain {
    private WholeMain() {}

    public static void main(String[] arguments) throws Exception {
        WholeOptions options = OptionPairs.orExit("whole", WholeOptions.USAGE, () -> WholeOptions.parse(arguments));
        boolean isGood = true;
        for (boolean hasLog : options.logs()) {
            isGood &= measure(options, hasLog);
        }
        System.exit(isGood ? 0 : 1);
    }

    private static boolean measure(WholeOptions options, boolean hasLog) throws Exception {
        Held held;
        List<String> wrong;
        try (TemporaryDirectory directory = TemporaryDirectory.create();
                WholeRun run = WholeRun.start(options, directory.path(), hasLog, null, InstantSource.system())) {
            held = held(run, options);
            wrong = run.violations();
        }
        System.out.println((hasLog ? "With" : "Without") + " the error log, "
                + Runtime.getRuntime().availableProcessors() + " cores, " + options.instances()
                + " of each stage");
        System.out.println(held.summary());
        System.out.println();
        System.out.println(Held.HEAD);
        held.lines().forEach(System.out::println);
        boolean isGood = RunReport.conclude(wrong, "every error decided, every retry fired once");
        System.out.println();
        return isGood;
    }

    /** The rate that is asked for, or the highest. */
    static Held held(WholeRun run, WholeOptions options) throws Exception {
        return options.isFixed()
                ? run.hold(options.from(), options.hold())
                : new RateSearch(run::hold, options.probe(), options.hold()).from(options.from());
    }
}
