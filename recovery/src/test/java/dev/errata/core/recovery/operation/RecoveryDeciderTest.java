package dev.errata.core.recovery.operation;

import static dev.errata.core.recovery.operation.Errors.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.classified.Facts;
import dev.errata.core.classified.SessionStanding;
import dev.errata.core.event.Operation;
import dev.errata.core.event.RecoverySettings;
import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.DecisionReason;
import dev.errata.core.recovery.Instruction;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.OnExhausted;
import dev.errata.core.taxonomy.Strategy;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class RecoveryDeciderTest {
    private static final SessionStanding THIRD_STRIKE = new SessionStanding(3, true, 1, false);
    private static final SessionStanding LOOP = new SessionStanding(3, true, 3, true);

    private final RecoveryDecider decider = new RecoveryDecider(RecoveryConfig.defaults());

    @ParameterizedTest
    @EnumSource(Category.class)
    void theActionFollowsTheStrategy(Category category) {
        Action expected = switch (category.strategy()) {
            case RETRY_WITH_BACKOFF, WAIT_FOR_RATE_LIMIT, RETRY_ONCE_THEN_CONTINUE -> Action.RETRY;
            case GATE -> Action.GATE;
            case FAIL_FAST -> Action.ABORT;
            default -> Action.RECOVER;
        };
        assertThat(rule(Errors.of(category, 1)).action()).isEqualTo(expected);
    }

    @ParameterizedTest
    @EnumSource(Category.class)
    void afterTheLastAttemptTheTaxonomySaysWhatHappens(Category category) {
        Action first = rule(Errors.of(category, 1)).action();
        RecoveryPlan last = rule(Errors.of(category, 100));

        if (first == Action.RETRY || first == Action.RECOVER) {
            assertThat(last.action().label()).isEqualTo(category.onExhausted().label());
            assertThat(last.reason()).isEqualTo(DecisionReason.EXHAUSTED);
        } else {
            assertThat(last.action()).isEqualTo(first);
            assertThat(last.reason()).isEqualTo(DecisionReason.POLICY);
        }
    }

    @ParameterizedTest
    @EnumSource(Category.class)
    void everyPolicyAllowsExactlyItsAttempts(Category category) {
        RecoveryPlan first = rule(Errors.of(category, 1));
        if (!first.isAnotherAttempt()) {
            return;
        }
        int most = first.terms().policy().maxAttempts();
        assertThat(rule(Errors.of(category, most - 1)).isAnotherAttempt()).isTrue();
        assertThat(rule(Errors.of(category, most)).isAnotherAttempt()).isFalse();
    }

    @ParameterizedTest
    @EnumSource(Category.class)
    void withoutAnOperationNothingIsScheduled(Category category) {
        RecoveryPlan plan = rule(Errors.unnamed(category));

        assertThat(plan.isAnotherAttempt()).isFalse();
        assertThat(plan.delay()).isNull();
        if (category.strategy() != Strategy.GATE && category.strategy() != Strategy.FAIL_FAST) {
            assertThat(plan.reason()).isEqualTo(DecisionReason.NOT_REPEATABLE);
            assertThat(plan.escalateAs()).isNull();
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Category.class,
            names = {"NETWORK_ERROR", "LLM_AUTH", "CONFIG_MISSING", "TYPE_ERROR"})
    void theLoopOutranksTheStrikeAndTheStrikeThePolicy(Category category) {
        assertThat(rule(Errors.of(category, 9).with(LOOP)).reason()).isEqualTo(DecisionReason.AGENT_LOOP);
        assertThat(rule(Errors.of(category, 9).with(THIRD_STRIKE)).reason()).isEqualTo(DecisionReason.THIRD_STRIKE);
        assertThat(rule(Errors.of(category, 1).with(LOOP)).action()).isEqualTo(Action.ESCALATE);
        assertThat(rule(Errors.of(category, 1).with(THIRD_STRIKE)).action()).isEqualTo(Action.ESCALATE);
    }

    @Test
    void anErrorThatIsNoStrikeItselfIsNotEscalatedForOthers() {
        SessionStanding standing = new SessionStanding(3, false, 1, false);
        assertThat(rule(Errors.of(Category.LLM_RATE_LIMIT, 1).with(standing)).action())
                .isEqualTo(Action.RETRY);
    }

    @Test
    void waitsAtLeastAsLongAsAskedAndNotMuchLonger() {
        RecoveryPlan plan = rule(Errors.of(Category.LLM_RATE_LIMIT, 1).asking(Duration.ofMinutes(10)));

        Duration total = Objects.requireNonNull(plan.delay()).total();
        assertThat(total)
                .isBetween(Duration.ofMinutes(10), Duration.ofMinutes(10).plusSeconds(30));
    }

    @Test
    void theWaitThatWasAskedForCountsFromTheArrivalOfTheError() {
        RecoveryPlan plan = decider.rule(
                Errors.of(Category.LLM_RATE_LIMIT, 1)
                        .asking(Duration.ofMinutes(10))
                        .build(),
                null,
                NOW.plus(Duration.ofMinutes(4)));

        Duration total = Objects.requireNonNull(plan.delay()).total();
        assertThat(total).isBetween(Duration.ofMinutes(6), Duration.ofMinutes(6).plusSeconds(30));
    }

    @Test
    void aWaitOfMoreThanTwoHoursIsAGate() {
        RecoveryPlan justAllowed = rule(Errors.of(Category.GITHUB_RATE_LIMIT, 1).asking(Duration.ofHours(2)));
        RecoveryPlan tooLong = rule(Errors.of(Category.GITHUB_RATE_LIMIT, 1)
                .asking(Duration.ofHours(2).plusMillis(1)));

        assertThat(justAllowed.action()).isEqualTo(Action.RETRY);
        assertThat(tooLong.action()).isEqualTo(Action.GATE);
        assertThat(tooLong.reason()).isEqualTo(DecisionReason.WAIT_TOO_LONG);
    }

    @Test
    void anAbsurdWaitIsAGateToo() {
        RecoveryPlan plan = rule(Errors.of(Category.GITHUB_RATE_LIMIT, 1).asking(Duration.ofSeconds(Long.MAX_VALUE)));
        assertThat(plan.reason()).isEqualTo(DecisionReason.WAIT_TOO_LONG);
    }

    @ParameterizedTest
    @EnumSource(
            value = Category.class,
            names = {"TOOL_TIMEOUT", "SKILL_TIMEOUT", "LLM_TIMEOUT", "AGENT_TIMEOUT"})
    void timeoutsGrowTheTimeLimitByHalf(Category category) {
        Operation limited = new Operation("op-1", "t", 1, Duration.ofMinutes(2));
        assertThat(rule(Errors.of(category, 1).with(limited)).timeLimit()).isEqualTo(Duration.ofMinutes(3));
        assertThat(rule(Errors.of(category, 1)).timeLimit()).isEqualTo(Duration.ofMinutes(15));
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -5, Long.MAX_VALUE})
    void aTimeLimitWithoutMeaningDoesNoHarm(long seconds) {
        Operation odd = new Operation("op-1", "t", 1, Duration.ofSeconds(seconds));
        assertThat(rule(Errors.of(Category.TOOL_TIMEOUT, 1).with(odd)).timeLimit())
                .isBetween(Duration.ofMinutes(1), Duration.ofDays(1));
    }

    @Test
    void aDependencyWithAValidNameIsInstalledAndAnyOtherIsFedBack() {
        assertThat(rule(Errors.of(Category.DEPENDENCY_ERROR, 1).with(missing("npm", "left-pad")))
                        .instruction())
                .isEqualTo(new Instruction.InstallDependency("npm", "left-pad"));
        assertThat(rule(Errors.of(Category.DEPENDENCY_ERROR, 1).with(missing("npm", "./x; rm -rf /")))
                        .instruction())
                .isInstanceOf(Instruction.FeedBack.class);
        assertThat(rule(Errors.of(Category.DEPENDENCY_ERROR, 1)).instruction())
                .isInstanceOf(Instruction.FeedBack.class);
    }

    @Test
    void strictNeverRetriesAndGatesEveryStrategyThatIsNotStopping() {
        for (Category category : Category.values()) {
            RecoveryPlan plan = rule(Errors.of(category, 1).with(RecoverySettings.ofProfile("strict")));
            assertThat(plan.action()).isIn(Action.GATE, Action.ABORT);
        }
    }

    @Test
    void fastRetriesButAppliesNoRecovery() {
        RecoverySettings fast = RecoverySettings.ofProfile("fast");
        assertThat(rule(Errors.of(Category.NETWORK_ERROR, 1).with(fast)).action())
                .isEqualTo(Action.RETRY);
        assertThat(rule(Errors.of(Category.NETWORK_ERROR, 2).with(fast)).action())
                .isEqualTo(Action.GATE);
        RecoveryPlan notAllowed = rule(Errors.of(Category.TYPE_ERROR, 1).with(fast));
        assertThat(notAllowed.action()).isEqualTo(Action.GATE);
        assertThat(notAllowed.reason()).isEqualTo(DecisionReason.STRATEGY_NOT_ALLOWED);
    }

    @Test
    void anEventMaySwitchRetriesOff() {
        RecoverySettings off = new RecoverySettings(null, null, false, null, null, null, null, null, null);
        RecoveryPlan plan = rule(Errors.of(Category.GIT_COMMIT_FAILED, 1).with(off));
        assertThat(plan.reason()).isEqualTo(DecisionReason.RETRY_DISABLED);
        assertThat(plan.action()).isEqualTo(Action.CONTINUE);
    }

    @Test
    void anAbortSaysWhoIsAskedBesideIt() {
        assertThat(rule(Errors.of(Category.LLM_AUTH, 1)).escalateAs()).isEqualTo(Action.GATE);
        assertThat(rule(Errors.of(Category.GITHUB_NOT_FOUND, 1)).escalateAs()).isEqualTo(Action.ESCALATE);
        assertThat(Category.GITHUB_NOT_FOUND.onExhausted()).isEqualTo(OnExhausted.ESCALATE);
    }

    private RecoveryPlan rule(Errors error) {
        return decider.rule(error.build(), null, NOW);
    }

    private static Facts missing(String ecosystem, String name) {
        return new Facts(ecosystem, name, null, null, null, null, null, null, null, List.of());
    }
}
