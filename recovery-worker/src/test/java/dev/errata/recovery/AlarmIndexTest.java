package dev.errata.recovery;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.classified.SessionStanding;
import dev.errata.core.command.CommandType;
import dev.errata.core.command.RetryFilter;
import dev.errata.core.event.Operation;
import dev.errata.core.event.OutcomeStatus;
import dev.errata.core.taxonomy.Category;
import dev.errata.recovery.dependency.HeldRetries;
import dev.errata.recovery.schedule.Alarm;
import dev.errata.recovery.schedule.Operations;
import dev.errata.recovery.task.AlarmIndex;
import dev.errata.recovery.task.TaskStores;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The alarms of operations have no changelog: what is made of the operations after a start is what was there before. */
class AlarmIndexTest {
    private static final byte[] PRESENT = {1};

    private final WorkerDriver worker;
    private final KeyValueStore<Bytes, byte[]> anew =
            Stores.inMemoryKeyValueStore("anew").get();

    AlarmIndexTest(@TempDir Path directory) {
        worker = new WorkerDriver(directory);
    }

    @BeforeEach
    void open() {
        anew.init(new MockProcessorContext<>().getStateStoreContext(), anew);
    }

    @AfterEach
    void close() {
        worker.close();
    }

    @Test
    void theIndexMadeAnewIsTheOneThatWasKept() {
        for (int number = 1; number <= 6; number++) {
            fail(number, Category.NETWORK_ERROR);
        }
        fail(7, Category.CONFIG_MISSING);
        assertThat(keysOfOneMadeAnew())
                .as("pending, and one that waits for a person")
                .hasSize(6);
        assertSame();

        worker.command(CommandType.CANCEL, RetryFilter.ofIds(List.of("op-1")), Map.of());
        worker.command(CommandType.RUN_NOW, RetryFilter.ofIds(List.of("op-2")), Map.of());
        assertSame();
        worker.pass(Duration.ofMillis(1));
        tell(OutcomeStatus.STARTED, 2);
        assertSame();
        tell(OutcomeStatus.SUCCEEDED, 2);
        assertSame();
        worker.pass(Duration.ofMinutes(30));
        assertThat(worker.retries()).hasSizeGreaterThan(4);
        assertSame();
    }

    @Test
    void aRetryThatItsDependencyHoldsIsInTheQueueAndNotInTheIndex() {
        worker.command(CommandType.PAUSE, RetryFilter.ALL, Map.of("dependency", "billing"));
        fail(1, Category.NETWORK_ERROR);
        fail(2, Category.NETWORK_ERROR);
        worker.pass(Duration.ofMinutes(1));
        assertThat(keys(worker.store(TaskStores.HELD))).hasSize(2);
        assertThat(keysOfOneMadeAnew()).isEmpty();
        assertSame();

        worker.command(CommandType.RUN_NOW, RetryFilter.ofIds(List.of("op-1")), Map.of());
        assertThat(keysOfOneMadeAnew()).hasSize(1);
        assertSame();

        worker.command(CommandType.RESUME, RetryFilter.ALL, Map.of("dependency", "billing"));
        worker.pass(Duration.ofSeconds(10));
        assertThat(keys(worker.store(TaskStores.HELD))).isEmpty();
        assertThat(worker.retries()).hasSize(2);
        assertSame();
    }

    /** It has no time of its own any more, and is a dead letter at once. */
    @Test
    void anOperationThatCannotBeReadIsDueAtOnce() {
        fail(1, Category.NETWORK_ERROR);
        KeyValueStore<Bytes, byte[]> operations = worker.store(TaskStores.OPERATIONS);
        Bytes key = onlyKey(operations);
        operations.put(key, new byte[] {99});

        assertThat(keysOfOneMadeAnew()).containsExactly(ofOperation(worker.now(), key));
    }

    @Test
    void morePiecesThanOneAreWritten() {
        KeyValueStore<Bytes, byte[]> operations = worker.store(TaskStores.OPERATIONS);
        for (int number = 0; number < 2_500; number++) {
            operations.put(Bytes.wrap(("op-" + number).getBytes(UTF_8)), new byte[] {99});
        }
        assertThat(keysOfOneMadeAnew()).hasSize(2_500);
    }

    /** As the version before left them: each operation's alarm a second time, in the store with a changelog. */
    @Test
    void whatAnEarlierVersionLoggedFiresNothingTwiceAndIsGoneWhenItsTimeComes(@TempDir Path earlier) {
        fail(1, Category.NETWORK_ERROR);
        fail(2, Category.NETWORK_ERROR);
        Bytes mark = Bytes.wrap(new byte[] {0});
        List<KeyValue<Bytes, byte[]>> logged = new ArrayList<>(
                List.of(KeyValue.pair(mark, ByteBuffer.allocate(Long.BYTES).array())));
        for (Bytes key : keys(worker.store(TaskStores.OPERATION_ALARMS))) {
            byte[] entry = key.get().clone();
            entry[Long.BYTES] = 'O';
            logged.add(KeyValue.pair(Bytes.wrap(entry), PRESENT));
        }
        StoreFiles files = new StoreFiles(earlier);
        files.write(TaskStores.OPERATIONS, StoreFiles.entries(worker.store(TaskStores.OPERATIONS)));
        files.write(TaskStores.SCHEDULE, logged);

        try (WorkerDriver updated = new WorkerDriver(earlier)) {
            updated.pass(Duration.ofMinutes(1));
            assertThat(updated.retries())
                    .extracting(retry -> retry.operation().id())
                    .containsExactlyInAnyOrder("op-1", "op-2");
            assertThat(keys(updated.store(TaskStores.SCHEDULE)))
                    .as("but for a mark that nobody reads")
                    .containsExactly(mark);
            updated.pass(Duration.ofMinutes(1));
            assertThat(updated.retries()).isEmpty();
        }
    }

    private void assertSame() {
        assertThat(keysOfOneMadeAnew()).isEqualTo(keys(worker.store(TaskStores.OPERATION_ALARMS)));
    }

    private List<Bytes> keysOfOneMadeAnew() {
        keys(anew).forEach(anew::delete);
        HeldRetries held = new HeldRetries(worker.store(TaskStores.HELD));
        AlarmIndex.of(
                new Operations(worker.store(TaskStores.OPERATIONS)),
                held,
                anew,
                worker.now().toEpochMilli());
        return keys(anew);
    }

    private void fail(int number, Category category) {
        worker.fail(WorkerInputs.error(category, operation(number, 1), SessionStanding.NONE));
    }

    private void tell(OutcomeStatus status, int number) {
        worker.tell(WorkerInputs.outcome(status, operation(number, 2)), "s-1");
    }

    private static Operation operation(int number, int attempt) {
        return new Operation("op-" + number, "charge-card", attempt, null);
    }

    private static Bytes ofOperation(Instant dueAt, Bytes owner) {
        return new Alarm(dueAt.toEpochMilli(), Alarm.Kind.OPERATION, owner).key();
    }

    private static Bytes onlyKey(KeyValueStore<Bytes, byte[]> store) {
        assertThat(keys(store)).hasSize(1);
        return keys(store).get(0);
    }

    private static List<Bytes> keys(KeyValueStore<Bytes, byte[]> store) {
        return StoreFiles.entries(store).stream().map(entry -> entry.key).toList();
    }
}
