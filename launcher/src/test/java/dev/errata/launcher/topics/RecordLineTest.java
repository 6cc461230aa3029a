package dev.errata.launcher.topics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.classification.ErrorJudge;
import dev.errata.core.classification.JudgedEvent;
import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.event.Failure;
import dev.errata.core.event.Operation;
import dev.errata.core.event.OutcomeOrigin;
import dev.errata.core.event.OutcomeStatus;
import dev.errata.core.ledger.LedgerApp;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.core.recovery.operation.FailureStep;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.schemas.RecordNumber;
import dev.errata.schemas.Topic;
import dev.errata.schemas.Topics;
import dev.errata.schemas.registry.RegistryInMemory;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;

final class RecordLineTest {
    private static final String SECRET = "hunter2hunter2";
    private static final String LOGIN = "password=" + SECRET;

    private final Topics topics = new Topics(new RegistryInMemory(), 1, (short) 1);

    @Test
    void showsNoSecretOfAnErrorEvent() {
        ErrorEvent event = ErrorEvent.builder("login failed: " + LOGIN)
                .occurredAt(Instant.EPOCH)
                .toolOutput("$ run " + LOGIN)
                .metadata(Map.of("password", SECRET))
                .build();

        assertThat(line(topics.errors(), event))
                .contains("login failed", "[redacted:")
                .doesNotContain(SECRET);
    }

    @Test
    void showsNoSecretOfAnOutcome() {
        Failure failure = new Failure(null, null, "login failed: " + LOGIN, Map.of("password", SECRET));

        assertThat(line(topics.outcomes(), outcome(failure)))
                .contains("login failed", "[redacted:")
                .doesNotContain(SECRET);
    }

    @Test
    void showsAnOutcomeWithoutSecretsAsItIs() {
        Failure failure = new Failure("tool_timeout", "ETIMEDOUT", "took too long", Map.of("host", "db-1"));

        assertThat(line(topics.outcomes(), outcome(failure))).contains("ETIMEDOUT", "took too long", "db-1");
    }

    @Test
    void showsTheSentenceOfADecisionThatIsWrittenWithoutOne() {
        ErrorEvent event = ErrorEvent.builder("connect ECONNREFUSED 10.0.0.7:5432")
                .errorId("error-1")
                .occurredAt(Instant.EPOCH)
                .receivedAt(Instant.EPOCH)
                .operation(Operation.first("operation-1", "query"))
                .build();
        ClassifiedError error = ((JudgedEvent.Failed) ErrorJudge.withDefaults().judge(event)).error();
        RecoveryDecision decision = new FailureStep(RecoveryConfig.defaults())
                .take(error, null, (scope, cause) -> Optional.empty(), Instant.EPOCH)
                .decisions()
                .get(0);

        assertThat(decision.grounds().explanation()).isEmpty();
        assertThat(line(topics.decisions(), decision)).contains("\"explanation\":\"Attempt 2 of ");
    }

    @Test
    void showsOnlyTheLengthOfWhatIsNoRecord() {
        byte[] bytes = LOGIN.getBytes(StandardCharsets.UTF_8);

        assertThat(new RecordLine(topics.errors()).of(record("errors", bytes)))
                .contains("\"bytes\":" + bytes.length, "\"undecodable\":")
                .doesNotContain(SECRET);
    }

    @Test
    void showsNumbersAndOtherHeadersThatAreNoText() {
        ConsumerRecord<byte[], byte[]> record = record("errors", new byte[0]);
        new RecordNumber(LedgerApp.CLASSIFIER, 0, 3, 0, 7, 4711).putOn(record.headers());
        record.headers().add("traceparent", "00-1".getBytes(StandardCharsets.UTF_8));
        record.headers().add("other", new byte[] {(byte) 0xFF, 0});
        record.headers().add("none", null);

        assertThat(new RecordLine(topics.errors()).of(record))
                .contains(
                        "\"seq\":{\"writer\":\"classifier-stream/0_3\",\"epoch\":\"1970-01-01T00:00:00Z\",\"number\":4711}")
                .contains("\"traceparent\":\"00-1\"", "\"other\":\"/wA=\"", "\"none\":null");
    }

    private static ExecutionOutcome outcome(Failure failure) {
        return new ExecutionOutcome(
                "outcome-1",
                OutcomeStatus.FAILED,
                OutcomeOrigin.EXECUTOR,
                Instant.EPOCH,
                ExecutionContext.ofSession("session-1"),
                null,
                ErrorSource.UNKNOWN,
                null,
                null,
                failure,
                "$ run " + LOGIN,
                null,
                null);
    }

    private static <V> String line(Topic<?, V> topic, V value) {
        byte[] bytes = topic.valueSerde().serializer().serialize(topic.name(), value);
        return new RecordLine(topic).of(record(topic.name(), bytes));
    }

    private static ConsumerRecord<byte[], byte[]> record(String topic, byte[] value) {
        return new ConsumerRecord<>(topic, 0, 0, "key".getBytes(StandardCharsets.UTF_8), value);
    }
}
