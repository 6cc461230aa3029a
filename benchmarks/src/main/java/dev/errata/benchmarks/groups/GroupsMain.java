package dev.errata.benchmarks.groups;

import dev.errata.benchmarks.pipeline.TemporaryDirectory;
import dev.errata.benchmarks.shared.OptionPairs;
import dev.errata.benchmarks.shared.RunReport;
import java.util.ArrayList;
import java.util.List;

/** The benchmark of many groups: progress on standard error, the table of results on standard output. */
public final class GroupsMain {
    private static final String USAGE = "options: --groups N,N,... (10000,100000,1000000)";
    private static final List<Integer> DEFAULT = List.of(10_000, 100_000, 1_000_000);

    private GroupsMain() {}

    public static void main(String[] arguments) throws Exception {
        List<Integer> numbers = OptionPairs.orExit(
                "groups", USAGE, () -> OptionPairs.read(arguments, given -> given.numbers("--groups", DEFAULT)));
        List<Cost> costs = new ArrayList<>();
        for (int number : numbers) {
            try (TemporaryDirectory directory = TemporaryDirectory.create()) {
                costs.add(new GroupsRun(number, directory.path(), System.err::println).run());
            }
        }
        System.out.println(RunReport.machine("broker and app"));
        System.out.println();
        System.out.println(Cost.HEAD);
        costs.forEach(cost -> System.out.println(cost.line()));
    }
}
