package dev.errata.core.recovery.operation;

import static dev.errata.core.recovery.operation.Errors.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.classified.SessionStanding;
import dev.errata.core.command.RetryFilter;
import dev.errata.core.event.Operation;
import dev.errata.core.event.OutcomeStatus;
import dev.errata.core.recovery.Answer;
import dev.errata.core.recovery.DecisionReason;
import dev.errata.core.recovery.Escalation;
import dev.errata.core.recovery.EscalationStatus;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.ErrorClass;
import dev.errata.core.taxonomy.Severity;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class EscalationTest {
    private static final SessionStanding LOOP = new SessionStanding(1, true, 3, true);

    private final FailureStep failures = new FailureStep(RecoveryConfig.defaults());
    private final OutcomeStep outcomes = new OutcomeStep(RecoveryConfig.defaults());
    private final Map<String, OpenEscalation> open = new HashMap<>();

    @Test
    void oneIsOpenPerSessionAndCause() {
        Step first = fail(gate("op-1"), null);
        Step second = fail(gate("op-2"), null);
        Step other = fail(gate("op-3").with(LOOP), null);

        assertThat(id(second)).isEqualTo(id(first));
        assertThat(Objects.requireNonNull(second.escalations().get(0).published())
                        .operations())
                .isEqualTo(2);
        assertThat(id(other)).isNotEqualTo(id(first));
        assertThat(open).hasSize(2);
    }

    @Test
    void itSaysByClassCodeAndFlagWhatOpenedIt() {
        Step asked = fail(Errors.of(Category.CONFIG_MISSING, 1), null);
        Step loop = fail(Errors.of(Category.SYNTAX_ERROR, 1).with(LOOP), null);

        Escalation ofConfig = Objects.requireNonNull(asked.escalations().get(0).published());
        assertThat(ofConfig.retryable()).isFalse();
        assertThat(ofConfig.code()).isEqualTo(2006);
        assertThat(ofConfig.errorClass()).isEqualTo(ErrorClass.CONFIG_ERROR);
        Escalation ofLoop = Objects.requireNonNull(loop.escalations().get(0).published());
        assertThat(ofLoop.retryable()).isTrue();
        assertThat(loop.decisions())
                .singleElement()
                .satisfies(decision -> assertThat(decision.retryable()).isTrue());
    }

    @Test
    void aWorseOperationMakesItWorseAndMoreUrgent() {
        fail(gate("op-1"), null);
        Step worse = fail(Errors.of(Category.LLM_QUOTA_EXCEEDED, 1).with(new Operation("op-2", null, 1, null)), null);

        Escalation published = Objects.requireNonNull(worse.escalations().get(0).published());
        assertThat(published.standing().severity()).isEqualTo(Severity.CRITICAL);
        assertThat(published.standing().deadline()).isEqualTo(NOW.plus(Duration.ofMinutes(15)));
    }

    @Test
    void itIsResolvedWhenTheLastOperationSucceeds() {
        OperationState first = Objects.requireNonNull(fail(gate("op-1"), null).state());
        OperationState second = Objects.requireNonNull(fail(gate("op-2"), null).state());

        Escalation left =
                Objects.requireNonNull(succeed(first).escalations().get(0).published());
        assertThat(left.standing().status()).isEqualTo(EscalationStatus.OPEN);
        assertThat(left.operations()).isEqualTo(1);
        Escalation resolved =
                Objects.requireNonNull(succeed(second).escalations().get(0).published());
        assertThat(resolved.standing().status()).isEqualTo(EscalationStatus.RESOLVED);
        assertThat(Objects.requireNonNull(resolved.resolution()).answer()).isEqualTo(Answer.SUCCEEDED);
        assertThat(open).isEmpty();
    }

    @Test
    void theNextOneAfterAnAnswerHasItsOwnId() {
        Step first = fail(gate("op-1"), null);
        succeed(Objects.requireNonNull(first.state()));
        Step next = fail(gate("op-2"), null);

        assertThat(id(next)).isNotEqualTo(id(first));
    }

    @Test
    void theSameErrorReadAgainAsksTheSameQuestion() {
        String first = id(fail(gate("op-1"), null));
        open.clear();
        assertThat(id(fail(gate("op-1"), null))).isEqualTo(first);
    }

    @Test
    void errorsThatBelongToNothingAskOncePerFingerprint() {
        Step first = fail(Errors.unnamed(Category.LLM_QUOTA_EXCEEDED).outsideSessions(), null);
        Step second = fail(Errors.unnamed(Category.LLM_QUOTA_EXCEEDED).outsideSessions(), null);

        assertThat(first.escalations().get(0).scope()).isEqualTo("fingerprint v1:llm_quota_exceeded");
        assertThat(id(second)).isEqualTo(id(first));
    }

    @Test
    void aQuestionThatIsOpenUnderTheFormerFingerprintIsNotAskedAgain() {
        Step before = fail(Errors.unnamed(Category.LLM_QUOTA_EXCEEDED).outsideSessions(), null);
        Errors renamed =
                Errors.unnamed(Category.LLM_QUOTA_EXCEEDED).outsideSessions().renamed("v2:quota");

        assertThat(id(fail(renamed, null))).isEqualTo(id(before));
        open.clear();
        assertThat(fail(renamed, null).escalations().get(0).scope()).isEqualTo("fingerprint v2:quota");
    }

    @Test
    void everyTargetIsRemindedOnceAndTheOwnerIsTheLast() {
        fail(gate("op-1").with(LOOP), null);
        OpenEscalation now = open.values().iterator().next();
        StringBuilder story = new StringBuilder();
        for (Instant alarm = now.alarm(); alarm != null; alarm = now.alarm()) {
            assertThat(now.woken(alarm.minusMillis(1))).isEqualTo(now);
            now = now.woken(alarm);
            story.append(now.escalation().standing().status().label())
                    .append(' ')
                    .append(now.escalation().standing().target())
                    .append('\n');
        }
        assertThat(story.toString()).isEqualTo("""
                        reminded oracle
                        passed_on operator
                        reminded operator
                        passed_on owner
                        reminded owner
                        """);
    }

    @Test
    void aHundredAreListedAndTheOthersCounted() {
        OpenEscalation full = opened();
        for (int i = 2; i <= 100; i++) {
            full = joined(full, "op-" + i);
        }
        assertThat(full.waiting()).hasSize(100);
        assertThat(joined(full, "op-7")).as("it waits already").isEqualTo(full);

        OpenEscalation more = joined(full, "op-101");
        assertThat(more.waiting()).hasSize(100);
        assertThat(more.escalation().operations()).isEqualTo(101);
        assertThat(more.leftBy("op-101").escalation().operations()).isEqualTo(100);
        OpenEscalation left = more.leftBy("op-7");
        assertThat(left.waiting()).hasSize(99).doesNotContain("op-7");
        assertThat(left.escalation().operations()).isEqualTo(100);
        assertThat(left.leftBy("op-101").leftBy("op-102").unlisted()).isZero();
    }

    @Test
    void whoWaitsUnlistedIsNotCountedTwice() {
        OpenEscalation full = opened();
        for (int i = 2; i <= 100; i++) {
            full = joined(full, "op-" + i);
        }
        open.put(full.scope() + full.escalation().cause(), full);
        Step first = fail(gate("op-101"), null);
        Operation again = new Operation("op-101", null, 2, null);
        Step second = fail(Errors.of(Category.CONFIG_MISSING, 2).with(again), first.state());

        assertThat(id(second)).isEqualTo(id(first));
        assertThat(open.values())
                .singleElement()
                .satisfies(now -> assertThat(now.escalation().operations()).isEqualTo(101));
    }

    @Test
    void itsTimeoutIsTheShortestOfAll() {
        OpenEscalation hour = opened();
        Duration shorter = hour.timeout().minusSeconds(1);
        OpenEscalation joined = hour.joinedBy("op-2", Severity.LOW, shorter, NOW);
        assertThat(joined.timeout()).isEqualTo(shorter);
        assertThat(joined.joinedBy("op-3", Severity.LOW, hour.timeout(), NOW).timeout())
                .isEqualTo(shorter);
    }

    /** Up to a hundred each is told, beyond them one number in a hundred. */
    @Test
    void aNumberThatPeopleReadIsTold() {
        OpenEscalation full = opened();
        for (int i = 2; i <= 100; i++) {
            OpenEscalation next = joined(full, "op-" + i);
            assertThat(next.newsAfter(full)).isNotNull();
            assertThat(next.newsAfter(next)).isNull();
            full = next;
        }
        for (int i = 101; i <= 200; i++) {
            OpenEscalation next = joined(full, "op-" + i);
            assertThat(next.newsAfter(full) != null).as("%d", i).isEqualTo(i == 200);
            full = next;
        }
    }

    @Test
    void aFilterFindsItByItsIdItsOperationsAndWhereItCameFrom() {
        OpenEscalation two = joined(opened(), "op-2");
        RetryFilter.RetryCandidate candidate = two.candidate();
        assertThat(RetryFilter.ofIds(List.of("op-1")).matches(candidate, NOW)).isTrue();
        assertThat(RetryFilter.ofIds(List.of("op-2")).matches(candidate, NOW)).isTrue();
        assertThat(RetryFilter.ofIds(List.of(two.escalation().escalationId())).matches(candidate, NOW))
                .isTrue();
        assertThat(RetryFilter.ofIds(List.of("op-3")).matches(candidate, NOW)).isFalse();
        OpenEscalation unnamed = Objects.requireNonNull(
                fail(Errors.unnamed(Category.LLM_QUOTA_EXCEEDED).outsideSessions(), null)
                        .escalations()
                        .get(0)
                        .after());
        assertThat(RetryFilter.ofIds(List.of(unnamed.escalation().escalationId()))
                        .matches(unnamed.candidate(), NOW))
                .isTrue();
    }

    private OpenEscalation opened() {
        return Objects.requireNonNull(
                fail(gate("op-1"), null).escalations().get(0).after());
    }

    private static OpenEscalation joined(OpenEscalation open, String operation) {
        return open.joinedBy(operation, open.escalation().standing().severity(), open.timeout(), NOW);
    }

    @Test
    void anOperationThatIsGatedForAnotherReasonLeavesItsFirstQuestion() {
        Step strike = fail(gate("op-1").with(new SessionStanding(3, true, 1, false)), null);
        Operation again = new Operation("op-1", null, 2, null);
        Step gated = fail(Errors.of(Category.CONFIG_MISSING, 2).with(again), strike.state());

        assertThat(gated.escalations()).hasSize(2);
        assertThat(open.values())
                .singleElement()
                .satisfies(left -> assertThat(left.escalation().cause()).isEqualTo(DecisionReason.POLICY));
    }

    private static Errors gate(String operation) {
        return Errors.of(Category.CONFIG_MISSING, 1).with(new Operation(operation, null, 1, null));
    }

    private Step fail(Errors error, @Nullable OperationState state) {
        return kept(failures.take(error.build(), state, this::find, NOW));
    }

    private Step succeed(OperationState state) {
        return kept(outcomes.take(Errors.outcome(OutcomeStatus.SUCCEEDED, 1), state, this::find, NOW));
    }

    private Step kept(Step step) {
        step.escalations().forEach(change -> {
            String key = change.scope() + change.cause();
            if (change.after() == null) {
                open.remove(key);
            } else {
                open.put(key, change.after());
            }
        });
        return step;
    }

    private Optional<OpenEscalation> find(String scope, DecisionReason cause) {
        return Optional.ofNullable(open.get(scope + cause));
    }

    private static String id(Step step) {
        List<String> ids = step.decisions().stream()
                .map(decision -> decision.escalationId())
                .filter(Objects::nonNull)
                .toList();
        assertThat(ids).hasSize(1);
        return Objects.requireNonNull(ids.get(0));
    }
}
