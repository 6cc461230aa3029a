package dev.errata.launcher.flow;

import static dev.errata.launcher.flow.Events.unique;
import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.Operation;
import dev.errata.core.event.RecoverySettings;
import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.DecisionReason;
import dev.errata.core.recovery.Escalation;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.core.recovery.RetryCommand;
import dev.errata.core.taxonomy.SourceType;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Fifty operations in five sessions meet a service that is down, through the whole pipeline. */
@ExtendWith(SharedPipeline.class)
final class OutageFlowTest {
    private static final int OPERATIONS = 50;
    private static final int SESSIONS = 5;
    private static final int ATTEMPTS = 4;
    private static final RecoverySettings SOON = new RecoverySettings(
            null, null, null, ATTEMPTS, Duration.ofMillis(10), Duration.ofMillis(20), null, null, null);

    private final PipelineUnderTest kafka;
    private final Recording recording;
    private final String outage = unique("outage");

    OutageFlowTest(PipelineUnderTest kafka) {
        this.kafka = kafka;
        this.recording = kafka.record();
    }

    @AfterEach
    void stop() {
        recording.close();
    }

    @Test
    void isFiftyRetriesAndOnceItOutlastsThemOneQuestionForEachSession() {
        IntStream.range(0, OPERATIONS).forEach(number -> kafka.report(failure(operation(number, 1), number)));
        for (int number = 0; number < OPERATIONS; number++) {
            RetryCommand retry = retry(number, 2);
            assertThat(retry.action()).isEqualTo(Action.RETRY);
            assertThat(retry.count().policyAttempt()).isEqualTo(2);
            recording.await(
                    kafka.topics().decisions(), it -> isOf(it, retry.operation().id()));
        }
        assertThat(decisions())
                .hasSize(OPERATIONS)
                .extracting(RecoveryDecision::action)
                .containsOnly(Action.RETRY);
        assertThat(escalations()).isEmpty();

        for (int attempt = 2; attempt <= ATTEMPTS; attempt++) {
            for (int number = 0; number < OPERATIONS; number++) {
                kafka.report(failure(retry(number, attempt).operation(), number));
            }
        }
        for (int number = 0; number < OPERATIONS; number++) {
            String id = operation(number, 1).id();
            recording.await(
                    kafka.topics().decisions(),
                    it -> isOf(it, id) && it.grounds().reason() == DecisionReason.EXHAUSTED);
        }

        for (int number = 0; number < SESSIONS; number++) {
            String session = session(number);
            recording.await(
                    kafka.topics().escalations(),
                    it -> session.equals(it.provenance().execution().sessionId())
                            && it.operations() == OPERATIONS / SESSIONS);
        }
        Map<String, Escalation> last = new HashMap<>();
        escalations().forEach(escalation -> last.put(escalation.escalationId(), escalation));
        assertThat(last.values()).hasSize(SESSIONS).allSatisfy(escalation -> {
            assertThat(escalation.cause()).isEqualTo(DecisionReason.EXHAUSTED);
            assertThat(escalation.operations()).isEqualTo(OPERATIONS / SESSIONS);
        });
    }

    private ErrorEvent failure(Operation run, int number) {
        return ErrorEvent.builder("HTTP 503 Service Unavailable")
                .errorId(unique("error"))
                .occurredAt(Instant.now())
                .source(ErrorSource.of(SourceType.SERVICE, outage))
                .execution(ExecutionContext.ofSession(session(number)))
                .operation(run)
                .settings(SOON)
                .build();
    }

    private String session(int number) {
        return outage + "-" + number % SESSIONS;
    }

    private Operation operation(int number, int attempt) {
        return new Operation(outage + "-operation-" + number, "flow-step", attempt, null);
    }

    private RetryCommand retry(int number, int attempt) {
        Operation wanted = operation(number, attempt);
        return recording.await(
                kafka.topics().retries(),
                it -> it.operation().id().equals(wanted.id()) && it.operation().attempt() == attempt);
    }

    private static boolean isOf(RecoveryDecision decision, String operationId) {
        Operation operation = decision.operation();
        return operation != null && operation.id().equals(operationId);
    }

    private List<RecoveryDecision> decisions() {
        return recording.values(
                kafka.topics().decisions(),
                it -> outage.equals(it.provenance().source().component()));
    }

    private List<Escalation> escalations() {
        return recording.values(
                kafka.topics().escalations(),
                it -> outage.equals(it.provenance().source().component()));
    }
}
