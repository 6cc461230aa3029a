package dev.errata.chaos;

import dev.errata.benchmarks.pipeline.TemporaryDirectory;
import dev.errata.benchmarks.shared.OptionPairs;
import dev.errata.benchmarks.shared.RunReport;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Consumer;

/** The crash test of the error log: what it did on standard error, what came of it on standard output; 1 if it was wrong. */
final class LogKillsMain {
    private static final Duration AWAY = Duration.ofSeconds(50);

    private LogKillsMain() {}

    public static void main(String[] arguments) throws Exception {
        KillOptions options =
                OptionPairs.orExit("chaos log", KillOptions.USAGE, () -> KillOptions.parse(AWAY, arguments));
        System.exit(run(options.kills(), options.away(), options.seed()) ? 0 : 1);
    }

    private static boolean run(int kills, Duration away, long seed) throws Exception {
        List<String> wrong;
        Consumer<String> progress = System.err::println;
        try (TemporaryDirectory directory = TemporaryDirectory.create();
                LogKills run = LogKills.start(directory.path(), seed, progress, InstantSource.system())) {
            run.killed(kills);
            run.without(away);
            wrong = run.differences();
            System.out.println("seed                  " + seed);
            System.out.println(
                    "killed                " + kills + " times, PostgreSQL away for " + away.toSeconds() + " s");
            System.out.println("errors                " + run.written());
        }
        return RunReport.conclude(wrong, "every error and decision stored once, and every count equal");
    }
}
