package dev.errata.intake.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.event.Operation;
import dev.errata.core.event.OutcomeOrigin;
import dev.errata.core.event.OutcomeStatus;
import dev.errata.core.event.Payload;
import dev.errata.core.event.RecoverySettings;
import dev.errata.core.taxonomy.Labelled;
import dev.errata.intake.protocol.Submission;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Key by endpoint by field: what each combination of scopes lets through, under which name, and what is told. */
final class PermitTest {
    private static final Instant NOW = Instant.parse("2026-11-22T10:00:00Z");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // scopes          | errors | session, task, operation, settings | outcomes | removed
                "errors            | 1 | - - - -                     | 0 | operation=1 outcomes=1 payload=1 session=1 settings=1 task=1",
                "errors,work       | 1 | shop/s shop/t shop/save set | 0 | outcomes=1",
                "errors,outcomes   | 1 | - - - -                     | 1 | operation=1 payload=1 session=1 settings=1 task=1",
                "outcomes          | 0 | none                        | 1 | errors=1",
                "work              | 0 | none                        | 0 | errors=1 outcomes=1",
                "errors,work,outcomes | 1 | shop/s shop/t shop/save set | 1 | ''"
            })
    void aKeySaysWhatItsScopesAllowAndNothingElse(
            String scopes, int errors, String work, int outcomes, String removed) {
        Permit.Allowed allowed = permit(scopes).apply(said());

        assertThat(allowed.what().errors()).hasSize(errors);
        for (ErrorEvent event : allowed.what().errors()) {
            assertThat(workOf(event)).isEqualTo(work);
            assertThat(event.operation() == null || event.operation().attempt() == 3)
                    .isTrue();
            assertThat(event.payload() == null).isEqualTo(event.operation() == null);
            assertThat(event.message()).isEqualTo("m");
            assertThat(event.execution().agentId()).isEqualTo("a");
            assertThat(event.receivedAt()).isNull();
        }
        assertThat(allowed.what().outcomes()).hasSize(outcomes);
        for (ExecutionOutcome outcome : allowed.what().outcomes()) {
            assertThat(outcome.correlationKey()).contains("shop/s");
            assertThat(outcome.operation()).isEqualTo(new Operation("shop/save", null, 3, null));
        }
        assertThat(allowed.removed()).isEqualTo(counts(removed));
    }

    @Test
    void whoSendsWithoutAKeySaysWhatItLikesUnderItsOwnNames() {
        Permit.Allowed allowed = Keys.everybody().apply(said());

        assertThat(allowed.removed()).isEmpty();
        assertThat(allowed.what().outcomes()).isEqualTo(said().outcomes());
        assertThat(allowed.what().errors().get(0).correlationKey()).contains("s");
    }

    /** Two projects that use the same names never meet. */
    @Test
    void aProjectsWorkIsItsOwn() {
        ErrorEvent one = permit("errors,work").apply(said()).what().errors().get(0);
        IntakeKey other = new IntakeKey("k2", "", "blog", EnumSet.of(KeyScope.ERRORS, KeyScope.WORK), List.of(), 0, 0);

        assertThat(Permit.of(other).apply(said()).what().errors().get(0).correlationKey())
                .isNotEqualTo(one.correlationKey());
    }

    private static String workOf(ErrorEvent event) {
        return String.join(
                " ",
                Objects.requireNonNullElse(event.execution().sessionId(), "-"),
                Objects.requireNonNullElse(event.execution().taskId(), "-"),
                event.operation() == null ? "-" : event.operation().id(),
                event.settings().equals(RecoverySettings.NONE) ? "-" : "set");
    }

    private static Permit permit(String scopes) {
        Set<KeyScope> all = EnumSet.noneOf(KeyScope.class);
        Arrays.stream(scopes.split(",", -1))
                .forEach(label ->
                        all.add(Labelled.find(KeyScope.class, label.strip()).orElseThrow()));
        return Permit.of(new IntakeKey("k", "", "shop", all, List.of(), 0, 0));
    }

    private static Map<String, Long> counts(String text) {
        return Arrays.stream(text.split(" ", -1))
                .filter(pair -> !pair.isEmpty())
                .map(pair -> pair.split("=", -1))
                .collect(java.util.stream.Collectors.toMap(pair -> pair[0], pair -> Long.valueOf(pair[1])));
    }

    private static Submission said() {
        ExecutionContext execution = new ExecutionContext("s", "t", null, "a", null, null, null, null);
        Operation operation = new Operation("save", null, 3, null);
        ErrorEvent event = ErrorEvent.builder("m")
                .occurredAt(NOW)
                .receivedAt(NOW)
                .execution(execution)
                .operation(operation)
                .payload(Payload.reference("a/b", "r"))
                .settings(RecoverySettings.ofProfile("strict"))
                .build();
        ExecutionOutcome outcome = new ExecutionOutcome(
                "o",
                OutcomeStatus.SUCCEEDED,
                OutcomeOrigin.EXECUTOR,
                NOW,
                execution,
                operation,
                ErrorSource.UNKNOWN,
                null,
                null,
                null,
                null,
                null,
                null);
        return new Submission(List.of(event), List.of(outcome), List.of(), Map.of(), Map.of(), "");
    }
}
