package dev.errata.benchmarks.intake;

import dev.errata.benchmarks.pipeline.TemporaryDirectory;
import java.lang.management.ManagementFactory;
import java.time.Duration;

/** The intake's benchmark: the results on standard output. */
public final class IntakeBenchmarkMain {
    private static final String USAGE = "options: --seconds N (20), how long each figure is measured";
    private static final int SECONDS = 20;

    private IntakeBenchmarkMain() {}

    public static void main(String[] arguments) throws Exception {
        boolean isSet =
                arguments.length == 2 && arguments[0].equals("--seconds") && arguments[1].matches("[1-9]\\d{0,3}");
        if (arguments.length > 0 && !isSet) {
            System.err.println("intake: " + USAGE);
            System.exit(2);
            return;
        }
        Duration time = Duration.ofSeconds(isSet ? Integer.parseInt(arguments[1]) : SECONDS);
        System.out.println("| figure | measured | anchor | ratio |");
        System.out.println("|---|---|---|---|");
        try (TemporaryDirectory directory = TemporaryDirectory.create()) {
            new IntakeRun(time, directory.path(), System.out::println).measure();
        }
        System.out.println();
        System.out.println(Runtime.getRuntime().availableProcessors()
                + " cores for broker, intake and clients, load average at the end "
                + ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    }
}
