package dev.errata.benchmarks.pipeline;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The pipeline benchmark: progress on standard error, the table of results on standard output. */
public final class PipelineMain {
    private PipelineMain() {}

    public static void main(String[] arguments) throws Exception {
        PipelineOptions options;
        try {
            options = PipelineOptions.parse(arguments);
        } catch (IllegalArgumentException e) {
            System.err.println("pipeline: " + e.getMessage() + System.lineSeparator() + PipelineOptions.USAGE);
            System.exit(2);
            return;
        }
        List<String> lines = new ArrayList<>();
        for (Comparison comparison : Comparison.all()) {
            if (options.comparisons().contains(comparison.name())) {
                Path directory = Files.createTempDirectory("errata-benchmark");
                try {
                    lines.addAll(ResultTable.lines(
                            comparison.name(),
                            new ComparisonRun(comparison, options, directory, System.err::println).run()));
                } finally {
                    delete(directory);
                }
            }
        }
        System.out.println(options.records() + " records, median of " + options.rounds() + " rounds, "
                + Runtime.getRuntime().availableProcessors() + " cores, load average at the end "
                + ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
        System.out.println();
        System.out.println(ResultTable.HEAD);
        lines.forEach(System.out::println);
    }

    private static void delete(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }
}
