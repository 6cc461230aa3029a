package dev.errata.benchmarks.pipeline;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** The medians of one comparison as lines of a markdown table. */
final class ResultTable {
    static final String HEAD = """
            | app | role | records/s | range | CPU s per M | written per record | bytes | crossed | speed vs. baseline | speed vs. copy | CPU vs. baseline |
            |---|---|---|---|---|---|---|---|---|---|---|""";

    private ResultTable() {}

    static List<String> lines(String name, Map<Role, List<Figures>> runs) {
        Figures copy = medians(runs, Role.COPY);
        Figures baseline = medians(runs, Role.BASELINE);
        return List.of(Role.values()).stream()
                .map(role -> line(name, role, runs, copy, baseline))
                .toList();
    }

    private static String line(String name, Role role, Map<Role, List<Figures>> runs, Figures copy, Figures baseline) {
        Figures own = medians(runs, role);
        return String.format(
                Locale.ROOT,
                "| %s | %s | %,.0f | %s | %.1f | %.2f | %,.0f | %,.0f | %.2f | %.2f | %.2f |",
                name,
                role.label(),
                own.recordsPerSecond(),
                range(runs(runs, role)),
                own.cpuSecondsPerMillion(),
                own.writtenPerRecord(),
                own.bytesPerRecord(),
                own.crossed(),
                own.recordsPerSecond() / baseline.recordsPerSecond(),
                own.recordsPerSecond() / copy.recordsPerSecond(),
                own.cpuSecondsPerMillion() / baseline.cpuSecondsPerMillion());
    }

    private static String range(List<Figures> runs) {
        double slowest =
                runs.stream().mapToDouble(Figures::recordsPerSecond).min().orElseThrow();
        double fastest =
                runs.stream().mapToDouble(Figures::recordsPerSecond).max().orElseThrow();
        return String.format(Locale.ROOT, "%,.0f to %,.0f", slowest, fastest);
    }

    private static Figures medians(Map<Role, List<Figures>> runs, Role role) {
        return Medians.of(runs(runs, role));
    }

    private static List<Figures> runs(Map<Role, List<Figures>> runs, Role role) {
        return Objects.requireNonNull(runs.get(role));
    }
}
