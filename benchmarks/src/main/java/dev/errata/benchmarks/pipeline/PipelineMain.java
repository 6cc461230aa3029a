package dev.errata.benchmarks.pipeline;

import dev.errata.benchmarks.shared.OptionPairs;
import dev.errata.benchmarks.shared.RunReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The pipeline benchmark: progress on standard error, the table of results on standard output. */
public final class PipelineMain {
    private PipelineMain() {}

    public static void main(String[] arguments) throws Exception {
        PipelineOptions options =
                OptionPairs.orExit("pipeline", PipelineOptions.USAGE, () -> PipelineOptions.parse(arguments));
        List<String> lines = new ArrayList<>();
        List<String> topics = new ArrayList<>();
        for (Comparison comparison : Comparison.all(options.payloadBytes())) {
            if (options.comparisons().contains(comparison.name())) {
                try (TemporaryDirectory directory = TemporaryDirectory.create()) {
                    Map<ComparisonRole, List<Figures>> runs =
                            new ComparisonRun(comparison, options, directory.path(), System.err::println).run();
                    lines.addAll(ResultTable.lines(comparison.name(), runs));
                    topics.addAll(ResultTable.topics(comparison.name(), runs, options.total()));
                }
            }
        }
        System.out.println("Payload of each operation: " + options.payloadBytes() + " bytes");
        System.out.println(options.records() + " records after " + options.warmUp() + " of warm-up, median of "
                + options.rounds() + " rounds, "
                + RunReport.machine("broker and app"));
        System.out.println();
        System.out.println(ResultTable.HEAD);
        lines.forEach(System.out::println);
        System.out.println();
        System.out.println(ResultTable.TOPICS_HEAD);
        topics.forEach(System.out::println);
    }
}
