package dev.errata.core.recovery.operation;

import static dev.errata.core.recovery.operation.Errors.NOW;
import static dev.errata.core.recovery.operation.RecoveryPlans.backoffs;
import static dev.errata.core.recovery.operation.RecoveryPlans.rule;
import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.classified.SessionStanding;
import dev.errata.core.event.Operation;
import dev.errata.core.event.OutcomeStatus;
import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.DecisionReason;
import dev.errata.core.recovery.Instruction;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.core.taxonomy.Category;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The recovery examples of the design seeds 001 to 004, as Errata rules on them. */
class SeedExamplesTest {
    private final FailureStep failures = new FailureStep(RecoveryConfig.defaults());
    private final OutcomeStep outcomes = new OutcomeStep(RecoveryConfig.defaults());

    /** The executor's reactions by category. */
    @Nested
    class Seed001 {
        @ParameterizedTest
        @EnumSource(
                value = Category.class,
                names = {
                    "CONFIG_INVALID",
                    "CONFIG_ENV_VAR_MISSING",
                    "CONFIG_PARSE_ERROR",
                    "PERMISSION_SKIP_DENIED",
                    "PERMISSION_COMMAND_BLOCKED",
                    "PERMISSION_FILE_ACCESS",
                    "PROVIDER_NOT_AVAILABLE",
                    "LLM_AUTH",
                    "GIT_REVERT_FAILED"
                })
        void failsFast(Category category) {
            assertThat(rule(Errors.of(category, 1)).action()).isEqualTo(Action.ABORT);
        }

        @ParameterizedTest
        @EnumSource(
                value = Category.class,
                names = {"CONFIG_INVALID", "PERMISSION_COMMAND_BLOCKED", "LLM_RATE_LIMIT", "GITHUB_RATE_LIMIT"})
        void isNotCountedAsAFailure(Category category) {
            assertThat(category.facts().countsAsFailure()).isFalse();
        }

        @ParameterizedTest
        @EnumSource(
                value = Category.class,
                names = {"GIT_COMMIT_FAILED", "GIT_PUSH_FAILED"})
        void aFailedSideStepIsRetriedOnceThenTheWorkGoesOn(Category category) {
            assertThat(rule(Errors.of(category, 1)).action()).isEqualTo(Action.RETRY);
            assertThat(rule(Errors.of(category, 2)).action()).isEqualTo(Action.CONTINUE);
        }

        @Test
        void aDeniedScopeAbortsAndRevertsTheFiles() {
            RecoveryPlan plan =
                    rule(Errors.of(Category.SCOPE_USER_DENIED, 1).withMetadata(Map.of("files", "a.ts, b.ts,-rf")));
            assertThat(plan.action()).isEqualTo(Action.ABORT);
            assertThat(plan.instruction()).isEqualTo(new Instruction.RevertChanges(List.of("a.ts", "b.ts")));
        }

        @Test
        void aForbiddenScopeIsRevertedAndTriedAgain() {
            RecoveryPlan plan = rule(Errors.of(Category.SCOPE_FORBIDDEN, 1).withMetadata(Map.of("files", "a.ts")));
            assertThat(plan.action()).isEqualTo(Action.RECOVER);
            assertThat(plan.instruction()).isEqualTo(new Instruction.RevertChanges(List.of("a.ts")));
        }

        @Test
        void validationOutputIsFedBack() {
            RecoveryPlan plan = rule(Errors.of(Category.VERIFICATION_FAILED, 1).saying("lint: 3 problems"));
            assertThat(plan.instruction()).isEqualTo(new Instruction.FeedBack("lint: 3 problems"));
        }

        /** Mixed sequence: timeout, success, scope error, success, complete. */
        @Test
        void aMixedSequenceEndsWell() {
            Step timeout = fail(Errors.of(Category.LLM_TIMEOUT, 1).build(), null);
            Step success = succeed(2, timeout.state());
            assertThat(actions(timeout, success)).containsExactly(Action.RETRY, Action.CLOSED);

            Operation next = new Operation("op-2", "edit", 1, null);
            Step scope =
                    fail(Errors.of(Category.SCOPE_OUTSIDE_ALLOWED, 1).with(next).build(), null);
            Step again = succeed(2, scope.state());
            assertThat(actions(scope, again)).containsExactly(Action.RECOVER, Action.CLOSED);
        }
    }

    /** The error handler's retry strategies by type. */
    @Nested
    class Seed002 {
        @Test
        void aTimeoutWaitsLongerEachTimeWithALongerLimit() {
            Operation hour = new Operation("op-1", "t", 1, Duration.ofHours(1));
            RecoveryPlan plan = rule(Errors.of(Category.SKILL_TIMEOUT, 1).with(hour));
            assertThat(Objects.requireNonNull(plan.delay()).backoff()).isEqualTo(Duration.ofSeconds(30));
            assertThat(plan.timeLimit()).isEqualTo(Duration.ofMinutes(90));
            assertThat(backoffs(Category.SKILL_TIMEOUT, 3)).isEqualTo("30,60");
        }

