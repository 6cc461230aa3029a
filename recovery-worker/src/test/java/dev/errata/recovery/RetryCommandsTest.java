package dev.errata.recovery;

import static dev.errata.recovery.WorkerDriver.START;
import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.classified.SessionStanding;
import dev.errata.core.command.CommandResult;
import dev.errata.core.command.CommandType;
import dev.errata.core.command.OperatorCommand;
import dev.errata.core.command.RetryFilter;
import dev.errata.core.event.Operation;
import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.ClosureResult;
import dev.errata.core.recovery.DecisionReason;
import dev.errata.core.recovery.NextAttempt;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.core.recovery.RetryCommand;
import dev.errata.core.taxonomy.Category;
import dev.errata.recovery.task.RecoveryMeters;
import dev.errata.recovery.task.TaskStores;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RetryCommandsTest {
    private static final RetryFilter NETWORK =
            new RetryFilter(List.of(), Category.NETWORK_ERROR.label(), null, null, null, null, null);

    private final WorkerDriver worker;

    RetryCommandsTest(@TempDir Path directory) {
        worker = new WorkerDriver(directory);
    }

    @AfterEach
    void close() {
        worker.close();
    }

    @Test
    void aListShowsWhatIsPendingTheNextDueFirstPageByPage() {
        fail("a", Category.GITHUB_RATE_LIMIT);
        fail("b", Category.NETWORK_ERROR);
        fail("c", Category.LLM_RATE_LIMIT);
        fail("gated", Category.CONFIG_MISSING);

        worker.command(CommandType.LIST_RETRIES, RetryFilter.ALL, Map.of("limit", "2"));
        CommandResult first = result();
        worker.command(
                CommandType.LIST_RETRIES,
                RetryFilter.ALL,
                Map.of("limit", "2", "page", Objects.requireNonNull(first.nextPage())));
        CommandResult second = result();

        assertThat(first.items()).hasSize(2).first().asString().contains("\"operationId\":\"b\"", "network_error");
        assertThat(first.ids()).first().isEqualTo("b");
        assertThat(second.items()).hasSize(1);
        assertThat(second.nextPage()).isNull();
        assertThat(worker.decisions()).hasSize(4);
    }

    @Test
    void aCancelledRetryNeverComesOutAndItsOperationIsClosedWithTheReason() {
        fail("a", Category.NETWORK_ERROR);
        fail("b", Category.GITHUB_RATE_LIMIT);
        worker.decisions();
        worker.command(CommandType.CANCEL, NETWORK, Map.of());
        worker.pass(Duration.ofSeconds(20));

        CommandResult result = result();
        assertThat(result.matched()).isEqualTo(1);
        assertThat(result.changed()).isEqualTo(1);
        assertThat(result.ids()).containsExactly("a");
        assertThat(result.issuedBy()).isEqualTo("alice");
        assertThat(result.reason()).isEqualTo("because of a test");
        assertThat(worker.retries()).isEmpty();
        assertThat(worker.decisions()).singleElement().satisfies(closed -> {
            assertThat(closed.action()).isEqualTo(Action.CLOSED);
            assertThat(closed.grounds().reason()).isEqualTo(DecisionReason.COMMAND);
            assertThat(Objects.requireNonNull(closed.closure()).result()).isEqualTo(ClosureResult.CANCELLED);
            assertThat(closed.grounds().explanation()).contains("alice", "because of a test", result.commandId());
        });
    }

    @Test
    void aSecretInThePersonsReasonIsNeitherKeptNorTold() {
        fail("a", Category.NETWORK_ERROR);
        worker.decisions();
        worker.command(
                WorkerDriver.command("secret", CommandType.CANCEL, NETWORK, Map.of(), false)
                        .because(any -> "password=hunter2hunter2 was in it"),
                worker.now());

        assertThat(result().reason()).doesNotContain("hunter2").contains("was in it");
        assertThat(worker.decisions())
                .singleElement()
                .satisfies(closed -> assertThat(closed.grounds().explanation())
                        .doesNotContain("hunter2")
                        .contains("was in it"));
        try (var commands = worker.store(TaskStores.COMMANDS).all()) {
            assertThat(new String(commands.next().value, StandardCharsets.UTF_8))
                    .contains("was in it")
                    .doesNotContain("hunter2");
        }
    }

    @Test
    void aDryRunChangesNothing() {
        fail("a", Category.NETWORK_ERROR);
        worker.command(WorkerDriver.command("dry", CommandType.CANCEL, RetryFilter.ALL, Map.of(), true), worker.now());
        worker.pass(Duration.ofSeconds(20));

        assertThat(result()).satisfies(result -> {
            assertThat(result.isDryRun()).isTrue();
            assertThat(result.matched()).isEqualTo(1);
            assertThat(result.changed()).isZero();
        });
        assertThat(worker.retries()).hasSize(1);
    }

    @Test
    void aRetryThatIsRunNowComesOutAtOnceAndOnce() {
        fail("a", Category.GITHUB_RATE_LIMIT);
        worker.decisions();
        worker.pass(Duration.ofSeconds(1));
        worker.command(CommandType.RUN_NOW, RetryFilter.ofIds(List.of("a")), Map.of());
        worker.pass(Duration.ofMillis(1));

        assertThat(worker.retries())
                .singleElement()
                .satisfies(retry -> assertThat(retry.dueAt()).isEqualTo(START.plusSeconds(1)));
        RecoveryDecision decision = worker.decisions().get(0);
        assertThat(decision.grounds().reason()).isEqualTo(DecisionReason.COMMAND);
        NextAttempt next = Objects.requireNonNull(decision.next());
        assertThat(next.recomputedDueAt(decision.decidedAt())).isEqualTo(next.dueAt());
        worker.pass(Duration.ofMinutes(30));
        assertThat(worker.retries()).isEmpty();
    }

    @Test
    void aRescheduledRetryComesOutAtItsNewTimeEarlierOrLater() {
        fail("a", Category.GITHUB_RATE_LIMIT);
        fail("b", Category.NETWORK_ERROR);
        reschedule("a", Duration.ofSeconds(7));
        reschedule("b", Duration.ofHours(5));

        worker.pass(Duration.ofMillis(6_999));
        assertThat(worker.retries()).isEmpty();
        worker.pass(Duration.ofMillis(1));
        assertThat(worker.retries())
                .extracting(RetryCommand::operation)
                .extracting(Operation::id)
                .containsExactly("a");
        worker.pass(Duration.ofHours(4));
        assertThat(worker.retries())
                .extracting(RetryCommand::operation)
                .extracting(Operation::id)
                .doesNotContain("b");
        worker.pass(Duration.ofHours(1));
        assertThat(worker.retries())
                .extracting(RetryCommand::operation)
                .extracting(Operation::id)
                .contains("b");
    }

    @Test
    void aTimeThatIsNoneIsRefusedWithTheReason() {
        fail("a", Category.NETWORK_ERROR);
        worker.command(CommandType.RESCHEDULE, RetryFilter.ALL, Map.of("dueAt", "tomorrow"));

        assertThat(result()).satisfies(result -> {
            assertThat(result.error()).contains("dueAt", "tomorrow");
            assertThat(result.changed()).isZero();
        });
    }

    @Test
    void aCommandThatIsReadAgainDoesNothingAndIsNotAnsweredAgain() {
        fail("a", Category.NETWORK_ERROR);
        OperatorCommand command = WorkerDriver.command("once", CommandType.CANCEL, NETWORK, Map.of(), false);
        worker.command(command, worker.now());
        fail("b", Category.NETWORK_ERROR);
        worker.command(command, worker.now());
        worker.pass(Duration.ofHours(23));
        worker.command(command, START);

        assertThat(worker.results()).hasSize(1);
        assertThat(worker.retries())
                .isNotEmpty()
                .allMatch(it -> it.operation().id().equals("b"));
    }

    @Test
    void aCommandOfLongAgoIsRefusedSoThatAReplayOfItsTopicChangesNothing() {
        worker.pass(Duration.ofDays(10));
        fail("a", Category.GITHUB_RATE_LIMIT);
        OperatorCommand command = WorkerDriver.command("old", CommandType.CANCEL, RetryFilter.ALL, Map.of(), false);
        worker.command(command, START);
        worker.pass(Duration.ofHours(1));

        assertThat(result().error()).contains("more than a day ago");
        assertThat(worker.retries()).isNotEmpty();
    }

    @Test
    void whatWasAnsweredIsForgottenOnceItIsTooOldToBeCarriedOut() {
        worker.command(CommandType.LIST_RETRIES, RetryFilter.ALL, Map.of());
        assertThat(worker.storedBytes(TaskStores.COMMANDS)).isPositive();
        worker.pass(Duration.ofDays(2));

        assertThat(worker.storedBytes(TaskStores.COMMANDS)).isZero();
    }

    @Test
    void aCommandOnThousandsOfRetriesIsDoneInPiecesAndAnsweredOnce() {
        for (int i = 0; i < 2_500; i++) {
            fail("op-" + i, Category.GITHUB_RATE_LIMIT);
        }
        worker.decisions();
        worker.command(CommandType.CANCEL, RetryFilter.ALL, Map.of());
        assertThat(worker.results()).isEmpty();
        for (int tick = 0; tick < 30; tick++) {
            worker.pass(Duration.ofMillis(5));
        }

        CommandResult result = result();
        assertThat(result.changed()).isEqualTo(2_500);
        assertThat(result.ids()).hasSize(100);
        assertThat(worker.decisions()).hasSize(2_500);
        worker.pass(Duration.ofMinutes(30));
        assertThat(worker.retries()).isEmpty();
    }

    @Test
    void anOperationIsShownInWhateverStageItIs() {
        fail("a", Category.CONFIG_MISSING);
        worker.command(CommandType.SHOW_OPERATION, RetryFilter.ofIds(List.of("a")), Map.of());

        assertThat(result().items()).singleElement().asString().contains("\"stage\":\"gated\"", "\"history\"");
    }

    @Test
    void pendingRetriesAreCountedByPolicy() {
        fail("a", Category.NETWORK_ERROR);
        fail("b", Category.NETWORK_ERROR);
        worker.command(CommandType.CANCEL, RetryFilter.ofIds(List.of("a")), Map.of());
        worker.pass(Duration.ofMillis(1));

        assertThat(gauge("network")).isEqualTo(1);
        worker.pass(Duration.ofMinutes(1));
        assertThat(gauge("network")).isZero();
        assertThat(worker.meters
                        .get(RecoveryMeters.RETRIES)
                        .tag("fate", "cancelled")
                        .counter()
                        .count())
                .isEqualTo(1);
    }

    private double gauge(String policy) {
        return worker.meters
                .get(RecoveryMeters.PENDING)
                .tag("policy", policy)
                .gauge()
                .value();
    }

    private void reschedule(String id, Duration delay) {
        worker.command(
                CommandType.RESCHEDULE,
                RetryFilter.ofIds(List.of(id)),
                Map.of("dueAt", worker.now().plus(delay).toString()));
    }

    private void fail(String operationId, Category category) {
        worker.fail(
                WorkerInputs.error(category, new Operation(operationId, "charge-card", 1, null), SessionStanding.NONE));
    }

    private CommandResult result() {
        List<CommandResult> results = worker.results();
        assertThat(results).hasSize(1);
        return results.get(0);
    }
}
