package dev.errata.core.aggregation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.aggregation.GroupMessage.OfTemplate;
import dev.errata.core.alert.AlertCause;
import dev.errata.core.alert.AlertRule;
import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.grouping.PatternKey;
import dev.errata.core.grouping.RecoveryResults;
import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.Closure;
import dev.errata.core.recovery.ClosureResult;
import dev.errata.core.recovery.DecisionReason;
import dev.errata.core.recovery.RecoveryDecision;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CombinationTest {
    @Test
    void aBurstOfLikeErrorsLeavesAsAFewPartials() {
        Combination combination = new Combination(AlertRule.DEFAULTS);
        for (int i = 0; i < 100_000; i++) {
            combination.add(FoldProperties.error("e" + i, FoldProperties.START, false, "session " + i));
        }

        assertThat(combination.drain(id -> Optional.empty()))
                .hasSize(3)
                .anySatisfy(partial -> assertThat(PartialCodec.encode(partial)).hasSizeBetween(8_000, 20_000));
        assertThat(combination.drain(id -> Optional.empty())).isEmpty();
    }

    @Test
    void samplesAreHandedOnUntilTheGroupHasEnoughAndAgainTheNextDay() {
        Combination combination = new Combination(AlertRule.DEFAULTS);

        assertThat(samples(combination, 3, FoldProperties.START)).isEqualTo(3);
        assertThat(samples(combination, 3, FoldProperties.START)).isEqualTo(2);
        assertThat(samples(combination, 3, FoldProperties.START)).isZero();
        assertThat(samples(combination, 9, FoldProperties.START.plus(Duration.ofDays(1))))
                .isEqualTo(5);
        combination.clear();
        assertThat(samples(combination, 3, FoldProperties.START.plus(Duration.ofDays(1))))
                .as("what was handed on may not have been committed")
                .isEqualTo(3);
    }

    /** The fingerprint is made of the first name alone: whoever owns one of the others must hear of it. */
    @Test
    void namesOfAnErrorThatHasSeveralAreToldOnce() {
        ClassifiedError one = named("NullPointerException at Cart add | Cart add: \"no cart\"");
        ClassifiedError other = named("NullPointerException at Cart add | Cart add: \"no item\"");
        Combination combination = new Combination(List.of());

        combination.add(one);
        combination.add(other);
        combination.add(one);
        assertThat(offers(combination))
                .hasSize(4)
                .allSatisfy(offer ->
                        assertThat(offer.groupId()).isEqualTo(one.fingerprint()).isEqualTo(other.fingerprint()));
        combination.add(other);
        assertThat(offers(combination)).isEmpty();
        combination.clear();
        combination.add(other);
        assertThat(offers(combination)).as("it may not have been committed").hasSize(2);

        Combination unlearned = new Combination(List.of(), false);
        unlearned.add(one);
        assertThat(offers(unlearned)).isEmpty();
    }

    private static List<OfTemplate> offers(Combination combination) {
        return combination.drain(id -> Optional.empty()).stream()
                .filter(OfTemplate.class::isInstance)
                .map(OfTemplate.class::cast)
                .toList();
    }

    private static ClassifiedError named(String pattern) {
        String fingerprint = new PatternKey("stack/", pattern).id();
        return FoldProperties.error("e1", FoldProperties.START, false, "s", fingerprint, pattern);
    }

    @Test
    void itsSizeIsThatOfItsKeysUntilItIsDrainedOrCleared() {
        Combination combination = new Combination(AlertRule.DEFAULTS);
        assertThat(combination.size()).isZero();
        combination.add(FoldProperties.error("e1", FoldProperties.START, false, "s"));
        combination.add(FoldProperties.error("e2", FoldProperties.START, false, "s"));
        assertThat(combination.size()).as("a group and its facet").isEqualTo(2);
        combination.add(decision(Action.RETRY, DecisionReason.POLICY, 61));
        assertThat(combination.size()).as("and results, and another facet").isEqualTo(4);

        combination.drain(id -> Optional.empty());
        assertThat(combination.size()).isZero();
        combination.add(FoldProperties.error("e3", FoldProperties.START, false, "s"));
        combination.clear();
        assertThat(combination.size()).isZero();
        assertThat(combination.drain(id -> Optional.empty())).isEmpty();
    }

    @Test
    void resultsGoToTheGroupThatIsKnownAndADecisionToGoOnIsNone() {
        Combination combination = new Combination(List.of());
        combination.add(decision(Action.RETRY, DecisionReason.POLICY, 0));
        combination.add(decision(Action.GATE, DecisionReason.POLICY, 0));
        assertThat(recoveries(combination.drain(id -> Optional.of("v1:group"))))
                .containsExactly(new Partial.OfRecovery("v1:group", Addressee.GROUP, new RecoveryResults(1, 0, 1, 0)));

        combination.add(decision(Action.CONTINUE, DecisionReason.POLICY, 0));
        assertThat(recoveries(combination.drain(id -> Optional.empty()))).isEmpty();
    }

    @Test
    void aDayHasTheCellsOfItsOwnMinutes() {
        Combination combination = new Combination(List.of());
        Instant lastMinute = FoldProperties.START.plus(Duration.ofDays(1)).minusSeconds(1);
        combination.add(FoldProperties.error("e1", lastMinute, false, "s"));
        combination.add(FoldProperties.error("e2", lastMinute.plusSeconds(1), false, "s"));

        assertThat(combination.drain(id -> Optional.empty()).stream()
                        .filter(Partial.OfDay.class::isInstance)
                        .map(Partial.OfDay.class::cast))
                .extracting(Partial.OfDay::day)
                .containsExactlyInAnyOrder(LocalDate.parse("2026-11-21"), LocalDate.parse("2026-11-22"));
    }

    @Test
    void whatARuleLooksAtIsAddedUpByMinuteAndShown() {
        Combination combination = new Combination(AlertRule.DEFAULTS);
        combination.add(FoldProperties.error("e1", FoldProperties.START, false, "s"));
        combination.add(FoldProperties.error("e2", FoldProperties.START, false, "s"));
        for (Action action : List.of(Action.GATE, Action.RETRY, Action.ABORT)) {
            combination.add(decision(action, DecisionReason.POLICY, 0));
        }
        combination.add(decision(Action.ESCALATE, DecisionReason.EXHAUSTED, 0));
        combination.add(TallyProperties.decision(
                Action.RETRY,
                DecisionReason.SUCCESS,
                Optional.of(new Closure(ClosureResult.SUCCEEDED, 2, Duration.ofSeconds(1))),
                0));
        List<Partial.OfAlert> sums = combination.drain(id -> Optional.empty()).stream()
                .filter(Partial.OfAlert.class::isInstance)
                .map(Partial.OfAlert.class::cast)
                .toList();

        assertSum(sums, "error_rate", 2, 0, "e2");
        assertSum(sums, "gate_rate", 2, 4, "error");
        assertSum(sums, "recovery_failure_rate", 1, 2, "error");
        assertThat(sums)
                .as("single groups are watched by their owners")
                .extracting(Partial.OfAlert::rule)
                .doesNotContain("new_group", "regressed_group", "burst");
    }

    private static void assertSum(
            List<Partial.OfAlert> sums, String rule, long numerator, long denominator, String shownBy) {
        assertThat(sums)
                .filteredOn(sum -> sum.rule().equals(rule))
                .singleElement()
                .satisfies(sum -> {
                    assertThat(sum.numerator()).isEqualTo(numerator);
                    assertThat(sum.denominator()).isEqualTo(denominator);
                    assertThat(sum.cause().errorId()).isEqualTo(shownBy);
                });
    }

    @Test
    void aDecisionThatAsksNobodyShowsNoGate() {
        Combination combination = new Combination(AlertRule.DEFAULTS);
        combination.add(decision(Action.RETRY, DecisionReason.POLICY, 0));
        assertThat(combination.drain(id -> Optional.empty()).stream()
                        .filter(Partial.OfAlert.class::isInstance)
                        .map(Partial.OfAlert.class::cast))
                .isNotEmpty()
                .allSatisfy(sum -> assertThat(sum.cause()).isEqualTo(AlertCause.NONE));
    }

    /** A producer cannot make up values of a dimension. */
    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {"llm,llm", "made-up,other", "' ',unknown", "-,unknown"})
    void aSourceIsAWordOfTheTaxonomy(String type, String shown) {
        RecoveryDecision decision = decision(Action.RETRY, DecisionReason.POLICY, 0);
        Facet facet = Facet.of(decision);
        assertThat(facet.value("source")).isEqualTo("llm");
        assertThat(facet.value("category")).isEqualTo(decision.category().label());
        assertThat(facet.value("code"))
                .isEqualTo(Integer.toString(decision.category().code()));
        assertThat(facet.value("severity"))
                .isEqualTo(decision.error().severity().label());
        assertThat(facet.value("recoverability"))
                .isEqualTo(decision.category().recoverability().label());
        assertThat(Facet.typeOf(new ErrorSource(type, null, null, null))).isEqualTo(shown);
    }

    private static List<Partial.OfRecovery> recoveries(List<Partial> partials) {
        return partials.stream()
                .filter(Partial.OfRecovery.class::isInstance)
                .map(Partial.OfRecovery.class::cast)
                .toList();
    }

    private static RecoveryDecision decision(Action action, DecisionReason reason, int second) {
        return TallyProperties.decision(action, reason, Optional.empty(), second);
    }

    private static int samples(Combination combination, int errors, Instant at) {
        for (int i = 0; i < errors; i++) {
            combination.add(FoldProperties.error("e" + i, at, false, "session"));
        }
        return combination.drain(id -> Optional.empty()).stream()
                .filter(Partial.OfGroup.class::isInstance)
                .map(Partial.OfGroup.class::cast)
                .mapToInt(partial -> partial.members().examples().samples().size())
                .sum();
    }
}
