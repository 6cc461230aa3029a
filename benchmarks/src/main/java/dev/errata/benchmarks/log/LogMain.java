package dev.errata.benchmarks.log;

import dev.errata.benchmarks.pipeline.TemporaryDirectory;
import java.lang.management.ManagementFactory;
import java.time.InstantSource;
import java.util.function.Consumer;

/** The error log's benchmark: progress on standard error, the results on standard output. */
public final class LogMain {
    private LogMain() {}

    public static void main(String[] arguments) throws Exception {
        LogOptions options;
        try {
            options = LogOptions.parse(arguments);
        } catch (IllegalArgumentException e) {
            System.err.println("log: " + e.getMessage() + System.lineSeparator() + LogOptions.USAGE);
            System.exit(2);
            return;
        }
        Consumer<String> progress = System.err::println;
        try (TemporaryDirectory directory = TemporaryDirectory.create();
                LogRun run = LogRun.prepare(options, directory.path(), progress, InstantSource.system())) {
            System.out.println("| figure | measured | anchor | ratio |");
            System.out.println("|---|---|---|---|");
            run.measure(row -> System.out.println(row.line()));
        }
        System.out.println();
        System.out.println(Runtime.getRuntime().availableProcessors()
                + " cores for broker, PostgreSQL, log and clients, load average at the end "
                + ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    }
}
