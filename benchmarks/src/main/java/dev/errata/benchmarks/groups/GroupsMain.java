package dev.errata.benchmarks.groups;

import dev.errata.benchmarks.pipeline.TemporaryDirectory;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;

/** The benchmark of many groups: progress on standard error, the table of results on standard output. */
public final class GroupsMain {
    private static final String USAGE = "options: --groups N,N,... (10000,100000,1000000)";
    private static final String DEFAULT = "10000,100000,1000000";

    private GroupsMain() {}

    public static void main(String[] arguments) throws Exception {
        List<Integer> numbers = new ArrayList<>();
        try {
            for (String number : numbers(arguments).split(",", -1)) {
                numbers.add(Integer.parseInt(number));
            }
        } catch (IllegalArgumentException e) {
            System.err.println("groups: " + e.getMessage() + System.lineSeparator() + USAGE);
            System.exit(2);
            return;
        }
        List<Cost> costs = new ArrayList<>();
        for (int number : numbers) {
            try (TemporaryDirectory directory = TemporaryDirectory.create()) {
                costs.add(new GroupsRun(number, directory.path(), System.err::println).run());
            }
        }
        System.out.println(
                Runtime.getRuntime().availableProcessors() + " cores for broker and app, load average at the " + "end "
                        + ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
        System.out.println();
        System.out.println(Cost.HEAD);
        costs.forEach(cost -> System.out.println(cost.line()));
    }

    private static String numbers(String[] arguments) {
        if (arguments.length == 0) {
            return DEFAULT;
        }
        if (arguments.length != 2 || !arguments[0].equals("--groups")) {
            throw new IllegalArgumentException("cannot read " + String.join(" ", arguments));
        }
        return arguments[1];
    }
}
