package dev.errata.benchmarks;

import java.io.IOException;
import java.util.Arrays;
import org.openjdk.jmh.Main;

/** Runs {@code jmh}; what follows are its own options. */
public final class BenchmarksMain {
    private BenchmarksMain() {}

    public static void main(String[] arguments) throws IOException {
        if (arguments.length == 0 || !"jmh".equals(arguments[0])) {
            System.err.println("benchmarks: say 'jmh' and its options");
            System.exit(2);
        }
        Main.main(Arrays.copyOfRange(arguments, 1, arguments.length));
    }
}
