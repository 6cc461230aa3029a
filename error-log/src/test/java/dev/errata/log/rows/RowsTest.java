package dev.errata.log.rows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.alert.Alert;
import dev.errata.core.alert.AlertState;
import dev.errata.core.command.CommandResult;
import dev.errata.core.command.CommandType;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.event.Failure;
import dev.errata.core.event.Operation;
import dev.errata.core.event.OutcomeOrigin;
import dev.errata.core.event.OutcomeStatus;
import dev.errata.core.event.Payload;
import dev.errata.core.event.Provenance;
import dev.errata.core.grouping.ErrorGroup;
import dev.errata.core.grouping.GroupExamples;
import dev.errata.core.grouping.GroupKind;
import dev.errata.core.grouping.GroupRates;
import dev.errata.core.grouping.GroupStatus;
import dev.errata.core.grouping.Occurrences;
import dev.errata.core.grouping.RecoveryResults;
import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.Answer;
import dev.errata.core.recovery.CircuitState;
import dev.errata.core.recovery.CircuitStatus;
import dev.errata.core.recovery.DecisionReason;
import dev.errata.core.recovery.ErrorReference;
import dev.errata.core.recovery.Escalation;
import dev.errata.core.recovery.EscalationStanding;
import dev.errata.core.recovery.EscalationStatus;
import dev.errata.core.recovery.Hold;
import dev.errata.core.recovery.PolicyCount;
import dev.errata.core.recovery.Resolution;
import dev.errata.core.recovery.RetryCommand;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.Severity;
import dev.errata.core.wording.UserText;
import dev.errata.log.Stores;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class RowsTest {
    private static final Instant NOW = Instant.parse("2026-11-22T12:00:00Z");
    private static final ErrorSource SOURCE = new ErrorSource("llm", "anthropic", null, null);
    private static final Operation OPERATION = new Operation("operation-1", "charge-card", 2, null);
    private static final ExecutionContext EXECUTION =
            new ExecutionContext("session-1", "task-1", "project-1", null, null, null, null, null);

    private static Stores stores;

    @BeforeAll
    static void makeTables() {
        stores = new Stores("all_rows");
    }

    @AfterAll
    static void close() {
        stores.close();
    }

    private static <V> String row(RowWriter<V> rows, V value, String columns) {
        stores.write(rows, Stores.at(7, NOW, value));
        stores.write(rows, Stores.at(7, NOW, value));
        assertThat(stores.count("SELECT count(*) FROM " + rows.table())).isEqualTo(1);
        return stores.text("SELECT concat_ws(' ', " + columns + ") FROM " + rows.table());
    }

    @Test
    void anEscalationWithItsAnswer() {
        Escalation escalation = new Escalation(
                "escalation-1",
                new EscalationStanding(EscalationStatus.RESOLVED, "oracle", Severity.HIGH, NOW.plusSeconds(60)),
                DecisionReason.THIRD_STRIKE,
                true,
                NOW,
                new Provenance(SOURCE, EXECUTION, null),
                OPERATION,
                new ErrorReference("error-1", Category.LLM_TIMEOUT, "v1:abc"),
                new UserText("It takes too long", "message", "action", List.of()),
                List.of(),
                3,
                new Resolution(Answer.APPROVED, "somebody", NOW, "looks fine"));
        assertThat(row(
                        EscalationRows.writer(),
                        escalation,
                        "status, target, cause, severity, session_id, operation_id, operations, answer, answered_by,"
                                + " answer_reason, detail #>> '{resolution,resolvedBy}', source_offset, closed_at"))
                .isEqualTo(
                        "resolved oracle third_strike 3 session-1 operation-1 3 approved somebody looks fine somebody 7");
    }

    @Test
    void aGroup() {
        ErrorGroup group = new ErrorGroup(
                "v1:abc",
                GroupStatus.ONGOING,
                new GroupKind(
                        Category.LLM_TIMEOUT, true, "TimeoutException", "timed out after <n> ms", Severity.MEDIUM),
                new Occurrences(41, 1, NOW, NOW.plusSeconds(5)),
                List.of(),
                new GroupRates(1, 2, 3),
                Map.of("llm:anthropic", 41L),
                4,
                false,
                new GroupExamples(List.of("error-1"), List.of()),
                RecoveryResults.NONE,
                null,
                NOW);
        assertThat(row(
                        GroupRows.writer(),
                        group,
                        "group_id, category, severity, pattern, errors, late_errors, sessions, last_minute,"
                                + " last_5_minutes, last_hour, detail #>> '{recentErrorIds,0}'"))
                .isEqualTo("v1:abc llm_timeout 2 timed out after <n> ms 41 1 4 1 2 3 error-1");
    }

    @Test
    void anAlert() {
        Alert alert = new Alert(
                "alert-1",
                "error_rate",
                "all",
                AlertState.FIRING,
                Severity.CRITICAL,
                12.5,
                10,
                NOW,
                NOW,
                null,
                "many",
                "v1:abc",
                "error-1");
        assertThat(row(AlertRows.writer(), alert, "rule, scope, state, severity, value, threshold, message, group_id"))
                .isEqualTo("error_rate all firing 4 12.5 10 many v1:abc");
    }

    @Test
    void aCircuit() {
        CircuitState circuit = new CircuitState(
                "anthropic", CircuitStatus.OPEN, NOW, 2.5, null, null, 9, "too many failures", null, NOW);
        assertThat(row(
                        CircuitRows.writer(),
                        circuit,
                        "dependency, status, permits_per_second, version, reason, changed_by"))
                .isEqualTo("anthropic open 2.5 9 too many failures");
    }

    @Test
    void commandsThatOnlyReadAreMarked() {
        assertThat(row(
                        CommandResultRows.writer(),
                        result(CommandType.CANCEL),
                        "type, is_reading, changed, issued_by, reason"))
                .isEqualTo("cancel f 2 somebody a wrong one");
        for (CommandType type : CommandType.values()) {
            stores.execute("DELETE FROM command_result");
            boolean reads = type.label().matches("(list|show)_.*|forecast");
            assertThat(row(CommandResultRows.writer(), result(type), "is_reading"))
                    .isEqualTo(reads ? "t" : "f");
        }
    }

    private static CommandResult result(CommandType type) {
        return new CommandResult(
                "command-1", type, 0, 2, 2, List.of("a"), List.of(), null, null, false, "somebody", "a wrong one", NOW);
    }

    @Test
    void anOutcome() {
        ExecutionOutcome outcome = new ExecutionOutcome(
                "outcome-1",
                OutcomeStatus.FAILED,
                OutcomeOrigin.EXECUTOR,
                NOW.plus(Duration.ofDays(1_000)),
                EXECUTION,
                OPERATION,
                SOURCE,
                "worker-1",
                Duration.ofMillis(1_200),
                new Failure("llm_timeout", "ETIMEDOUT", "it took too long", Map.of()),
                null,
                "error-1",
                null);
        assertThat(row(
                        OutcomeRows.writer(),
                        outcome,
                        "status, operation_id, attempt, duration_ms, failure_category, failure_code, failure_message,"
                                + " to_char(event_time AT TIME ZONE 'UTC', 'MM-DD HH24:MI')"))
                .isEqualTo("failed operation-1 2 1200 llm_timeout ETIMEDOUT it took too long 11-22 12:01");
    }

    @Test
    void aRetry() {
        RetryCommand retry = new RetryCommand(
                "command-1",
                Action.RETRY,
                OPERATION,
                NOW,
                new Provenance(SOURCE, EXECUTION, null),
                new ErrorReference("error-1", Category.LLM_TIMEOUT, "v1:abc"),
                new PolicyCount("llm", 3, 2),
                1,
                null,
                "It takes too long",
                Hold.SLOW_START,
                4L,
                Payload.of("text/plain", "marker-4711".getBytes(StandardCharsets.UTF_8)));
        assertThat(row(
                        RetryRows.writer(),
                        retry,
                        "command_id, hand_out, action, operation_id, attempt, policy, held_by"))
                .isEqualTo("command-1 1 retry operation-1 2 llm slow_start");
        assertThat(stores.text("SELECT retry::text FROM retry")).doesNotContain("marker-4711");
    }
}
