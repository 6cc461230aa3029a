package dev.errata.benchmarks.log;

import dev.errata.benchmarks.pipeline.TemporaryDirectory;
import dev.errata.benchmarks.shared.OptionPairs;
import dev.errata.benchmarks.shared.RunReport;
import java.time.InstantSource;
import java.util.function.Consumer;

/** The error log's benchmark: progress on standard error, the results on standard output. */
public final class LogMain {
    private LogMain() {}

    public static void main(String[] arguments) throws Exception {
        LogOptions options = OptionPairs.orExit("log", LogOptions.USAGE, () -> LogOptions.parse(arguments));
        Consumer<String> progress = System.err::println;
        try (TemporaryDirectory directory = TemporaryDirectory.create();
                LogRun run = LogRun.prepare(options, directory.path(), progress, InstantSource.system())) {
            System.out.println("| figure | measured | anchor | ratio |");
            System.out.println("|---|---|---|---|");
            run.measure(row -> System.out.println(row.line()));
        }
        System.out.println();
        System.out.println(RunReport.machine("broker, PostgreSQL, log and clients"));
    }
}
