package dev.errata.benchmarks.shared;

import java.lang.management.ManagementFactory;
import java.util.List;

/** What every benchmark says at its end, on standard output. */
public final class RunReport {
    private RunReport() {}

    /** On how large a machine it was measured, who shared it, and how busy it was. */
    public static String machine(String users) {
        return Runtime.getRuntime().availableProcessors() + " cores for " + users + ", load average at the end "
                + loadAverage();
    }

    /**
     * Says what is wrong, or that all is well; whether it is.
     *
     * @param well in words
     */
    public static boolean conclude(List<String> wrong, String well) {
        System.out.println("load average          " + loadAverage());
        wrong.forEach(what -> System.out.println("VIOLATION             " + what));
        System.out.println(wrong.isEmpty() ? well : "FAILED");
        return wrong.isEmpty();
    }

    private static double loadAverage() {
        return ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    }
}
