package dev.errata.benchmarks.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FiguresTest {
    @Test
    void aRoleThatWaitedIsNoMeasurement() {
        assertThat(using(1.2).checked("app-1").cores()).isEqualTo(1.2);
        assertThatThrownBy(() -> using(0.25).checked("baseline-1"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("baseline-1 and its broker had 0.25 of a core together")
                .hasMessageContaining("its threads' time was {poll=0.9}");
    }

    @Test
    void aLineHasAColumnForEachHead() {
        List<Figures> runs = List.of(using(1.5));
        List<String> lines = ResultTable.lines(
                "recovery", Map.of(ComparisonRole.COPY, runs, ComparisonRole.BASELINE, runs, ComparisonRole.APP, runs));

        assertThat(Stream.concat(ResultTable.HEAD.lines(), lines.stream()))
                .map(line -> line.split("\\|", -1).length)
                .containsOnly(16);
    }

    private static Figures using(double cores) {
        return new Figures(1_000, 50, 10, 2, 300, 0, cores, new TreeMap<>(), new TreeMap<>(Map.of("poll", 0.9)));
    }
}
