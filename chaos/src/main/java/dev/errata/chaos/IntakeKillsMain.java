package dev.errata.chaos;

import dev.errata.benchmarks.pipeline.TemporaryDirectory;
import dev.errata.benchmarks.shared.OptionPairs;
import dev.errata.benchmarks.shared.RunReport;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/** The crash test of the intake: what it did on standard error, what came of it on standard output; 1 if it was wrong. */
final class IntakeKillsMain {
    private static final Duration AWAY = Duration.ofMinutes(10);

    private IntakeKillsMain() {}

    public static void main(String[] arguments) throws Exception {
        KillOptions options =
                OptionPairs.orExit("chaos intake", KillOptions.USAGE, () -> KillOptions.parse(AWAY, arguments));
        System.exit(run(options) ? 0 : 1);
    }

    private static boolean run(KillOptions options) throws Exception {
        List<String> wrong;
        Consumer<String> progress = System.err::println;
        try (TemporaryDirectory directory = TemporaryDirectory.create();
                IntakeKills run = IntakeKills.start(directory.path(), options.seed(), progress)) {
            run.killed(options.kills());
            run.without(options.away());
            wrong = run.violations();
            System.out.println("seed                  " + options.seed());
            System.out.println("killed                " + options.kills() + " times, the broker away for "
                    + options.away().toSeconds() + " s");
            System.out.println("answers               " + run.answered().answers());
            System.out.println("errors acknowledged   " + run.answered().acknowledged());
            System.out.println("on Kafka twice        " + run.answered().repeats());
        }
        return RunReport.conclude(wrong, "0 acknowledged but missing");
    }
}
