package dev.errata.recovery.forecast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class DueCountsTest {
    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

    private final DueCounts counts = new DueCounts();

    DueCountsTest() {
        counts.pass(at(Duration.ofSeconds(20)));
    }

    @Test
    void aMinuteIsCountedFromItsFirstMillisecondToItsLast() {
        counts.add("billing", at(Duration.ofMinutes(1)));
        counts.add("billing", at(Duration.ofMinutes(2).minusMillis(1)));
        counts.add("billing", at(Duration.ofMinutes(2)));

        assertThat(billing().due().subList(0, 4)).containsExactly(0L, 2L, 1L, 0L);
        assertThat(billing().from()).isEqualTo(NOON);
        assertThat(counts.end()).isEqualTo(at(Duration.ofHours(1)));
    }

    @Test
    void whatIsNotHandedOutInItsMinuteIsOverdue() {
        counts.add("billing", at(Duration.ofSeconds(30)));
        counts.add("billing", at(Duration.ofMinutes(59)));
        counts.pass(at(Duration.ofMinutes(1)));

        assertThat(billing().waiting()).isEqualTo(1);
        assertThat(billing().due().get(58)).isEqualTo(1);
        assertThat(billing().due().get(59)).isZero();

        counts.pass(at(Duration.ofHours(30)));
        assertThat(billing().waiting()).isEqualTo(2);
        assertThat(billing().due()).containsOnly(0L);
        counts.remove("billing", at(Duration.ofSeconds(30)));
        counts.remove("billing", at(Duration.ofMinutes(59)));
        assertThat(counts.all()).isEmpty();
    }

    @Test
    void timeThatGoesBackMovesNothing() {
        counts.add("billing", at(Duration.ofMinutes(5)));
        counts.pass(at(Duration.ofHours(-2)));

        assertThat(counts.from()).isEqualTo(NOON);
        assertThat(billing().due().get(5)).isEqualTo(1);
    }

    @Test
    void ofTooManyDependenciesTheLaterOnesShareAName() {
        for (int i = 0; i < 10_000; i++) {
            counts.add("dependency-" + i, at(Duration.ofMinutes(i % 60)));
        }

        assertThat(counts.all()).hasSize(DueCounts.MOST + 1);
        assertThat(counts.all().values().stream().mapToLong(DueForecast::total).sum())
                .isEqualTo(10_000);
        for (int i = 0; i < 10_000; i++) {
            counts.remove("dependency-" + i, at(Duration.ofMinutes(i % 60)));
        }
        assertThat(counts.all()).isEmpty();
    }

    @Test
    void theSumsStayRightWhenANameThatWasSharedGetsItsOwnRow() {
        for (int i = 0; i < DueCounts.MOST; i++) {
            counts.add("dependency-" + i, at(Duration.ZERO));
        }
        counts.add("late", at(Duration.ZERO));
        counts.remove("dependency-0", at(Duration.ZERO));
        counts.add("late", at(Duration.ofMinutes(1)));
        counts.remove("late", at(Duration.ZERO));
        counts.remove("late", at(Duration.ofMinutes(1)));

        assertThat(counts.all()).hasSize(DueCounts.MOST - 1).doesNotContainKeys("late", DueForecast.OTHERS);
    }

    @Test
    void theMostLadenAreNamedAndTheOthersAreOne() {
        List<DueForecast> all = List.of(due("a", 1), due("b", 5), due(DueForecast.OTHERS, 9), due("c", 3), due("d", 3));

        assertThat(DueForecast.most(all, 2))
                .extracting(DueForecast::dependency, DueForecast::total)
                .containsExactly(tuple("b", 5L), tuple("c", 3L), tuple(DueForecast.OTHERS, 13L));
        assertThat(DueForecast.most(all, 5)).hasSize(5);
    }

    private static DueForecast due(String dependency, long count) {
        return new DueForecast(dependency, NOON, 0, List.of(count));
    }

    private DueForecast billing() {
        return Objects.requireNonNull(counts.all().get("billing"));
    }

    private static long at(Duration afterNoon) {
        return NOON.plus(afterNoon).toEpochMilli();
    }
}
