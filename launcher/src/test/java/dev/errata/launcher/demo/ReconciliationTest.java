package dev.errata.launcher.demo;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.classified.Classification;
import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.classified.Evidence;
import dev.errata.core.classified.EvidenceStage;
import dev.errata.core.classified.Facts;
import dev.errata.core.classified.SessionStanding;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorEventBuilder;
import dev.errata.core.event.ErrorKind;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.event.Operation;
import dev.errata.core.event.OutcomeOrigin;
import dev.errata.core.event.OutcomeStatus;
import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.Closure;
import dev.errata.core.recovery.ClosureResult;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.wording.UserText;
import dev.errata.schemas.HeaderNames;
import dev.errata.schemas.KeyPlacement;
import dev.errata.schemas.TopicNames;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Records planted on the topics, as faulty apps would write them: the demo's balance must find each. */
final class ReconciliationTest {
    private static final int PARTITIONS = 8;
    private static final String SESSION = "session-1";
    private static final String RIGHT_TOPIC = TopicNames.ERRORS_RETRYABLE;

    private final TopicTally tally = new TopicTally(PARTITIONS);
    private long offset;

    /** Two errors of work that was given up, a success and bytes that nobody can read: all as it should be. */
    @BeforeEach
    void aRunInWhichNothingIsAmiss() {
        in("error-1", "charge-1");
        out("error-1", "charge-1");
        decided("charge-1", ClosureResult.ABORTED);
        in("error-2", "charge-2");
        out("error-2", "charge-2");
        tally.add(at(TopicNames.OUTCOMES, SESSION), succeeded("charge-2"));
        decided("charge-2", ClosureResult.SUCCEEDED);
        tally.acknowledged("output-1");
        tally.add(
                at(TopicNames.ERRORS, SESSION),
                event("output-1", null).kind(ErrorKind.TOOL_OUTPUT).exitCode(0).build());
        dead(garbage());
        assertThat(balance().holds()).as(balance().eachLine()).isTrue();
    }

    @Test
    void aLostErrorIsFound() {
        in("error-3", null);

        assertThat(balance().eventsHold()).isFalse();
        finds("lost: error-3");
    }

    @Test
    void anErrorThatIsLostOnItsWayInIsFound() {
        tally.acknowledged("error-3");

        finds("lost on the way in: error-3");
    }

    @Test
    void aDoubledErrorIsFound() {
        out("error-1", "charge-1");

        assertThat(balance().eventsHold()).isFalse();
        finds("came out 2 times: error-1");
    }

    @Test
    void aLostErrorAndADoubledOneDoNotMakeUpForEachOther() {
        in("error-3", null);
        out("error-1", "charge-1");

        assertThat(balance().eventsHold()).isTrue();
        finds("came out 2 times: error-1", "lost: error-3");
    }

    @Test
    void anErrorThatIsAlsoADeadLetterIsFound() {
        ConsumerRecord<byte[], byte[]> place = in("error-3", null);
        out("error-3", null);
        dead(place);

        finds("came out 2 times: error-3");
    }

    @Test
    void bytesThatNobodyCanReadAndNobodyPutAsideAreFound() {
        ConsumerRecord<byte[], byte[]> place = garbage();

        finds("lost: " + place.partition() + ':' + place.offset());
    }

    @Test
    void aSuccessThatCameOutAsAnErrorIsFound() {
        out("output-1", null);

        finds("came out 1 times: output-1");
    }

    @Test
    void anErrorThatNobodyReportedIsFound() {
        out("error-9", null);

        finds("came out 1 times: error-9");
    }

    @Test
    void anErrorOnTheWrongTopicIsFound() {
        in("error-3", null);
        tally.add(at(TopicNames.ERRORS_PERMANENT, SESSION), classified("error-3", null));

        assertThat(balance().eventsHold()).isTrue();
        finds("misrouted: error-3");
    }

    @Test
    void anErrorUnderTheWrongKeyIsFound() {
        in("error-3", null);
        tally.add(at(RIGHT_TOPIC, "session-2"), classified("error-3", null));

        finds("misrouted: error-3");
    }

    @Test
    void anErrorOnTheWrongPartitionIsFound() {
        in("error-3", null);
        ConsumerRecord<byte[], byte[]> right = at(RIGHT_TOPIC, SESSION);
        tally.add(
                new ConsumerRecord<>(
                        RIGHT_TOPIC, (right.partition() + 1) % PARTITIONS, offset, right.key(), right.value()),
                classified("error-3", null));

        finds("misrouted: error-3");
    }

    @Test
    void anEventThatCameInAgainComesOutOnce() {
        in("error-1", "charge-1");

        assertThat(balance().holds()).isTrue();
        assertThat(balance().eventsLine())
                .isEqualTo("events in 4 = classified 2 + no error 1 + dead letters 1; 1 came in again");
    }

