package dev.errata.benchmarks.log;

import dev.errata.benchmarks.chaos.KillOptions;
import dev.errata.benchmarks.pipeline.TemporaryDirectory;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Consumer;

/** The crash test of the error log: what it did on standard error, what came of it on standard output; 1 if it was wrong. */
public final class KillsMain {
    private static final Duration AWAY = Duration.ofSeconds(50);

    private KillsMain() {}

    public static void main(String[] arguments) throws Exception {
        KillOptions options;
        try {
            options = KillOptions.parse(AWAY, arguments);
        } catch (IllegalArgumentException e) {
            System.err.println("log-kills: " + e.getMessage() + System.lineSeparator() + KillOptions.USAGE);
            System.exit(2);
            return;
        }
        System.exit(run(options.kills(), options.away(), options.seed()) ? 0 : 1);
    }

    private static boolean run(int kills, Duration away, long seed) throws Exception {
        List<String> wrong;
        Consumer<String> progress = System.err::println;
        try (TemporaryDirectory directory = TemporaryDirectory.create();
                KillsRun run = KillsRun.start(directory.path(), seed, progress, InstantSource.system())) {
            run.killed(kills);
            run.without(away);
            wrong = run.differences();
            System.out.println("seed                  " + seed);
            System.out.println(
                    "killed                " + kills + " times, PostgreSQL away for " + away.toSeconds() + " s");
            System.out.println("errors                " + run.written());
        }
        System.out.println("load average          "
                + ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
        wrong.forEach(difference -> System.out.println("VIOLATION             " + difference));
        System.out.println(wrong.isEmpty() ? "every error and decision stored once, and every count equal" : "FAILED");
        return wrong.isEmpty();
    }
}
