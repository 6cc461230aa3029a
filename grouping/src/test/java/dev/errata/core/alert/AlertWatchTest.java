package dev.errata.core.alert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.errata.core.alert.AlertWatch.Evaluation;
import dev.errata.core.alert.AlertWatch.MinuteSum;
import dev.errata.core.taxonomy.Severity;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class AlertWatchTest {
    private static final Instant NOW = Instant.parse("2026-11-21T10:00:00Z");
    private static final long MINUTE = NOW.getEpochSecond() / 60;
    private static final AlertRule GATES = AlertRule.DEFAULTS.get(1);
    private static final AlertRule HELD = new AlertRule(
            "rising",
            AlertMetric.ERROR_RATE,
            AlertScope.ALL,
            Duration.ofMinutes(10),
            60,
            0,
            Duration.ofMinutes(2),
            Severity.HIGH);

    @Test
    void waitsUntilTheThresholdWasPassedForLongEnough() {
        Evaluation pending = errors(11).evaluate(HELD, NOW);
        assertThat(pending.published()).get().extracting(Alert::state).isEqualTo(AlertState.PENDING);
        assertThat(pending.watch().evaluate(HELD, NOW.plusSeconds(119)).published())
                .isEmpty();

        Evaluation firing = pending.watch().evaluate(HELD, NOW.plusSeconds(120));
        assertThat(firing.published()).get().satisfies(alert -> {
            assertThat(alert.state()).isEqualTo(AlertState.FIRING);
            assertThat(alert.startedAt()).isEqualTo(NOW);
            assertThat(alert.value()).as("11 in ten minutes").isEqualTo(66);
        });
    }

    @Test
    void aThresholdThatWasPassedTooBrieflyNeverFires() {
        Evaluation pending = errors(11).evaluate(HELD, NOW);
        Evaluation over = pending.watch().evaluate(HELD, NOW.plus(Duration.ofMinutes(10)));

        assertThat(over.published()).get().extracting(Alert::state).isEqualTo(AlertState.RESOLVED);
        assertThat(over.watch().isIdle()).isTrue();
    }

    @Test
    void aValueOnTheEdgeDoesNotResolve() {
        Evaluation firing = gates(31, 100).evaluate(GATES, NOW);
        AlertWatch onTheEdge = firing.watch().plus(MINUTE, new MinuteSum(0, 15), AlertCause.NONE);
        assertThat(onTheEdge.evaluate(GATES, NOW.plusSeconds(1)).published()).isEmpty();

        AlertWatch below = onTheEdge.plus(MINUTE, new MinuteSum(0, 20), AlertCause.NONE);
        assertThat(below.evaluate(GATES, NOW.plusSeconds(2)).published()).get().satisfies(alert -> {
            assertThat(alert.state()).isEqualTo(AlertState.RESOLVED);
            assertThat(alert.resolvedAt()).isEqualTo(NOW.plusSeconds(2));
        });
    }

    @Test
    void newsOfAGroupTellsTheErrorsThatThereAreByNow() {
        AlertRule rule = AlertRule.DEFAULTS.get(5);
        AlertWatch back = AlertWatch.of("group:v1:a").news(MINUTE, 3, AlertCause.NONE);
        Evaluation firing = back.evaluate(rule, NOW);
        assertThat(firing.published()).get().extracting(Alert::value).isEqualTo(3.0);

        AlertWatch more = firing.watch().withErrors(8);
        assertThat(more.isUpdateDue(NOW.plusSeconds(9))).isFalse();
        assertThat(more.isUpdateDue(NOW.plusSeconds(10))).isTrue();
        assertThat(more.evaluate(rule, NOW.plusSeconds(10)).published())
                .get()
                .extracting(Alert::value)
                .isEqualTo(8.0);
        assertThat(more.news(MINUTE + 1, 1, AlertCause.NONE)
                        .evaluate(rule, NOW.plusSeconds(60))
                        .published())
                .as("news again begins anew")
                .get()
                .extracting(Alert::value)
                .isEqualTo(1.0);
        assertThat(more.cleared().withErrors(9).minutes()).as("taken over").isEmpty();
    }

    @Test
    void nothingIsRepeatedWhileNothingChanges() {
        Evaluation firing = gates(31, 100).evaluate(GATES, NOW);

        assertThat(firing.watch().evaluate(GATES, NOW.plusSeconds(30)).published())
                .isEmpty();
    }

    @Test
    void theSameCauseLaterIsAnotherAlert() {
        Evaluation first = gates(31, 100).evaluate(GATES, NOW);
        Evaluation second = gates(31, 100).evaluate(GATES, NOW.plusSeconds(1));

        assertThat(first.published().orElseThrow().alertId())
                .isNotEqualTo(second.published().orElseThrow().alertId());
    }

    @Test
    void aShareOfTooFewHasNoValue() {
        assertThat(gates(19, 19).evaluate(GATES, NOW).published()).isEmpty();
        assertThat(gates(20, 20).evaluate(GATES, NOW).published()).isPresent();
    }

    @Test
    void survivesItsBytes() {
        AlertWatch watch = gates(31, 100).evaluate(GATES, NOW).watch();

        assertThat(AlertWatchCodec.decode(AlertWatchCodec.encode(watch))).isEqualTo(watch);
    }

    @Test
    void aRuleNamesWhatIsWrongWithIt() {
        assertThatThrownBy(() -> GATES.withThreshold(-1))
                .hasMessage("threshold of alert 'gate_rate' must be zero or more, got -1.0");
    }

    /** Looking only when something has come or it is time tells the same as looking every second. */
    @Property(tries = 100)
    void nothingIsMissedBetweenTwoLooks(
            @ForAll @Size(max = 20) Set<@IntRange(max = 899) Integer> seconds,
            @ForAll @IntRange(min = 1, max = 30) int errors,
            @ForAll boolean isHeld) {
        AlertRule rule = isHeld ? HELD : AlertRule.DEFAULTS.get(0);
        AlertWatch always = AlertWatch.of("all");
        AlertWatch seldom = AlertWatch.of("all");
        Instant next = NOW;
        List<Alert> told = new ArrayList<>();
        List<Alert> toldSeldom = new ArrayList<>();
        for (int second = 0; second < 2_000; second++) {
            Instant now = NOW.plusSeconds(second);
            if (seconds.contains(second)) {
                MinuteSum sum = new MinuteSum(errors, 0);
                always = always.plus(now.getEpochSecond() / 60, sum, AlertCause.NONE);
                seldom = seldom.plus(now.getEpochSecond() / 60, sum, AlertCause.NONE);
                next = now;
            }
            Evaluation evaluation = always.evaluate(rule, now);
            evaluation.published().ifPresent(told::add);
            always = evaluation.watch();
            if (!now.isBefore(next)) {
                Evaluation look = seldom.evaluate(rule, now);
                look.published().ifPresent(toldSeldom::add);
                seldom = look.watch();
                next = seldom.nextLook(rule, now);
            }
        }

        assertThat(toldSeldom).isEqualTo(told);
    }

    private static AlertWatch errors(long count) {
        return AlertWatch.of("all").plus(MINUTE, new MinuteSum(count, 0), AlertCause.NONE);
    }

    private static AlertWatch gates(long gates, long decisions) {
        return AlertWatch.of("all").plus(MINUTE, new MinuteSum(gates, decisions), AlertCause.of("e1", null));
    }
}
