package dev.errata.benchmarks.intake;

import dev.errata.benchmarks.pipeline.TemporaryDirectory;
import dev.errata.benchmarks.shared.OptionPairs;
import dev.errata.benchmarks.shared.RunReport;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/** The intake's benchmark: the results on standard output. */
public final class IntakeBenchmarkMain {
    private static final String USAGE = "options: --seconds N (20), how long each figure is measured,"
            + " --parts batches,envelopes,bombs,spool (all)";
    private static final Duration TIME = Duration.ofSeconds(20);

    private IntakeBenchmarkMain() {}

    private record Options(Duration time, Set<IntakeRun.Part> parts) {
        static Options parse(String... arguments) {
            return OptionPairs.read(arguments, given -> {
                Duration time = given.seconds("--seconds", TIME);
                if (time.isNegative() || time.isZero()) {
                    throw new IllegalArgumentException("--seconds must be at least 1");
                }
                List<IntakeRun.Part> all = List.of(IntakeRun.Part.values());
                return new Options(time, Set.copyOf(given.some("--parts", IntakeRun.Part.class, all)));
            });
        }
    }

    public static void main(String[] arguments) throws Exception {
        Options options = OptionPairs.orExit("intake", USAGE, () -> Options.parse(arguments));
        System.out.println("| figure | measured | anchor | ratio |");
        System.out.println("|---|---|---|---|");
        try (TemporaryDirectory directory = TemporaryDirectory.create()) {
            new IntakeRun(options.time(), options.parts(), directory.path(), System.out::println).measure();
        }
        System.out.println();
        System.out.println(RunReport.machine("broker, intake and clients"));
    }
}
