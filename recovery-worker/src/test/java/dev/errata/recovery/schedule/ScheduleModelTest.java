package dev.errata.recovery.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The schedule beside a sorted set that knows no marks: in a long random life, with restarts, each look at it finds exactly
 * what the set has.
 */
class ScheduleModelTest {
    private static final int STEPS = 4_000;
    private static final int OWNERS = 40;
    private static final int OVERDUE_AFTER = 50;

    private final KeyValueStore<Bytes, byte[]> store = Stores.keyValueStoreBuilder(
                    Stores.inMemoryKeyValueStore("schedule"), Serdes.Bytes(), Serdes.ByteArray())
            .withLoggingDisabled()
            .build();
    private final TreeSet<Bytes> expected = new TreeSet<>();
    private final Map<Bytes, Long> dueAt = new HashMap<>();

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void findsExactlyWhatIsSet(long seed) {
        MockProcessorContext<Object, Object> context = new MockProcessorContext<>();
        store.init(context.getStateStoreContext(), store);
        Random random = new Random(seed);
        Schedule schedule = new Schedule(store);
        long now = 1_000;
        for (int step = 0; step < STEPS; step++) {
            now += random.nextInt(4);
            switch (random.nextInt(8)) {
                case 0, 1, 2 -> move(schedule, random, now + random.nextInt(120) - 10);
                case 3 -> move(schedule, random, null);
                case 4 -> schedule = random.nextInt(10) == 0 ? new Schedule(store) : schedule;
                default -> look(schedule, now, 1 + random.nextInt(6));
            }
            assertThat(schedule.earliest()).isLessThanOrEqualTo(first());
            assertThat(keys(schedule.after(null, OWNERS))).containsExactlyElementsOf(expected);
        }
        schedule = new Schedule(store);
        assertThat(schedule.earliest()).isEqualTo(first());
    }

    /** As a tick does: what is fresh, then what is overdue; all of it is done. */
    private void look(Schedule schedule, long now, int most) {
        long line = now - OVERDUE_AFTER;
        boolean isOverdue = schedule.isOverdue(line);
        List<Alarm> fresh = schedule.fresh(line, now, most);
        assertThat(keys(fresh)).containsExactlyElementsOf(between(line, now, most));
        done(schedule, fresh);
        if (!isOverdue) {
            assertThat(between(0, line - 1, 1)).isEmpty();
            return;
        }
        List<Alarm> overdue = schedule.overdue(line, most);
        assertThat(keys(overdue)).containsExactlyElementsOf(between(0, line - 1, most));
        done(schedule, overdue);
    }

    private void done(Schedule schedule, List<Alarm> due) {
        for (Alarm alarm : due) {
            schedule.remove(alarm);
            schedule.remove(alarm);
            expected.remove(alarm.key());
            dueAt.remove(alarm.owner());
        }
    }

    private void move(Schedule schedule, Random random, @Nullable Long to) {
        Bytes owner = Bytes.wrap(("op-" + random.nextInt(OWNERS)).getBytes(StandardCharsets.UTF_8));
        Long from = dueAt.get(owner);
        schedule.move(Alarm.Kind.OPERATION, owner, time(from), time(to));
        if (from != null) {
            expected.remove(new Alarm(from, Alarm.Kind.OPERATION, owner).key());
            dueAt.remove(owner);
        }
        if (to != null) {
            expected.add(new Alarm(to, Alarm.Kind.OPERATION, owner).key());
            dueAt.put(owner, to);
        }
    }

    private List<Bytes> between(long from, long to, int most) {
        return expected.stream()
                .filter(key ->
                        Alarm.ofKey(key).dueAt() >= from && Alarm.ofKey(key).dueAt() <= to)
                .limit(most)
                .toList();
    }

    private long first() {
        return expected.isEmpty()
                ? Schedule.NONE
                : Alarm.ofKey(expected.first()).dueAt();
    }

    private static List<Bytes> keys(List<Alarm> alarms) {
        List<Bytes> keys = new ArrayList<>();
        alarms.forEach(alarm -> keys.add(alarm.key()));
        return keys;
    }

    private static @Nullable Instant time(@Nullable Long millis) {
        return millis == null ? null : Instant.ofEpochMilli(millis);
    }
}
