package dev.errata.core.recovery.operation;

import static dev.errata.core.recovery.operation.Errors.NOW;
import static dev.errata.core.recovery.operation.RecoveryPlans.rule;
import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.classified.SessionStanding;
import dev.errata.core.event.RecoverySettings;
import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.core.taxonomy.Category;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What people read of each kind of plan. */
class ExplanationTest {
    @Test
    void anotherAttemptSaysWhichWhenAndWhy() {
        assertThat(why(Errors.of(Category.LLM_RATE_LIMIT, 1)))
                .startsWith("Attempt 2 of 6 in ")
                .endsWith(" by policy 'rate_limit' and profile 'default'.");
        assertThat(why(Errors.of(Category.LLM_RATE_LIMIT, 1).asking(Duration.ofMinutes(10))))
                .contains("; the other side asked for 10 min", "(header:retry-after)");
    }

    @Test
    void whatIsUsedUpIsNamed() {
        assertThat(why(Errors.of(Category.NETWORK_ERROR, 4)))
                .isEqualTo("All 4 attempts of policy 'network' are used up.");
        RecoverySettings once = new RecoverySettings(null, null, null, 1, null, null, null, null, null);
        assertThat(why(Errors.of(Category.NETWORK_ERROR, 1).with(once)))
                .isEqualTo("The one attempt of policy 'network' is used up.");
    }

    @Test
    void allRunsTogetherAreNamedWhereNoPolicysAttemptsAreUsedUp() {
        FailedRuns others = FailedRuns.NONE;
        for (int run = 1; run < 10; run++) {
            others = others.and(run, "rate_limit");
        }
        RecoveryPlan plan = new RecoveryDecider(RecoveryConfig.defaults())
                .ruleAfter(others, Errors.attempt(Category.NETWORK_ERROR, 10), NOW);

        assertThat(plan.action()).isEqualTo(Action.GATE);
        assertThat(plan.sentence(Errors.attempt(Category.NETWORK_ERROR, 10), others))
                .isEqualTo("All 10 runs that an operation has under all policies together are used up.");
    }

    @Test
    void whatOnlyAPersonCanDoAndWhatNobodyCan() {
        assertThat(why(Errors.of(Category.CONFIG_MISSING, 1))).isEqualTo("Only a person can resolve config_missing.");
        assertThat(why(Errors.of(Category.LLM_AUTH, 1))).isEqualTo("No repetition would help against llm_auth.");
    }

    @Test
    void whatTheSettingsDoNotAllow() {
        assertThat(why(Errors.of(Category.NETWORK_ERROR, 1).with(RecoverySettings.ofProfile("strict"))))
                .isEqualTo("The settings of profile 'strict' do not allow retry_with_backoff.");
        RecoverySettings off = new RecoverySettings(null, null, false, null, null, null, null, null, null);
        assertThat(why(Errors.of(Category.NETWORK_ERROR, 1).with(off)))
                .isEqualTo("Retries are switched off (profile 'default').");
        RecoverySettings installing =
                new RecoverySettings(null, null, null, null, null, null, null, null, List.of("install_dependency"));
        assertThat(why(Errors.of(Category.DEPENDENCY_ERROR, 1).with(installing)))
                .isEqualTo(
                        "The error names nothing that install_dependency could work on, and the settings do not allow"
                                + " to feed it back.");
    }

    @Test
    void workWithoutANameAndWaitsThatAreTooLong() {
        assertThat(why(Errors.unnamed(Category.NETWORK_ERROR)))
                .isEqualTo("No operation id names the work, so nobody can be told to run it again; it calls for"
                        + " retry_with_backoff.");
        assertThat(why(Errors.of(Category.LLM_RATE_LIMIT, 1).asking(Duration.ofHours(3))))
                .startsWith("The wait of 3 h")
                .contains("is longer than the limit of 2 h");
    }

    @Test
    void loopsAndStrikesSayHowMany() {
        assertThat(why(Errors.of(Category.TYPE_ERROR, 1).with(new SessionStanding(1, true, 4, true))))
                .isEqualTo(
                        "The same failure came back 4 times in this session, in different operations or in spite of a"
                                + " recovery.");
        assertThat(why(Errors.of(Category.TYPE_ERROR, 1).with(new SessionStanding(5, true, 1, false))))
                .isEqualTo("Operation number 5 of this session to fail without a success between.");
    }

    @Test
    void whatWasWrittenIsNotSaidOtherwise() {
        RecoveryDecision decision = new FailureStep(RecoveryConfig.defaults())
                .take(Errors.attempt(Category.NETWORK_ERROR, 1), null, (scope, cause) -> Optional.empty(), NOW)
                .decisions()
                .get(0);

        assertThat(decision.grounds().explanation()).isEmpty();
        assertThat(decision.explained().grounds().explanation())
                .isEqualTo(decision.sentence())
                .startsWith("Attempt 2 of 4 in ");
        assertThat(decision.saying("In other words.").explained().sentence()).isEqualTo("In other words.");
    }

    private static String why(Errors error) {
        ClassifiedError failure = error.build();
        FailureStep failures = new FailureStep(RecoveryConfig.defaults());
        RecoveryDecision decision = failures.take(failure, null, (scope, cause) -> Optional.empty(), NOW)
                .decisions()
                .get(0);
        assertThat(rule(error).sentence(failure, FailedRuns.NONE)).isEqualTo(decision.sentence());
        return decision.sentence();
    }
}
