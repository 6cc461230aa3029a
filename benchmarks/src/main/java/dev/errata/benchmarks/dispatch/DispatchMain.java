package dev.errata.benchmarks.dispatch;

import dev.errata.benchmarks.pipeline.TemporaryDirectory;
import dev.errata.benchmarks.shared.OptionPairs;
import dev.errata.benchmarks.shared.RunReport;

/** The dispatcher's benchmark: the results on standard output. */
public final class DispatchMain {
    private static final String USAGE = "options: --retries N (20000), how many are handed out in each round";
    private static final int RETRIES = 20_000;

    private DispatchMain() {}

    public static void main(String[] arguments) throws Exception {
        int retries = OptionPairs.orExit("dispatch", USAGE, () -> OptionPairs.read(arguments, DispatchMain::retries));
        System.out.println("| round | bare executor, retries/s | dispatcher, retries/s | ratio |");
        System.out.println("|---|---|---|---|");
        try (TemporaryDirectory directory = TemporaryDirectory.create()) {
            new DispatchRun(retries, directory.path(), System.out::println).measure();
        }
        System.out.println();
        System.out.println(RunReport.machine("broker, executors and the service"));
    }

    private static int retries(OptionPairs given) {
        int retries = given.number("--retries", RETRIES);
        if (retries < 100 || retries > 999_999) {
            throw new IllegalArgumentException("--retries must be 100 to 999999");
        }
        return retries;
    }
}
