package dev.errata.benchmarks.pipeline;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The medians of one comparison as lines of a markdown table. */
final class ResultTable {
    static final String HEAD = """
            | app | role | records/s | range | CPU s per M | of it compiling | written per record | bytes | crossed | cores with broker | speed vs. baseline | speed vs. copy | CPU vs. baseline | without compiling |
            |---|---|---|---|---|---|---|---|---|---|---|---|---|---|""";

    static final String TOPICS_HEAD = """
            | app | records to topic, of each one read | copy | baseline | app |
            |---|---|---|---|---|""";

    private ResultTable() {}

    static List<String> lines(String name, Map<ComparisonRole, List<Figures>> runs) {
        Figures copy = medians(runs, ComparisonRole.COPY);
        Figures baseline = medians(runs, ComparisonRole.BASELINE);
        return List.of(ComparisonRole.values()).stream()
                .map(role -> line(name, role, runs, copy, baseline))
                .toList();
    }

    /** What each topic got, for each record read: a line for each topic that one of the roles writes. */
    static List<String> topics(String name, Map<ComparisonRole, List<Figures>> runs, int read) {
        SortedSet<String> topics = new TreeSet<>();
        for (ComparisonRole role : ComparisonRole.values()) {
            topics.addAll(medians(runs, role).written().keySet());
        }
        return topics.stream()
                .map(topic -> "| " + name + " | " + topic + " | "
                        + Stream.of(ComparisonRole.values())
                                .map(role -> share(medians(runs, role), topic, read))
                                .collect(Collectors.joining(" | "))
                        + " |")
                .toList();
    }

    private static String share(Figures figures, String topic, int read) {
        long written = figures.written().getOrDefault(topic, 0L);
        return String.format(Locale.ROOT, "%,d (%.3f)", written, (double) written / read);
    }

    private static String line(
            String name, ComparisonRole role, Map<ComparisonRole, List<Figures>> runs, Figures copy, Figures baseline) {
        Figures own = medians(runs, role);
        return String.format(
                Locale.ROOT,
                "| %s | %s | %,.0f | %s | %.1f | %.1f | %.2f | %,.0f | %,.0f | %.2f | %.2f | %.2f | %.2f | %.2f |",
                name,
                role.label(),
                own.recordsPerSecond(),
                range(runs(runs, role)),
                own.cpuSecondsPerMillion(),
                own.compilerSecondsPerMillion(),
                own.writtenPerRecord(),
                own.bytesPerRecord(),
                own.crossed(),
                own.cores(),
                own.recordsPerSecond() / baseline.recordsPerSecond(),
                own.recordsPerSecond() / copy.recordsPerSecond(),
                own.cpuSecondsPerMillion() / baseline.cpuSecondsPerMillion(),
                own.compiledSecondsPerMillion() / baseline.compiledSecondsPerMillion());
    }

    private static String range(List<Figures> runs) {
        double slowest =
                runs.stream().mapToDouble(Figures::recordsPerSecond).min().orElseThrow();
        double fastest =
                runs.stream().mapToDouble(Figures::recordsPerSecond).max().orElseThrow();
        return String.format(Locale.ROOT, "%,.0f to %,.0f", slowest, fastest);
    }

    private static Figures medians(Map<ComparisonRole, List<Figures>> runs, ComparisonRole role) {
        return Medians.of(runs(runs, role));
    }

    private static List<Figures> runs(Map<ComparisonRole, List<Figures>> runs, ComparisonRole role) {
        return Objects.requireNonNull(runs.get(role));
    }
}
