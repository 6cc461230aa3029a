package dev.errata.recovery.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ScheduleTest {
    private final KeyValueStore<Bytes, byte[]> store = Stores.keyValueStoreBuilder(
                    Stores.inMemoryKeyValueStore("schedule"), Serdes.Bytes(), Serdes.ByteArray())
            .withLoggingDisabled()
            .build();
    private final KeyValueStore<Bytes, byte[]> none =
            Stores.inMemoryKeyValueStore("none").get();
    private Schedule schedule;

    @BeforeEach
    void open() {
        MockProcessorContext<Object, Object> context = new MockProcessorContext<>();
        store.init(context.getStateStoreContext(), store);
        none.init(context.getStateStoreContext(), none);
        schedule = new Schedule(store);
    }

    @Test
    void alarmsComeInTheOrderOfTheirTimes() {
        TreeMap<Long, String> expected = new TreeMap<>();
        for (long dueAt : new long[] {700, 5, 256, 255, 1L << 40, 3}) {
            expected.put(dueAt, "op-" + dueAt);
            set("op-" + dueAt, null, dueAt);
        }
        assertThat(names(due(Long.MAX_VALUE - 1))).containsExactlyElementsOf(expected.values());
    }

    @Test
    void onlyWhatIsDueComesAndTheMarkMovesBehindIt() {
        set("a", null, 10);
        set("b", null, 20);
        assertThat(names(due(9))).isEmpty();
        assertThat(names(due(10))).containsExactly("a");
        assertThat(schedule.earliest()).isEqualTo(20);
        assertThat(names(due(19))).isEmpty();
    }

    @Test
    void anEarlierAlarmMovesTheMarkBack() {
        set("late", null, 1_000);
        assertThat(due(500)).isEmpty();
        set("at once", null, 400);

        assertThat(names(due(500))).containsExactly("at once");
    }

    @Test
    void anOwnerHasOneAlarm() {
        set("a", null, 10);
        set("a", 10L, 30);
        assertThat(names(due(100))).containsExactly("a");
        schedule.move(Alarm.Kind.OPERATION, owner("a"), Instant.ofEpochMilli(30), null);
        assertThat(due(100)).isEmpty();
    }

    @Test
    void whatIsDueAtTheLineIsFreshAndNotOverdue() {
        set("at the line", null, 50);
        assertThat(schedule.isOverdue(50)).isFalse();
        assertThat(schedule.isOverdue(51)).isTrue();
        assertThat(schedule.overdue(50, 9)).isEmpty();
        assertThat(names(schedule.fresh(50, 50, 9))).containsExactly("at the line");
    }

    @Test
    void aListGoesOnBehindAKeyFromTheFirstAlarmOn() {
        set("a", null, 10);
        set("b", null, 20);
        set("c", null, 30);
        List<Alarm> all = schedule.after(null, 9);
        assertThat(names(all)).containsExactly("a", "b", "c");
        assertThat(names(schedule.after(all.get(0).key(), 1))).containsExactly("b");
        assertThat(names(schedule.after(Alarm.firstAt(3), 9)))
                .as("a key of long ago")
                .containsExactly("a", "b", "c");
        assertThat(schedule.after(all.get(2).key(), 9)).isEmpty();
    }

    @Test
    void theSameTimeAgainIsNoMove() {
        schedule.move(Alarm.Kind.OPERATION, owner("a"), Instant.ofEpochMilli(10), Instant.ofEpochMilli(10));
        assertThat(schedule.approximateSize()).isZero();
        assertThat(schedule.earliest()).isEqualTo(Schedule.NONE);
    }

    @Test
    void manyAtOnceAreSetAsEachAlone() {
        set("a", null, 30);
        schedule.setAll(List.of(
                new Alarm(30, Alarm.Kind.OPERATION, owner("a")), new Alarm(20, Alarm.Kind.OPERATION, owner("b"))));
        assertThat(schedule.earliest()).isEqualTo(20);
        assertThat(names(due(30))).containsExactly("b", "a");
    }

    @ParameterizedTest
    @EnumSource
    void anAlarmIsReadFromItsKey(Alarm.Kind kind) {
        Alarm alarm = new Alarm(1L << 40, kind, owner("op"));
        assertThat(Alarm.ofKey(alarm.key())).isEqualTo(alarm);
        byte[] key = alarm.key().get();
        key[Long.BYTES] = '?';
        assertThatThrownBy(() -> Alarm.ofKey(Bytes.wrap(key))).hasMessageContaining("no alarm has kind");
    }

    @Test
    void whatIsFreshComesWhileWhatIsOverdueWaits() {
        set("overdue", null, 10);
        set("more overdue", null, 5);
        set("fresh", null, 100);
        set("later", null, 300);
        assertThat(schedule.isOverdue(50)).isTrue();
        assertThat(names(schedule.fresh(50, 200, 9))).containsExactly("fresh");
        assertThat(names(schedule.overdue(50, 1))).containsExactly("more overdue");
        assertThat(schedule.earliest()).isEqualTo(10);
        assertThat(schedule.fresh(60, 210, 9)).isEmpty();
        assertThat(names(schedule.overdue(60, 9))).containsExactly("overdue");
        assertThat(schedule.isOverdue(60)).isFalse();
        assertThat(schedule.earliest()).isEqualTo(300);
        assertThat(names(schedule.fresh(200, 300, 9))).containsExactly("later");
    }

    @Test
    void whatIsNotDoneInTimeBecomesOverdue() {
        set("a", null, 100);
        set("b", null, 101);
        assertThat(names(schedule.fresh(50, 200, 1))).containsExactly("a");
        assertThat(schedule.isOverdue(102)).isTrue();
        assertThat(schedule.fresh(102, 200, 9)).isEmpty();
        assertThat(names(schedule.overdue(102, 9))).contains("b");
    }

    @Test
    void aRestartKnowsTheEarliestAtOnce() {
        set("a", null, 10);
        schedule = new Schedule(store);
        assertThat(schedule.earliest()).isEqualTo(10);
        assertThat(names(due(5))).isEmpty();
        assertThat(names(due(10))).containsExactly("a");
    }

    @Test
    void theWatchdogKnowsTheOldestOfAllTasks() {
        AtomicLong clock = new AtomicLong(50);
        Watchdog watchdog = new Watchdog(clock::get, () -> {});
        set("a", null, 40);
        assertThat(schedule.fresh(0, 0, 1)).isEmpty();
        watchdog.watch("0_0", new Alarms(schedule, new Schedule(none)));
        assertThat(watchdog.oldestOverdue()).isEqualTo(Duration.ofMillis(10));
        assertThat(watchdog.scheduled()).isEqualTo(1);
        watchdog.unwatch("0_0");
        assertThat(watchdog.oldestOverdue()).isZero();
    }

    /** With nothing overdue; what is due is left in the store. */
    private List<Alarm> due(long now) {
        return schedule.fresh(0, now, 100);
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
