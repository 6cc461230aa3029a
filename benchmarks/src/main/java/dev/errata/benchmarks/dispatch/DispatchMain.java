package dev.errata.benchmarks.dispatch;

import dev.errata.benchmarks.pipeline.TemporaryDirectory;
import java.lang.management.ManagementFactory;

/** The dispatcher's benchmark: the results on standard output. */
public final class DispatchMain {
    private static final String USAGE = "options: --retries N (20000), how many are handed out in each round";
    private static final int RETRIES = 20_000;

    private DispatchMain() {}

    public static void main(String[] arguments) throws Exception {
        boolean isSet =
                arguments.length == 2 && arguments[0].equals("--retries") && arguments[1].matches("[1-9]\\d{2,5}");
        if (arguments.length > 0 && !isSet) {
            System.err.println("dispatch: " + USAGE);
            System.exit(2);
            return;
        }
        int retries = isSet ? Integer.parseInt(arguments[1]) : RETRIES;
        System.out.println("| round | bare executor, retries/s | dispatcher, retries/s | ratio |");
        System.out.println("|---|---|---|---|");
        try (TemporaryDirectory directory = TemporaryDirectory.create()) {
            new DispatchRun(retries, directory.path(), System.out::println).measure();
        }
        System.out.println();
        System.out.println(Runtime.getRuntime().availableProcessors()
                + " cores for broker, executors and the service, load average at the end "
                + ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    }
}
