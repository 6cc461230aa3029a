package dev.errata.core.aggregation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.alert.AlertWatch.MinuteSum;
import dev.errata.core.grouping.Occurrences;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class BurstTest {
    private static final Instant START = Instant.parse("2026-11-21T10:00:00Z");
    private static final Duration GAP = Duration.ofHours(1);

    private GroupState group = GroupState.NEW;

    @Test
    void aGroupWithoutAPastHasNoUsual() {
        assertThat(Burst.levelOf(group, START)).isEmpty();
        errors(0, 9);
        assertThat(Burst.levelOf(group, at(4))).isEmpty();
        assertThat(Burst.levelOf(group, at(5))).isPresent();
    }

    @Test
    void theLevelIsTheFullerOneOfThisMinuteAndTheLast() {
        errors(0, 1);
        errors(9, 40);
        errors(10, 30);
        assertThat(Burst.levelOf(group, at(10)))
                .hasValueSatisfying(level -> assertThat(level.numerator()).isEqualTo(40));
        assertThat(Burst.levelOf(group, at(11)))
                .hasValueSatisfying(level -> assertThat(level.numerator()).isEqualTo(30));
        assertThat(Burst.levelOf(group, at(12)))
                .hasValueSatisfying(level -> assertThat(level.numerator()).isZero());
        errors(12, 50);
        assertThat(Burst.levelOf(group, at(12)))
                .hasValueSatisfying(level -> assertThat(level.numerator()).isEqualTo(50));
    }

    /** In seed 653 no burst was told of while the aggregator's clock was a minute behind. */
    @Test
    void whatIsAheadOfTheClockHasJustCome() {
        errors(0, 1);
        errors(12, 30);
        errors(13, 50);
        assertThat(Burst.levelOf(group, at(11))).contains(new MinuteSum(50, 1));
        assertThat(Burst.levelOf(group, at(14))).contains(new MinuteSum(50, 1));
        assertThat(Burst.levelOf(group, at(15))).contains(new MinuteSum(0, 2));
    }

    /** The 58 minutes before the last, each as it comes; a part of an error is one. */
    @Test
    void usualIsTheMeanOfTheHourBeforeRoundedUp() {
        errors(0, 58);
        assertThat(Burst.levelOf(group, at(5))).contains(new MinuteSum(0, 1));
        errors(1, 1);
        assertThat(Burst.levelOf(group, at(5))).contains(new MinuteSum(0, 2));
        assertThat(Burst.levelOf(group, at(59))).contains(new MinuteSum(0, 2));
        assertThat(Burst.levelOf(group, at(60)))
                .as("the first minute is not of the hour before any more")
                .contains(new MinuteSum(0, 1));
    }

    @Test
    void theMinuteBeforeTheLastIsUsualAndTheLastIsNot() {
        errors(0, 1);
        errors(20, 580);
        assertThat(Burst.levelOf(group, at(21))).contains(new MinuteSum(580, 1));
        assertThat(Burst.levelOf(group, at(22))).contains(new MinuteSum(0, 11));
    }

    @Test
    void whatCameEveryHourOfTheDayBeforeIsUsual() {
        for (int hour = 0; hour < 24; hour++) {
            errors(hour * 60, 21 * 60);
        }
        long usual = usual(24 * 60 - 1);
        assertThat(usual).as("the mean of the hour before alone is less").isEqualTo(22);
        assertThat(usual((24 + 23) * 60)).as("a day later nothing is usual").isZero();
    }

    private long usual(int minute) {
        return Burst.levelOf(group, at(minute)).orElseThrow().denominator();
    }

    private void errors(int minute, int count) {
        long slot = at(minute).getEpochSecond() / 60;
        GroupMembers one = GroupMembers.of(FoldProperties.error("e", at(minute), false, "s"));
        GroupMembers many = new GroupMembers(
                one.kind(),
                new Occurrences(
                        count,
                        0,
                        one.occurrences().firstSeen(),
                        one.occurrences().lastSeen()),
                one.sources(),
                one.sessions(),
                one.examples());
        group = group.plus(new Partial.OfGroup("v1:a", Addressee.GROUP, slot, many), GAP);
    }

    private static Instant at(int minute) {
        return START.plus(Duration.ofMinutes(minute));
    }
}
