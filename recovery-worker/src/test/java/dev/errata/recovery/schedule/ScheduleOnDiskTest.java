package dev.errata.recovery.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Properties;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a restart costs where deleted entries are still on disk. Prints its figures. */
class ScheduleOnDiskTest {
    private static final int REMOVED = 100_000;
    private static final int LOOKS = 5;
    private static final Instant START = Instant.parse("2026-03-01T12:00:00Z");

    @Test
    void theFirstLookAfterARestartDoesNotWalkWhatWasRemoved(@TempDir Path directory) {
        KeyValueStore<Bytes, byte[]> store = store(directory);
        Instant end = START.plusMillis(REMOVED);
        try {
            removeAll(new Schedule(store), end);
            Duration fromFloor = look(store, end);
            store.delete(Schedule.FLOOR);
            Duration fromTheBeginning = look(store, end);

            System.out.printf("%,d removed: first look %s, without a floor %s%n", REMOVED, fromFloor, fromTheBeginning);
            assertThat(fromFloor.multipliedBy(5)).isLessThan(fromTheBeginning);
        } finally {
            store.close();
        }
    }

    /** The quickest of several, so that what else the machine does counts little. */
    private static Duration look(KeyValueStore<Bytes, byte[]> store, Instant earliest) {
        long best = Long.MAX_VALUE;
        for (int i = 0; i < LOOKS; i++) {
            long start = System.nanoTime();
            Schedule restarted = new Schedule(store);
            best = Math.min(best, System.nanoTime() - start);
            assertThat(restarted.earliest()).isEqualTo(earliest.toEpochMilli());
        }
        return Duration.ofNanos(best);
    }

    private static void removeAll(Schedule schedule, Instant end) {
        for (int i = 0; i <= REMOVED; i++) {
            Bytes owner = Bytes.wrap(("session-" + i).getBytes(StandardCharsets.UTF_8));
            schedule.move(Alarm.Kind.OPERATION, owner, null, START.plusMillis(i));
        }
        long now = end.toEpochMilli() - 1;
        List<Alarm> due = schedule.fresh(0, now, 2_000);
        while (!due.isEmpty()) {
            due.forEach(schedule::remove);
            schedule.keepFloor(now);
            due = schedule.fresh(0, now, 2_000);
        }
    }

    private static KeyValueStore<Bytes, byte[]> store(Path directory) {
        Properties properties = new Properties();
        properties.put(StreamsConfig.APPLICATION_ID_CONFIG, "schedule-on-disk");
        properties.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "none:1");
        MockProcessorContext<Object, Object> context =
                new MockProcessorContext<>(properties, new TaskId(0, 0), directory.toFile());
        KeyValueStore<Bytes, byte[]> store = Stores.keyValueStoreBuilder(
                        Stores.persistentKeyValueStore("schedule"), Serdes.Bytes(), Serdes.ByteArray())
                .withLoggingDisabled()
                .build();
        store.init(context.getStateStoreContext(), store);
        return store;
    }
}
