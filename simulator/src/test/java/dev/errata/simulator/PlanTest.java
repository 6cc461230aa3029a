package dev.errata.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PlanTest {
    /** What is measured is one hour like another; a fault that is drawn is a crash in one of three. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void aBusyHourHasOneCrash(long seed) {
        assertThat(Simulation.of(seed, HistoryKind.BUSY_HOUR).plan().happenings())
                .filteredOn(it -> !(it instanceof Happening.Failure) && !(it instanceof Happening.Outage))
                .singleElement()
                .isInstanceOf(Happening.Crash.class);
    }

    @Test
    void inSomeHistoriesClocksThatRunAreSetForwardsAndBack() {
        List<Long> steps = LongStream.rangeClosed(1, 20)
                .mapToObj(seed -> Simulation.of(seed).plan().happenings().stream())
                .flatMap(happenings -> happenings.filter(Happening.ClockStep.class::isInstance))
                .map(step -> ((Happening.ClockStep) step).clock().toMillis())
                .toList();

        assertThat(steps).anyMatch(off -> off > 0).anyMatch(off -> off < 0).allMatch(off -> Math.abs(off) <= 60_000);
    }
}
