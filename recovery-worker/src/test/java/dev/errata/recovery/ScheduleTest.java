package dev.errata.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ScheduleTest {
    private final KeyValueStore<Bytes, byte[]> store = Stores.keyValueStoreBuilder(
                    Stores.inMemoryKeyValueStore("schedule"), Serdes.Bytes(), Serdes.ByteArray())
            .withLoggingDisabled()
            .build();
    private Schedule schedule = new Schedule(store);

    @BeforeEach
    void open() {
        MockProcessorContext<Object, Object> context = new MockProcessorContext<>();
        store.init(context.getStateStoreContext(), store);
        schedule = new Schedule(store);
    }

    @Test
    void alarmsComeInTheOrderOfTheirTimes() {
        TreeMap<Long, String> expected = new TreeMap<>();
        for (long dueAt : new long[] {700, 5, 256, 255, 1L << 40, 3}) {
            expected.put(dueAt, "op-" + dueAt);
            set("op-" + dueAt, null, dueAt);
        }
        assertThat(names(schedule.due(Long.MAX_VALUE - 1, 100))).containsExactlyElementsOf(expected.values());
    }

    @Test
    void onlyWhatIsDueComesAndTheMarkMovesBehindIt() {
        set("a", null, 10);
        set("b", null, 20);
        assertThat(names(schedule.due(9, 100))).isEmpty();
        assertThat(names(schedule.due(10, 100))).containsExactly("a");
        assertThat(schedule.earliestKnown()).isEqualTo(20);
        assertThat(names(schedule.due(19, 100))).isEmpty();
    }

    @Test
    void anEarlierAlarmMovesTheMarkBack() {
        set("late", null, 1_000);
        assertThat(schedule.due(500, 100)).isEmpty();
        set("at once", null, 400);

        assertThat(names(schedule.due(500, 100))).containsExactly("at once");
    }

    @Test
    void whatIsPostponedComesAgain() {
        set("a", null, 10);
        List<Alarm> due = schedule.due(10, 100);
        schedule.postpone(due.get(0));
        assertThat(names(schedule.due(10, 100))).containsExactly("a");
    }

    @Test
    void anOwnerHasOneAlarm() {
        set("a", null, 10);
        set("a", 10L, 30);
        assertThat(names(schedule.due(100, 100))).containsExactly("a");
        schedule.move(Alarm.Kind.OPERATION, owner("a"), Instant.ofEpochMilli(30), null);
        assertThat(schedule.due(100, 100)).isEmpty();
    }

    @Test
    void nothingIsKnownBeforeTheFirstLook() {
        set("a", null, 10);
        Schedule restarted = new Schedule(store);
        assertThat(restarted.earliestKnown()).isEqualTo(Schedule.NONE);
        assertThat(names(restarted.due(5, 100))).isEmpty();
        assertThat(restarted.earliestKnown()).isEqualTo(10);
    }

    @Test
    void theWatchdogKnowsTheOldestOfAllTasks() {
        AtomicLong clock = new AtomicLong(50);
        Watchdog watchdog = new Watchdog(clock::get);
        set("a", null, 40);
        assertThat(schedule.due(0, 1)).isEmpty();
        watchdog.watch("0_0", schedule);
        assertThat(watchdog.oldestOverdue()).isEqualTo(Duration.ofMillis(10));
        assertThat(watchdog.scheduled()).isEqualTo(1);
        watchdog.unwatch("0_0");
        assertThat(watchdog.oldestOverdue()).isZero();
    }

    private void set(String name, @Nullable Long before, long dueAt) {
        schedule.move(
                Alarm.Kind.OPERATION,
                owner(name),
                before == null ? null : Instant.ofEpochMilli(before),
                Instant.ofEpochMilli(dueAt));
    }

    private static Bytes owner(String name) {
        return Bytes.wrap(name.getBytes(StandardCharsets.UTF_8));
    }

    private static List<String> names(List<Alarm> alarms) {
        return alarms.stream()
                .map(alarm -> new String(alarm.owner().get(), StandardCharsets.UTF_8))
                .toList();
    }
}