    @Test
    void anOperationThatNobodyDecidedIsNotSettled() {
        in("error-3", "charge-3");
        out("error-3", "charge-3");

        assertThat(balance().operationsHold()).isFalse();
        assertThat(balance().holds()).isFalse();
    }

    @Test
    void anOperationThatIsLostFromItsErrorIsFound() {
        in("error-3", "charge-3");
        out("error-3", null);

        finds("lost operation: session-1 charge-3");
    }

    @Test
    void anOperationThatIsDoneAndNotClosedSoIsFound() {
        tally.add(at(TopicNames.OUTCOMES, SESSION), succeeded("charge-1"));

        finds("operation that is ABORTED by its decisions, and not by its executor: session-1 charge-1");
    }

    @Test
    void anOperationThatIsClosedAsDoneByNobodyIsFound() {
        in("error-3", "charge-3");
        out("error-3", "charge-3");
        decided("charge-3", ClosureResult.SUCCEEDED);

        finds("operation that is SUCCEEDED by its decisions, and not by its executor: session-1 charge-3");
    }

    private Reconciliation balance() {
        return new Reconciliation(tally.snapshot());
    }

    private void finds(String... findings) {
        assertThat(balance().seen().findings()).containsExactlyInAnyOrder(findings);
        assertThat(balance().holds()).isFalse();
    }

    private ConsumerRecord<byte[], byte[]> in(String id, @Nullable String operation) {
        ConsumerRecord<byte[], byte[]> record = at(TopicNames.ERRORS, SESSION);
        tally.acknowledged(id);
        tally.add(record, event(id, operation).build());
        return record;
    }

    private ConsumerRecord<byte[], byte[]> garbage() {
        ConsumerRecord<byte[], byte[]> record = at(TopicNames.ERRORS, "garbage");
        tally.acknowledged(record.partition(), record.offset());
        tally.addUndecodable(record);
        return record;
    }

    private void out(String id, @Nullable String operation) {
        tally.add(at(RIGHT_TOPIC, SESSION), classified(id, operation));
    }

    private void dead(ConsumerRecord<byte[], byte[]> record) {
        ConsumerRecord<byte[], byte[]> letter = at(TopicNames.DEAD_LETTER, "any");
        Map.of(
                        HeaderNames.REASON, "unknown_schema",
                        HeaderNames.ORIGIN_TOPIC, record.topic(),
                        HeaderNames.ORIGIN_PARTITION, String.valueOf(record.partition()),
                        HeaderNames.ORIGIN_OFFSET, String.valueOf(record.offset()))
                .forEach((name, value) -> letter.headers().add(name, value.getBytes(UTF_8)));
        tally.add(letter, letter.value());
    }

    private void decided(String operation, ClosureResult result) {
        tally.add(
                at(TopicNames.DECISIONS, SESSION),
                OperationTrackTest.decision(
                        Action.CLOSED, new Closure(result, 1, Duration.ZERO), Operation.first(operation, "charge")));
    }

    /** The next record of a topic, where its key belongs. */
    private ConsumerRecord<byte[], byte[]> at(String topic, String key) {
        offset++;
        return new ConsumerRecord<>(
                topic, KeyPlacement.partitionOf(key, PARTITIONS), offset, key.getBytes(UTF_8), new byte[0]);
    }

    private static ErrorEventBuilder event(String id, @Nullable String operation) {
        return ErrorEvent.builder("connection reset by peer")
                .errorId(id)
                .kind(ErrorKind.ERROR)
                .occurredAt(Instant.EPOCH)
                .receivedAt(Instant.EPOCH)
                .execution(ExecutionContext.ofSession(SESSION))
                .operation(operation == null ? null : Operation.first(operation, "charge"));
    }

    private static ClassifiedError classified(String id, @Nullable String operation) {
        Evidence evidence = new Evidence("rule", EvidenceStage.DEFAULT, "message", "", null, null, List.of());
        return new ClassifiedError(
                event(id, operation).build(),
                Classification.of(Category.NETWORK_ERROR, evidence, null),
                Instant.EPOCH,
                new UserText("It failed", "It failed.", "Nothing to do.", List.of()),
                Facts.NONE,
                "v1:0",
                "connection reset by peer",
                null,
                SessionStanding.NONE,
                Map.of(),
                List.of(),
                null,
                null);
    }

    private static ExecutionOutcome succeeded(String operation) {
        return new ExecutionOutcome(
                "outcome",
                OutcomeStatus.SUCCEEDED,
                OutcomeOrigin.EXECUTOR,
                Instant.EPOCH,
                ExecutionContext.ofSession(SESSION),
                Operation.first(operation, "charge"),
                ErrorSource.UNKNOWN,
                "executor",
                null,
                null,
                null,
                null,
                null);
    }
}
