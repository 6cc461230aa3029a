package dev.errata.benchmarks.log;

import dev.errata.benchmarks.pipeline.TemporaryDirectory;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;

/** The crash test of the error log: what it did on standard error, what came of it on standard output; 1 if it was wrong. */
public final class KillsMain {
    private static final String USAGE =
            "options: --kills N (20) of log and PostgreSQL in turn, --away SECONDS (50) without"
                    + " PostgreSQL, --seed N (random)";
    private static final int KILLS = 20;
    private static final int AWAY_SECONDS = 50;

    private KillsMain() {}

    public static void main(String[] arguments) throws Exception {
        int kills = KILLS;
        int away = AWAY_SECONDS;
        long seed = ThreadLocalRandom.current().nextLong(1, 1_000_000);
        try {
            for (int i = 0; i < arguments.length; i += 2) {
                if (i + 1 == arguments.length) {
                    throw new IllegalArgumentException(arguments[i] + " needs a value");
                }
                switch (arguments[i]) {
                    case "--kills" -> kills = Integer.parseInt(arguments[i + 1]);
                    case "--away" -> away = Integer.parseInt(arguments[i + 1]);
                    case "--seed" -> seed = Long.parseLong(arguments[i + 1]);
                    default -> throw new IllegalArgumentException("no option " + arguments[i]);
                }
            }
        } catch (IllegalArgumentException e) {
            System.err.println("log-kills: " + e.getMessage() + System.lineSeparator() + USAGE);
            System.exit(2);
            return;
        }
        System.exit(run(kills, Duration.ofSeconds(away), seed) ? 0 : 1);
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
