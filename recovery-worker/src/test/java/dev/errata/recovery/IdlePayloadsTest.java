package dev.errata.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.command.CommandType;
import dev.errata.core.command.RetryFilter;
import dev.errata.core.event.OperationPayload;
import dev.errata.core.event.Payload;
import dev.errata.recovery.task.TaskStores;
import dev.errata.schemas.PayloadKey;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.KeyValueStore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Payloads whose error never comes. */
class IdlePayloadsTest {
    @TempDir
    private Path directory;

    private WorkerDriver worker;

    @BeforeEach
    void oneArrives() {
        worker = new WorkerDriver(directory);
        worker.input(worker.topics.payloads())
                .pipeInput(
                        PayloadKey.of("s-1", "op-1"),
                        new OperationPayload("s-1", "op-1", "error-op-1", Payload.of("a/b", new byte[12])));
    }

    @AfterEach
    void stop() {
        worker.close();
    }

    @Test
    void oneIsForgottenWithIdleOperations() {
        worker.pass(Duration.ofDays(1));
        assertThat(isStored()).isTrue();

        worker.pass(Duration.ofDays(60));

        assertThat(isStored()).isFalse();
        assertThat(worker.output(worker.topics.payloads()))
                .filteredOn(record -> record.value == null)
                .hasSize(1);
    }

    /** Its alarm is of a worker that kept such ones for an hour less. */
    @Test
    void oneThatIsKeptLongerSinceItsAlarmWasSetIsForgottenThen() {
        KeyValueStore<Bytes, byte[]> schedule = worker.store(TaskStores.SCHEDULE);
        Bytes alarm = onlyKeyOf(schedule);
        Instant end = Instant.ofEpochMilli(ByteBuffer.wrap(alarm.get()).getLong());
        schedule.put(due(alarm, end.minus(Duration.ofHours(1))), schedule.delete(alarm));
        worker.command(CommandType.LIST_RETRIES, RetryFilter.ALL, Map.of()); // is to be forgotten before

        worker.pass(Duration.between(worker.now(), end).minusMinutes(30));
        assertThat(isStored()).isTrue();
        worker.pass(Duration.ofHours(1));

        assertThat(isStored()).isFalse();
    }

    private boolean isStored() {
        try (var entries = worker.store(TaskStores.PAYLOADS).all()) {
            return entries.hasNext();
        }
    }

    private static Bytes onlyKeyOf(KeyValueStore<Bytes, byte[]> schedule) {
        try (var entries = schedule.all()) {
            Bytes key = entries.next().key;
            assertThat(entries.hasNext()).isFalse();
            return key;
        }
    }

    private static Bytes due(Bytes alarm, Instant due) {
        byte[] key = alarm.get().clone();
        ByteBuffer.wrap(key).putLong(due.toEpochMilli());
        return Bytes.wrap(key);
    }
}
