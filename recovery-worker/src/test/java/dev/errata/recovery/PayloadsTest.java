package dev.errata.recovery;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.classified.SessionStanding;
import dev.errata.core.command.CommandType;
import dev.errata.core.command.RetryFilter;
import dev.errata.core.event.Operation;
import dev.errata.core.event.OperationPayload;
import dev.errata.core.event.OutcomeStatus;
import dev.errata.core.event.Payload;
import dev.errata.core.recovery.DecisionReason;
import dev.errata.core.recovery.RetryCommand;
import dev.errata.core.recovery.policy.LeaseSettings;
import dev.errata.core.taxonomy.Category;
import dev.errata.recovery.task.RecoveryMeters;
import dev.errata.recovery.task.TaskStores;
import dev.errata.schemas.PayloadKey;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PayloadsTest {
    private static final Payload FIRST = Payload.of("a/b", "marker-first".getBytes(UTF_8));
    private static final Payload OTHER = Payload.of("a/b", "marker-other".getBytes(UTF_8));
    private static final Duration LONG = Duration.ofMinutes(5);

    @TempDir
    private Path directory;

    private WorkerDriver worker;

    @BeforeEach
    void start() {
        worker = new WorkerDriver(directory);
    }

    @AfterEach
    void stop() {
        worker.close();
    }

    @Test
    void aRetryCarriesWhatCameBeforeOrAfterItsError() {
        arrive("op-1", FIRST);
        fail("op-1", 1, FIRST);
        fail("op-2", 1, OTHER);
        arrive("op-2", OTHER);
        worker.pass(LONG);

        assertThat(worker.retries())
                .extracting(retry -> retry.operation().id(), RetryCommand::payload)
                .containsExactlyInAnyOrder(tuple("op-1", FIRST), tuple("op-2", OTHER));
    }

    /** As an older worker scheduled it, which knew of none. */
    @Test
    void aRetryWhoseErrorAnnouncedNoneCarriesWhatHasCome() {
        worker.fail(Category.NETWORK_ERROR, 1);
        arrive("op-1", FIRST);
        worker.pass(LONG);

        assertThat(worker.retries()).extracting(RetryCommand::payload).containsExactly(FIRST);
    }

    @Test
    void aRetryThatIsDueWaitsAndGoesAsSoonAsItsPayloadComes() {
        fail("op-1", 1, FIRST);
        worker.pass(LONG);
        assertThat(worker.retries()).isEmpty();

        arrive("op-1", FIRST);
        worker.pass(Duration.ofMillis(1));

        assertThat(worker.retries())
                .singleElement()
                .satisfies(retry -> assertThat(retry.payload()).isEqualTo(FIRST));
    }

    @Test
    void whatNeverComesIsAskedForAndAnApprovedRetryWaitsForItOnceMore() {
        fail("op-1", 1, FIRST);
        worker.pass(LONG);
        worker.pass(LeaseSettings.DEFAULTS.payloadWithin());

        assertThat(worker.retries()).isEmpty();
        assertThat(worker.escalations())
                .singleElement()
                .satisfies(asked -> assertThat(asked.value.cause()).isEqualTo(DecisionReason.PAYLOAD_MISSING));

        worker.command(CommandType.APPROVE, RetryFilter.ALL, Map.of());
        worker.pass(Duration.ofMillis(1));
        assertThat(worker.retries()).isEmpty();
        arrive("op-1", FIRST);
        worker.pass(Duration.ofMillis(1));
        assertThat(worker.retries())
                .singleElement()
                .satisfies(retry -> assertThat(retry.payload()).isEqualTo(FIRST));
    }

    @Test
    void theFirstStaysAnotherIsCountedAndAnErrorWithoutOneErasesNothing() {
        arrive("op-1", FIRST);
        fail("op-1", 1, FIRST);
        arrive("op-1", FIRST);
        arrive("op-1", OTHER);
        worker.pass(LONG);
        worker.tell(OutcomeStatus.STARTED, 2);
        worker.fail(Category.NETWORK_ERROR, 2);
        worker.pass(LONG);

        assertThat(worker.retries())
                .hasSize(2)
                .extracting(RetryCommand::payload)
                .containsOnly(FIRST);
        assertThat(arrived("kept")).isEqualTo(1);
        assertThat(arrived("repeated")).isEqualTo(1);
        assertThat(arrived("different")).isEqualTo(1);
    }

    @Test
    void oneThatIsHandedOutAgainCarriesItAgain() {
        arrive("op-1", FIRST);
        fail("op-1", 1, FIRST);
        worker.pass(LONG);
        worker.pass(Duration.ofHours(2));

        assertThat(worker.retries())
                .hasSize(2)
                .extracting(RetryCommand::payload)
                .containsOnly(FIRST);
    }

    @Test
    void theEndOfTheOperationRemovesItFromStoreAndTopicAndALateOneIsNotKept() {
        arrive("op-1", FIRST);
        fail("op-1", 1, FIRST);
        worker.pass(LONG);
        worker.tell(OutcomeStatus.SUCCEEDED, 2);

        assertThat(stored()).isEmpty();
        assertThat(ended()).containsExactly(PayloadKey.of("s-1", "op-1"));

        arrive("op-1", FIRST);
        assertThat(stored()).isEmpty();
        assertThat(ended()).containsExactly(PayloadKey.of("s-1", "op-1"));
        assertThat(arrived("too_late")).isEqualTo(1);
    }

    @Test
    void aCancelledRetryLeavesNothing() {
        fail("op-1", 1, FIRST);
        arrive("op-1", FIRST);
        worker.command(CommandType.CANCEL, RetryFilter.ALL, Map.of());
        worker.pass(Duration.ofMillis(1));

        assertThat(stored()).isEmpty();
        assertThat(ended()).hasSize(1);
    }

    @Test
    void aRetryThatWaitsForItsPayloadCanBeCancelledAndCountsOnce() {
        fail("op-1", 1, FIRST);
        worker.pass(LONG);
        assertThat(worker.meters
                        .find(RecoveryMeters.RETRIES)
                        .tag("fate", "cancelled")
                        .counter())
                .isNull();

        worker.command(CommandType.CANCEL, RetryFilter.ALL, Map.of());
        worker.pass(Duration.ofHours(1));

        assertThat(worker.retries()).isEmpty();
        assertThat(worker.escalations()).isEmpty();
        assertThat(worker.meters
                        .get(RecoveryMeters.RETRIES)
                        .tag("fate", "cancelled")
                        .counter()
                        .count())
                .isEqualTo(1);
    }

    @Test
    void aSessionKeepsSoManyBytesAndHasSpaceAgainWhenAnOperationEnds() {
        Payload half = Payload.of("a/b", new byte[Payload.MOST_BYTES]);
        for (int i = 1; i <= 3; i++) {
            fail("op-" + i, 1, half);
            arrive("op-" + i, half);
        }
        assertThat(arrived("kept")).isEqualTo(2);
        assertThat(arrived("no_space")).isEqualTo(1);
        assertThat(ended()).containsExactly(PayloadKey.of("s-1", "op-3"));

        worker.tell(WorkerInputs.outcome(OutcomeStatus.SUCCEEDED, Operation.first("op-1", "charge-card")), "s-1");
        arrive("op-3", half);
        assertThat(arrived("kept")).isEqualTo(3);
    }

    /** A marker is in its store and on the retries, and nowhere else. */
    @Test
    void nothingElseThatItWritesAnswersOrStoresHoldsIt() {
        fail("op-1", 1, FIRST);
        worker.pass(LONG);
        arrive("op-1", FIRST);
        arrive("op-1", OTHER);
        worker.pass(Duration.ofMillis(1));
        worker.command(CommandType.LIST_RETRIES, RetryFilter.ALL, Map.of());
        worker.command(CommandType.SHOW_OPERATION, RetryFilter.ALL, Map.of());
        worker.pass(Duration.ofMillis(1));

        assertThat(worker.results().toString()).contains("op-1").doesNotContain("marker");
        for (String store : List.of(
                TaskStores.OPERATIONS,
                TaskStores.SCHEDULE,
                TaskStores.OPERATION_ALARMS,
                TaskStores.ESCALATIONS,
                TaskStores.COMMANDS,
                TaskStores.HELD)) {
            assertThat(values(store)).as(store).noneMatch(PayloadsTest::isMarked);
        }
        assertThat(stored()).anyMatch(PayloadsTest::isMarked);
        assertThat(worker.decisions().toString()).doesNotContain("marker");
        assertThat(worker.escalations().toString()).doesNotContain("marker");
        assertThat(worker.errors()).isEmpty();
    }

    private static boolean isMarked(byte[] bytes) {
        return new String(bytes, ISO_8859_1).contains("marker");
    }

    private List<byte[]> stored() {
        return values(TaskStores.PAYLOADS);
    }

    private List<byte[]> values(String store) {
        List<byte[]> values = new ArrayList<>();
        try (var entries = worker.store(store).all()) {
            while (entries.hasNext()) {
                KeyValue<Bytes, byte[]> entry = entries.next();
                values.add(entry.value);
            }
        }
        return values;
    }

    private List<String> ended() {
        return worker.output(worker.topics.payloads()).stream()
                .filter(record -> record.value == null)
                .map(record -> record.key)
                .toList();
    }

    private double arrived(String result) {
        return worker.meters
                .get(RecoveryMeters.PAYLOADS)
                .tag("result", result)
                .counter()
                .count();
    }

    private void arrive(String operationId, Payload payload) {
        worker.input(worker.topics.payloads())
                .pipeInput(
                        PayloadKey.of("s-1", operationId),
                        new OperationPayload("s-1", operationId, "error-" + operationId, payload));
    }

    private void fail(String operationId, int attempt, Payload announced) {
        ClassifiedError plain = WorkerInputs.error(
                Category.NETWORK_ERROR, new Operation(operationId, "charge-card", attempt, null), SessionStanding.NONE);
        ClassifiedError error =
                plain.with(plain.error().toBuilder().payload(announced).build());
        worker.fail(error);
    }
}
