package dev.errata.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.classified.SessionStanding;
import dev.errata.core.command.CommandResult;
import dev.errata.core.command.CommandType;
import dev.errata.core.command.GroupIds;
import dev.errata.core.command.RetryFilter;
import dev.errata.core.event.Operation;
import dev.errata.core.event.OutcomeStatus;
import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.Answer;
import dev.errata.core.recovery.ClosureResult;
import dev.errata.core.recovery.DecisionReason;
import dev.errata.core.recovery.Escalation;
import dev.errata.core.recovery.EscalationStatus;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.core.recovery.RetryCommand;
import dev.errata.core.taxonomy.Category;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class EscalationCommandsTest {
    private final WorkerDriver worker;

    EscalationCommandsTest(@TempDir Path directory) {
        worker = new WorkerDriver(directory);
    }

    @AfterEach
    void close() {
        worker.close();
    }

    @Test
    void anOpenEscalationIsListedAndShownWithItsHistory() {
        worker.fail(Category.CONFIG_MISSING, 1);
        worker.command(CommandType.LIST_ESCALATIONS, RetryFilter.ALL, Map.of());
        CommandResult list = result();
        worker.command(CommandType.SHOW_ESCALATION, RetryFilter.ofIds(list.ids()), Map.of());

        assertThat(list.items()).singleElement().asString().contains("\"waiting\":1", "config_missing", "operator");
        assertThat(result().items()).singleElement().asString().contains("\"history\"", "suggestions", "op-1");
    }

    @Test
    void aQuestionIsMeantByTheFormerIdOfItsGroup() {
        worker.fail(WorkerInputs.error(
                Category.CONFIG_MISSING, new Operation("op-1", "charge-card", 1, null), "v2:n", "v1:x"));

        for (String id : List.of("v2:n", "v1:x", "v1:other")) {
            RetryFilter group = RetryFilter.ALL.of(new GroupIds(id, Set.of()));
            worker.command(CommandType.LIST_ESCALATIONS, group, Map.of());
            assertThat(result().matched()).as(id).isEqualTo(id.equals("v1:other") ? 0 : 1);
        }
    }

    @Test
    void anApprovedOperationGetsOneMoreAttemptAtOnceHoweverLongItWaited() {
        String escalation = gate();
        worker.pass(Duration.ofDays(60));
        worker.retries();
        worker.escalations();
        worker.command(CommandType.APPROVE, RetryFilter.ofIds(List.of(escalation)), Map.of());
        worker.pass(Duration.ofMillis(1));

        assertThat(worker.retries())
                .singleElement()
                .satisfies(retry -> assertThat(retry.operation().attempt()).isEqualTo(5));
        assertThat(worker.decisions()).singleElement().satisfies(decision -> {
            assertThat(decision.action()).isEqualTo(Action.RETRY);
            assertThat(decision.grounds().reason()).isEqualTo(DecisionReason.COMMAND);
            assertThat(decision.grounds().explanation()).contains("alice", "because of a test");
            assertThat(Objects.requireNonNull(decision.next()).attempt()).isEqualTo(5);
        });
        assertThat(resolution(escalation)).isEqualTo(Answer.APPROVED);
        worker.fail(Category.NETWORK_ERROR, 5);
        assertThat(worker.decisions())
                .last()
                .satisfies(decision -> assertThat(decision.grounds().reason()).isEqualTo(DecisionReason.EXHAUSTED));
    }

    @Test
    void aRetriedOperationIsCountedFromItsFirstAttemptUnderCommandIdsOfItsOwn() {
        String escalation = gate();
        List<String> before =
                worker.retries().stream().map(RetryCommand::commandId).toList();
        worker.command(CommandType.RETRY, RetryFilter.ofIds(List.of(escalation)), Map.of());
        worker.pass(Duration.ofMillis(1));
        for (int attempt = 5; attempt < 8; attempt++) {
            worker.fail(Category.NETWORK_ERROR, attempt);
            worker.pass(Duration.ofMinutes(1));
        }

        List<RetryCommand> again = worker.retries();
        assertThat(again).extracting(it -> it.operation().attempt()).containsExactly(5, 6, 7, 8);
        assertThat(again)
                .extracting(RetryCommand::commandId)
                .doesNotHaveDuplicates()
                .doesNotContainAnyElementsOf(before);
        assertThat(again).extracting(it -> it.count().policyAttempt()).containsExactly(1, 2, 3, 4);
        assertThat(again).last().extracting(it -> it.count().maxAttempts()).isEqualTo(4);
        worker.decisions();
        worker.fail(Category.NETWORK_ERROR, 8);
        assertThat(worker.decisions())
                .singleElement()
                .satisfies(decision -> assertThat(decision.grounds().reason()).isEqualTo(DecisionReason.EXHAUSTED));
    }

    @Test
    void aFailureOfAnEarlierRunThatComesLateChangesNothingAfterARetry() {
        String escalation = gate();
        worker.command(CommandType.RETRY, RetryFilter.ofIds(List.of(escalation)), Map.of());
        worker.pass(Duration.ofMillis(1));
        worker.decisions();
        worker.fail(Category.NETWORK_ERROR, 2);

        assertThat(worker.decisions()).isEmpty();
    }

    @Test
    void aRejectedOperationIsAborted() {
        String escalation = gate();
        worker.command(CommandType.REJECT, RetryFilter.ofIds(List.of(escalation)), Map.of());
        worker.pass(Duration.ofDays(1));

        List<RecoveryDecision> decisions = worker.decisions();
        assertThat(decisions).extracting(RecoveryDecision::action).containsExactly(Action.ABORT, Action.CLOSED);
        assertThat(decisions.get(0).escalationId()).isEqualTo(escalation);
        assertThat(Objects.requireNonNull(decisions.get(1).closure()).result()).isEqualTo(ClosureResult.ABORTED);
        assertThat(resolution(escalation)).isEqualTo(Answer.REJECTED);
    }

    /** What was aborted is over: the question that was asked beside it is closed, and nothing runs again. */
    @ParameterizedTest
    @EnumSource(
            value = CommandType.class,
            names = {"APPROVE", "RETRY", "REJECT"})
    void anAnswerToAnAbortClosesTheQuestionAndRunsNothing(CommandType answer) {
        worker.fail(Category.TOOL_PERMISSION, 1);
        RecoveryDecision aborted = worker.decisions().get(0);
        assertThat(aborted.action()).isEqualTo(Action.ABORT);
        String escalation = Objects.requireNonNull(aborted.escalationId());
        worker.command(answer, RetryFilter.ofIds(List.of(escalation)), Map.of());
        worker.pass(Duration.ofMinutes(1));

        assertThat(result().changed()).isEqualTo(1);
        assertThat(worker.escalations())
                .last()
                .satisfies(entry -> assertThat(entry.value.standing().status()).isEqualTo(EscalationStatus.RESOLVED));
        assertThat(worker.retries()).isEmpty();
        assertThat(worker.decisions()).isEmpty();
    }

    @Test
    void anAnsweredEscalationIsForgottenByItsTopicAfterNinetyDays() {
        String escalation = gate();
        worker.command(CommandType.REJECT, RetryFilter.ALL, Map.of());
        worker.escalations();
        worker.pass(Duration.ofDays(90));

        assertThat(worker.escalations()).singleElement().satisfies(entry -> {
            assertThat(entry.key).isEqualTo(escalation);
            assertThat(entry.value).isNull();
        });
    }

    @Test
    void oneAnswerIsForAllOperationsThatWaitMoreThanAreListed() {
        IntStream.range(0, 150).forEach(i -> fail("op-" + i));
        worker.escalations();
        worker.command(CommandType.LIST_ESCALATIONS, RetryFilter.ALL, Map.of());
        assertThat(result().items()).singleElement().asString().contains("\"waiting\":150");
        worker.command(CommandType.APPROVE, RetryFilter.ALL, Map.of());
        worker.pass(Duration.ofMillis(1));

        assertThat(worker.retries()).hasSize(150);
        assertThat(worker.escalations()).hasSize(1);
    }

    @Test
    void anEscalationStaysOpenWhileAnOperationWaitsThatIsNotListed() {
        IntStream.range(0, 101).forEach(i -> fail("op-" + i));
        assertThat(worker.escalations())
                .as("one more operation is told as long as it is listed")
                .extracting(entry -> entry.value.operations())
                .containsExactlyElementsOf(IntStream.rangeClosed(1, 100).boxed().toList());
        IntStream.range(0, 100).forEach(i -> succeed("op-" + i));
        assertThat(worker.escalations())
                .allSatisfy(entry -> assertThat(entry.value.standing().status()).isEqualTo(EscalationStatus.OPEN));
        succeed("op-100");

        assertThat(worker.escalations())
                .singleElement()
                .satisfies(entry -> assertThat(entry.value.standing().status()).isEqualTo(EscalationStatus.RESOLVED));
    }

    @Test
    void anAttemptThatNobodyPickedUpIsHandedOutOnceMoreUnderItsNumber() {
        worker.fail(Category.NETWORK_ERROR, 1);
        for (int i = 0; i < 6; i++) {
            worker.pass(Duration.ofHours(1));
        }
        List<RetryCommand> before = worker.retries();
        worker.command(CommandType.APPROVE, RetryFilter.ALL, Map.of());
        worker.pass(Duration.ofMillis(1));

        assertThat(before).extracting(RetryCommand::handOut).containsExactly(1, 2, 3, 4);
        assertThat(worker.retries()).singleElement().satisfies(retry -> {
            assertThat(retry.commandId()).isEqualTo(before.get(0).commandId());
            assertThat(retry.handOut()).isEqualTo(5);
        });
    }

    /** All four attempts of a network failure are used up. */
    private String gate() {
        for (int attempt = 1; attempt <= 4; attempt++) {
            worker.fail(Category.NETWORK_ERROR, attempt);
            worker.pass(Duration.ofMinutes(1));
        }
        List<RecoveryDecision> decisions = worker.decisions();
        return Objects.requireNonNull(decisions.get(decisions.size() - 1).escalationId());
    }

    private Answer resolution(String escalationId) {
        Escalation last = worker.escalations().stream()
                .filter(entry -> entry.key.equals(escalationId) && entry.value != null)
                .map(entry -> entry.value)
                .reduce((one, next) -> next)
                .orElseThrow();
        assertThat(last.standing().status()).isEqualTo(EscalationStatus.RESOLVED);
        return Objects.requireNonNull(last.resolution()).answer();
    }

    private void fail(String operationId) {
        worker.fail(WorkerInputs.error(
                Category.CONFIG_MISSING, new Operation(operationId, null, 1, null), SessionStanding.NONE));
    }

    private void succeed(String operationId) {
        worker.tell(WorkerInputs.outcome(OutcomeStatus.SUCCEEDED, new Operation(operationId, null, 1, null)), "s-1");
    }

    private CommandResult result() {
        List<CommandResult> results = worker.results();
        assertThat(results).hasSize(1);
        return results.get(0);
    }
}