        @Test
        void aRateLimitDoublesFromAMinute() {
            assertThat(backoffs(Category.SERVICE_RATE_LIMIT, 6)).isEqualTo("60,120,240,480,900");
        }

        @Test
        void anInternalErrorIsTriedOnceMoreAndEscalated() {
            assertThat(backoffs(Category.SYSTEM_ERROR, 2)).isEqualTo("60");
            assertThat(rule(Errors.of(Category.SYSTEM_ERROR, 2)).action()).isEqualTo(Action.ESCALATE);
        }

        @Test
        void anEscalationCarriesHistorySuggestionsTargetAndDeadline() {
            Step first = fail(Errors.of(Category.SYSTEM_ERROR, 1).build(), null);
            Step last = fail(Errors.of(Category.SYSTEM_ERROR, 2).build(), first.state());

            assertThat(Objects.requireNonNull(last.escalations().get(0).published()))
                    .satisfies(escalation -> {
                        assertThat(escalation.standing().target()).isEqualTo("oracle");
                        assertThat(escalation.history()).hasSize(2);
                        assertThat(escalation.text().suggestions()).isNotEmpty();
                        assertThat(escalation.standing().deadline()).isEqualTo(NOW.plus(Duration.ofHours(8)));
                    });
        }
    }

    /** Three strikes. */
    @Nested
    class Seed003 {
        @Test
        void theSecondStrikeSuggestsAndTheThirdEscalates() {
            RecoveryDecision first = decision(new SessionStanding(1, true, 1, false));
            RecoveryDecision second = decision(new SessionStanding(2, true, 1, false));
            RecoveryDecision third = decision(new SessionStanding(3, true, 1, false));

            assertThat(first.session().suggestions()).isEmpty();
            assertThat(second.session().suggestions()).isNotEmpty();
            assertThat(second.action()).isEqualTo(Action.RECOVER);
            assertThat(third.action()).isEqualTo(Action.ESCALATE);
            assertThat(third.grounds().reason()).isEqualTo(DecisionReason.THIRD_STRIKE);
        }

        private RecoveryDecision decision(SessionStanding standing) {
            return fail(Errors.of(Category.TYPE_ERROR, 1).with(standing).build(), null)
                    .decisions()
                    .get(0);
        }
    }

    /** The recovery decision tree. */
    @Nested
    class Seed004 {
        @Test
        void anExternalServiceIsRetriedAfterOneTwoAndFourSecondsThenGated() {
            assertThat(backoffs(Category.EXTERNAL_DEPENDENCY, 4)).isEqualTo("1,2,4");
            assertThat(rule(Errors.of(Category.EXTERNAL_DEPENDENCY, 4)).action())
                    .isEqualTo(Action.GATE);
        }

        @Test
        void anAgentsTimeoutGetsADifferentApproach() {
            assertThat(rule(Errors.of(Category.AGENT_TIMEOUT, 1)).instruction())
                    .isInstanceOf(Instruction.DifferentApproach.class);
        }

        @Test
        void aLoopGates() {
            assertThat(rule(Errors.of(Category.AGENT_LOOP, 1)).action()).isEqualTo(Action.GATE);
        }

        @ParameterizedTest
        @CsvSource({
            "DISK_FULL, disk",
            "MEMORY_EXHAUSTED, memory",
            "CPU_LIMIT, cpu",
            "CONTAINER_LIMIT, container",
            "DB_STORAGE_FULL, database"
        })
        void resourcesAreCleanedUpOnceThenGated(Category category, String resource) {
            assertThat(rule(Errors.of(category, 1)).instruction())
                    .isEqualTo(new Instruction.CleanUpResources(resource));
            assertThat(rule(Errors.of(category, 2)).action()).isEqualTo(Action.GATE);
        }

        @Test
        void missingConfigurationGates() {
            assertThat(rule(Errors.of(Category.CONFIG_MISSING, 1)).action()).isEqualTo(Action.GATE);
        }
    }

    private Step fail(ClassifiedError error, @Nullable OperationState state) {
        return failures.take(error, state, (scope, cause) -> Optional.empty(), NOW);
    }

    private Step succeed(int attempt, @Nullable OperationState state) {
        return outcomes.take(
                Errors.outcome(OutcomeStatus.SUCCEEDED, attempt), state, (scope, cause) -> Optional.empty(), NOW);
    }

    private static List<Action> actions(Step... steps) {
        return List.of(steps).stream()
                .flatMap(step -> step.decisions().stream())
                .map(RecoveryDecision::action)
                .toList();
    }
}
