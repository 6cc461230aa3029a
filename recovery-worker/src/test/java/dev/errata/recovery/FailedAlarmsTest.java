package dev.errata.recovery;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.classified.SessionStanding;
import dev.errata.core.event.Operation;
import dev.errata.core.recovery.EscalationStatus;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.core.taxonomy.Category;
import dev.errata.recovery.task.TaskStores;
import dev.errata.schemas.HeaderNames;
import dev.errata.testing.BreakableRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What cannot be done ends with its reason, whole, and holds up nothing. */
class FailedAlarmsTest {
    private static final Duration LATER = Duration.ofMinutes(5);

    private final BreakableRegistry registry = new BreakableRegistry();
    private WorkerDriver worker;

    FailedAlarmsTest(@TempDir Path directory) {
        worker = new WorkerDriver(
                directory, RecoveryConfig.defaults(), WorkerDriver.EVERY_MILLISECOND, registry.client());
    }

    @AfterEach
    void close() {
        worker.close();
    }

    @Test
    void aRetryThatCannotBeWrittenEndsAsADeadLetterAndLeavesNothing() {
        fail("op-1");
        registry.fail(List.of("retries-value"));
        worker.pass(LATER);
        registry.mend();
        fail("op-2");
        worker.pass(LATER);

        TestRecord<byte[], byte[]> letter = onlyLetter();
        assertThat(header(letter, HeaderNames.REASON)).isEqualTo("alarm_failed");
        assertThat(header(letter, HeaderNames.DETAIL)).contains("IllegalStateException");
        assertThat(header(letter, HeaderNames.ORIGIN_TOPIC)).isEqualTo("recovery-test-operations-changelog");
        assertThat(new String(letter.getKey(), UTF_8)).contains("op-1");
        assertThat(letter.getValue()).isNotEmpty();
        assertThat(worker.retries()).extracting(retry -> retry.operation().id()).containsExactly("op-2");
        assertThat(keys(TaskStores.OPERATIONS)).singleElement().asString().contains("op-2");
        assertThat(keys(TaskStores.OPERATION_ALARMS)).noneMatch(key -> key.contains("op-1"));
    }

    @Test
    void anOperationThatCannotBeReadEndsAsADeadLetterWithItsBytes() {
        fail("op-1");
        fail("op-2");
        byte[] garbage = {99, 1, 2};
        KeyValueStore<Bytes, byte[]> operations = worker.store(TaskStores.OPERATIONS);
        Bytes key = firstKey(operations);
        operations.put(key, garbage);
        worker.pass(LATER);
        worker.pass(LATER);

        TestRecord<byte[], byte[]> letter = onlyLetter();
        assertThat(letter.getKey()).isEqualTo(key.get());
        assertThat(letter.getValue()).isEqualTo(garbage);
        assertThat(header(letter, HeaderNames.REASON)).isEqualTo("alarm_failed");
        assertThat(worker.retries()).hasSize(1);
        assertThat(operations.get(key)).isNull();
    }

    @Test
    void anEscalationThatCannotBeReadIsNoLongerAsked() {
        worker.fail(Category.CONFIG_MISSING, 1);
        worker.store(TaskStores.ESCALATIONS).put(firstKey(worker.store(TaskStores.ESCALATIONS)), new byte[] {99});
        worker.pass(Duration.ofHours(9));

        assertThat(header(onlyLetter(), HeaderNames.ORIGIN_TOPIC))
                .isEqualTo("recovery-test-open-escalations-changelog");
        assertThat(keys(TaskStores.ESCALATIONS)).isEmpty();
    }

    /** The serde knows its id once it has written: the escalation was opened by a worker that could. */
    @Test
    void aReminderThatCannotBeToldIsLeftOutAndTheNextOneComes(@TempDir Path before, @TempDir Path after) {
        StoreFiles files = new StoreFiles(after);
        try (WorkerDriver whole = new WorkerDriver(before)) {
            whole.fail(Category.CONFIG_MISSING, 1);
            for (String store : List.of(TaskStores.ESCALATIONS, TaskStores.SCHEDULE)) {
                files.write(store, StoreFiles.entries(whole.store(store)));
            }
        }
        worker.close();
        worker = new WorkerDriver(after, RecoveryConfig.defaults(), WorkerDriver.EVERY_MILLISECOND, registry.client());
        registry.fail(List.of("escalations-value"));
        worker.pass(Duration.ofHours(9));
        assertThat(header(onlyLetter(), HeaderNames.ORIGIN_TOPIC))
                .isEqualTo("recovery-test-open-escalations-changelog");
        assertThat(worker.escalations()).isEmpty();

        registry.mend();
        worker.pass(Duration.ofHours(9));
        assertThat(worker.escalations())
                .singleElement()
                .satisfies(told -> assertThat(told.value.standing().status()).isEqualTo(EscalationStatus.PASSED_ON));
    }

    @Test
    void aRecordOfWhichHalfCannotBeWrittenLeavesNothingBehind() {
        registry.fail(List.of("escalations-value"));
        worker.fail(Category.CONFIG_MISSING, 1);

        assertThat(worker.decisions()).isEmpty();
        assertThat(keys(TaskStores.OPERATIONS)).isEmpty();
        assertThat(keys(TaskStores.SCHEDULE)).isEmpty();
        assertThat(keys(TaskStores.OPERATION_ALARMS)).isEmpty();
        assertThat(header(onlyLetter(), HeaderNames.REASON)).isEqualTo("processing_failed");

        registry.mend();
        worker.fail(Category.CONFIG_MISSING, 1);
        assertThat(worker.decisions()).hasSize(1);
    }

    private void fail(String operation) {
        worker.fail(WorkerInputs.error(
                Category.NETWORK_ERROR, new Operation(operation, "charge-card", 1, null), SessionStanding.NONE));
    }

    private TestRecord<byte[], byte[]> onlyLetter() {
        List<TestRecord<byte[], byte[]>> letters = worker.letters();
        assertThat(letters).hasSize(1);
        return letters.get(0);
    }

    private List<String> keys(String store) {
        List<String> keys = new ArrayList<>();
        try (var entries = worker.store(store).all()) {
            entries.forEachRemaining(entry -> keys.add(new String(entry.key.get(), UTF_8)));
        }
        return keys;
    }

    private static Bytes firstKey(KeyValueStore<Bytes, byte[]> store) {
        try (var entries = store.all()) {
            return entries.next().key;
        }
    }

    private static String header(TestRecord<byte[], byte[]> record, String name) {
        return new String(record.headers().lastHeader(name).value(), UTF_8);
    }
}
