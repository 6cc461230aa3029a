package dev.errata.benchmarks.pipeline;

import java.util.List;
import java.util.function.ToDoubleFunction;

/** The middle of several runs: one that the machine disturbed does not count. What went to which topic is of the last. */
final class Medians {
    private Medians() {}

    static Figures of(List<Figures> runs) {
        return new Figures(
                median(runs, Figures::recordsPerSecond),
                median(runs, Figures::cpuSecondsPerMillion),
                median(runs, Figures::compilerSecondsPerMillion),
                median(runs, Figures::writtenPerRecord),
                median(runs, Figures::bytesPerRecord),
                median(runs, Figures::crossed),
                median(runs, Figures::cores),
                runs.get(runs.size() - 1).written(),
                runs.get(runs.size() - 1).threadTime());
    }

    private static double median(List<Figures> runs, ToDoubleFunction<Figures> figure) {
        double[] sorted = runs.stream().mapToDouble(figure).sorted().toArray();
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
