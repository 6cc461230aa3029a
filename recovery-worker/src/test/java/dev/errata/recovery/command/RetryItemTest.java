package dev.errata.recovery.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.Provenance;
import dev.errata.core.event.RecoverySettings;
import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.AppliedPolicy;
import dev.errata.core.recovery.DecidedError;
import dev.errata.core.recovery.Hold;
import dev.errata.core.recovery.Instruction;
import dev.errata.core.recovery.operation.FailedRuns;
import dev.errata.core.recovery.operation.LastFailure;
import dev.errata.core.recovery.operation.OperationState;
import dev.errata.core.recovery.operation.Stage;
import dev.errata.core.recovery.operation.Work;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.Severity;
import dev.errata.core.taxonomy.Strategy;
import dev.errata.schemas.json.RecordJson;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What lists of retries show, down to the order: scripts read it. */
class RetryItemTest {
    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    private static OperationState at(Stage stage) {
        Work work = new Work(
                "op",
                "chat",
                Duration.ofMinutes(1),
                new Provenance(
                        new ErrorSource("service", "billing", null, null), ExecutionContext.ofSession("s"), null),
                RecoverySettings.NONE,
                null);
        LastFailure failure = new LastFailure(
                1,
                new DecidedError("e", Category.LLM_TIMEOUT, Severity.HIGH, Strategy.RETRY_WITH_BACKOFF, "v2:f"),
                null,
                new AppliedPolicy("llm", "default", 4),
                2,
                Action.RETRY,
                new Instruction.ExtendTimeout(Duration.ofMinutes(2)),
                "The model took too long",
                null);
        return new OperationState(work, stage, 1, NOW, failure, List.of(), null, new FailedRuns(Map.of(1, "llm"), 0));
    }

    static Stream<Arguments> stages() {
        Instant later = NOW.plusSeconds(1);
        return Stream.of(
                Arguments.of(new Stage.Pending(2, NOW, 1), """
                        "stage":"pending","dueAt":"2026-01-02T03:04:05Z","handOuts":0"""),
                Arguments.of(new Stage.AwaitingPayload(2, NOW, 3, later), """
                        "stage":"awaiting_payload","dueAt":"2026-01-02T03:04:05Z","until":"2026-01-02T03:04:06Z","handOuts":2"""),
                Arguments.of(new Stage.HandedOut(2, NOW, 3, later), """
                        "stage":"handed_out","dueAt":"2026-01-02T03:04:05Z","until":"2026-01-02T03:04:06Z","handOuts":3"""),
                Arguments.of(new Stage.Leased(2, NOW, "executor-1"), """
                        "stage":"leased","until":"2026-01-02T03:04:05Z","holder":"executor-1\""""),
                Arguments.of(new Stage.Unwatched(2, NOW, "executor-1"), """
                        "stage":"unwatched","holder":"executor-1\""""));
    }

    @ParameterizedTest
    @MethodSource("stages")
    void saysWhereTheRetryStands(Stage stage, String standing) {
        assertThat(RetryItem.of("page", at(stage))).map(RecordJson::text).contains(listed(standing));
    }

    @Test
    void saysWhatItWaitsFor() {
        assertThat(RetryItem.of("page", at(new Stage.Pending(2, NOW, 1)))
                        .map(item -> item.heldBy("billing", Hold.PAUSED)))
                .map(RecordJson::text)
                .contains(listed("""
                        "stage":"pending","dueAt":"2026-01-02T03:04:05Z","handOuts":0,"dependency":"billing","heldBy":"paused\""""));
    }

    @Test
    void isNoneOfWhatIsNotTriedAgain() {
        assertThat(RetryItem.of("page", at(new Stage.Gated(2, 0)))).isEmpty();
    }

    @Test
    void anOperationIsShownWithWhereItStandsAndItsLastFailure() {
        assertThat(RecordJson.text(OperationItem.of(at(new Stage.Leased(2, NOW, "executor-1")))))
                .isEqualTo("""
                        {"operationId":"op","operationType":"chat","stage":"leased","attempt":2,\
                        "until":"2026-01-02T03:04:05Z","holder":"executor-1",\
                        "source":{"type":"service","component":"billing"},"execution":{"sessionId":"s"},\
                        "timeLimitMs":60000,"firstFailureAt":"2026-01-02T03:04:05Z","forgiven":0,\
                        "lastFailure":{"attempt":1,"errorId":"e","category":"llm_timeout","severity":"high",\
                        "strategy":"retry_with_backoff","fingerprint":"v2:f","policy":"llm","profile":"default",\
                        "maxAttempts":4,"strikes":2,"action":"retry",\
                        "instruction":{"type":"extend_timeout","timeLimitMs":120000},"title":"The model took too long"},\
                        "history":[],"commandId":"8ee3a6d3-5134-3980-92da-a92f6eec3114"}""");
    }

    private static String listed(String standing) {
        return """
                {"page":"page","operationId":"op","operationType":"chat","sessionId":"s","component":"billing",\
                "attempt":2,"maxAttempts":4,"policyAttempt":2,%s,"category":"llm_timeout","severity":"high",\
                "policy":"llm","title":"The model took too long","fingerprint":"v2:f",\
                "firstFailureAt":"2026-01-02T03:04:05Z","commandId":"8ee3a6d3-5134-3980-92da-a92f6eec3114"}""".formatted(standing);
    }
}
