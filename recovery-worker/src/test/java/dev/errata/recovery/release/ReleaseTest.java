package dev.errata.recovery.release;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.ledger.LedgerApp;
import dev.errata.core.recovery.Hold;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.recovery.command.CommandDesk;
import dev.errata.recovery.dependency.Dependencies;
import dev.errata.recovery.dependency.HeldRetries;
import dev.errata.recovery.dependency.HeldRetry;
import dev.errata.recovery.dependency.TaskDependencies;
import dev.errata.recovery.forecast.RetryForecast;
import dev.errata.recovery.schedule.Alarm;
import dev.errata.recovery.schedule.Alarms;
import dev.errata.recovery.schedule.OpenEscalations;
import dev.errata.recovery.schedule.Operations;
import dev.errata.recovery.schedule.PayloadLimits;
import dev.errata.recovery.schedule.Payloads;
import dev.errata.recovery.schedule.Schedule;
import dev.errata.recovery.schedule.Watchdog;
import dev.errata.recovery.task.CommandLog;
import dev.errata.recovery.task.Effects;
import dev.errata.recovery.task.RecoveryMeters;
import dev.errata.recovery.task.Stocks;
import dev.errata.recovery.task.TaskStores;
import dev.errata.schemas.Topics;
import dev.errata.schemas.registry.RegistryInMemory;
import dev.errata.streams.deadletter.DeadLetters;
import dev.errata.streams.deadletter.ValueRedaction;
import dev.errata.streams.ledger.Ledger;
import dev.errata.streams.ledger.TaskLedger;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;
import org.junit.jupiter.api.Test;

/** The limits of one tick, with alarms that only write a tombstone. */
class ReleaseTest {
    private static final long NOW = Instant.parse("2026-03-01T12:00:00Z").toEpochMilli();

    private final Context context = new Context();
    private final Schedule ofOperations = new Schedule(store("operation-alarms"));
    private final HeldRetries held = new HeldRetries(store("held"));
    private final Alarms alarms = new Alarms(ofOperations, new Schedule(store("schedule")));

    @Test
    void aTickDoesAtMostSoMuchAndTheNextOneTheRest() {
        Release release = release();
        set(2_500, "a", NOW - 100);

        assertThat(tick(release)).hasSize(2_000);
        assertThat(tick(release)).hasSize(500);
        assertThat(tick(release)).isEmpty();
    }

    @Test
    void theNextTickIsWhenTheNextAlarmIsDueAndNoneIsNeededWithoutOne() {
        Release release = release();
        assertThat(release.nextTick()).as("before the first one").isEqualTo(Schedule.NONE);
        tick(release);
        assertThat(release.nextTick()).isEqualTo(Schedule.NONE);

        set(1, "far", NOW + 60_000);
        assertThat(release.nextTick()).isEqualTo(NOW + 60_000);
        set(1, "soon", NOW + 1);
        assertThat(release.nextTick()).as("not before its interval has passed").isEqualTo(NOW + 5);
    }

    @Test
    void whatATickLeavesIsForTheNextOneAtItsInterval() {
        Release release = release();
        set(2_500, "overdue", NOW - Duration.ofHours(1).toMillis());
        tick(release);

        assertThat(release.nextTick()).isEqualTo(NOW + 5);
    }

    @Test
    void afterAnOutageWhatIsOverdueComesSlowlyOldestFirstAndDelaysNothingThatIsDueNow() {
        Release release = release();
        set(30_000, "overdue", NOW - Duration.ofHours(1).toMillis());
        List<String> overdue = new ArrayList<>();
        int firstSecond = 0;
        while (overdue.size() < 30_000) {
            long now = context.now;
            set(1, "fresh-" + now, now);
            List<String> done = tick(release);
            assertThat(done.get(0)).startsWith("fresh-" + now);
            overdue.addAll(done.subList(1, done.size()));
            context.now = now + 5;
            firstSecond = now - NOW < 1_000 ? overdue.size() : firstSecond;
        }
        assertThat(firstSecond).isBetween(100, 110);
        assertThat(overdue).isSorted();
        assertThat(Duration.ofMillis(context.now - NOW)).isBetween(Duration.ofSeconds(25), Duration.ofSeconds(40));
    }

    @Test
    void whatIsOverdueHasItsPartOfATickThatIsFull() {
        Release release = release();
        set(1, "overdue", NOW - 60_000);
        set(5_000, "fresh", NOW - 100);

        assertThat(tick(release)).hasSize(1_501).last().asString().startsWith("overdue");
    }

    @Test
    void operationsAndTheOthersShareATickThatIsTooShortForBoth() {
        Release release = release();
        set(2_500, "told", NOW - 100);
        for (int i = 0; i < 1_500; i++) {
            byte[] gone = "gone-%06d".formatted(i).getBytes(StandardCharsets.UTF_8);
            alarms.move(Alarm.Kind.OPERATION, Bytes.wrap(gone), null, Instant.ofEpochMilli(NOW - 100));
        }

        assertThat(tick(release)).as("beside 1,000 operations").hasSize(1_000);
        assertThat(tick(release)).as("beside the 500 that are left").hasSize(1_500);
    }

    @Test
    void onlyWhatIsNotLongOverdueIsToBeSeenSoon() {
        Release release = release();
        set(1, "overdue", NOW - 60_000);
        assertThat(release.tick(context)).isEmpty();
        assertThat(context.forwarded()).hasSize(1);

        set(1, "fresh", NOW);
        set(1, "later", NOW - 70);
        assertThat(release.tick(context)).as("how late the first is").hasValue(70);
        assertThat(release.tick(context)).isEmpty();
    }

    /** The worker that had the task before has put it there, when it was due by its clock. */
    @Test
    void aRetryThatWaitsForItsDependencyStaysInTheQueueUntilItIsDueByThisClock() {
        Release release = release();
        held.hold(new HeldRetry("orders-db", NOW + 60_000, Bytes.wrap(new byte[] {1}), Hold.QUEUED));
        tick(release);
        assertThat(held.oldest("orders-db")).isNotNull();

        context.now = NOW + 60_000;
        tick(release);
        assertThat(held.oldest("orders-db")).isNull();
    }

    /** Names of what was done, in order. */
    private List<String> tick(Release release) {
        context.resetForwards();
        release.tick(context);
        return context.forwarded().stream()
                .map(forward -> new String((byte[]) forward.record().key(), StandardCharsets.UTF_8))
                .toList();
    }

    private void set(int count, String name, long dueAt) {
        for (int i = 0; i < count; i++) {
            byte[] owner = "%s-%06d".formatted(name, i).getBytes(StandardCharsets.UTF_8);
            alarms.move(Alarm.Kind.RESOLVED_ESCALATION, Bytes.wrap(owner), null, Instant.ofEpochMilli(dueAt));
        }
    }

    private Release release() {
        Operations operations = new Operations(store("operations"));
        Topics topics = new Topics(new RegistryInMemory(), 1, (short) 1);
        TaskLedger books = books(new Ledger(LedgerApp.RECOVERY, topics.ledger(), new SimpleMeterRegistry()));
        TaskStores stores = new TaskStores(
                alarms,
                operations,
                new OpenEscalations(store("escalations")),
                new CommandLog(store("commands")),
                held,
                new Payloads(store("payloads"), PayloadLimits.DEFAULTS.sessionBytes()),
                operations.pendingByPolicy(),
                new RetryForecast(ofOperations, held, operations),
                new Stocks(operations, books));
        RecoveryMeters meters =
                new RecoveryMeters(new SimpleMeterRegistry(), new Watchdog(() -> context.now, () -> {}));
        Effects effects = new Effects(context, stores, topics, RecoveryConfig.defaults(), meters, books);
        RecoveryConfig config = RecoveryConfig.defaults();
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        Dependencies dependencies =
                Dependencies.of(registry, new DeadLetters("release-test", ValueRedaction.DROP_VALUE, registry));
        FailedAlarms failed = new FailedAlarms(context, stores, effects, dependencies.deadLetters());
        TaskDependencies ofTask = TaskDependencies.of(config.dependencies(), dependencies, 0, 1, held);
        OperationAlarms ofTheTask = new OperationAlarms(config, stores, effects, ofTask, failed);
        CommandDesk desk = new CommandDesk(config, stores, effects, meters, ofTask);
        return new Release(ReleaseLimits.DEFAULTS, stores, ofTheTask, effects, desk, failed);
    }

    private TaskLedger books(Ledger ledger) {
        for (StoreBuilder<?> builder : ledger.stores("ledger")) {
            StateStore store = builder.withLoggingDisabled().build();
            store.init(context.getStateStoreContext(), store);
            context.addStateStore(store);
        }
        return ledger.open(context, "ledger");
    }

    private KeyValueStore<Bytes, byte[]> store(String name) {
        KeyValueStore<Bytes, byte[]> store = Stores.keyValueStoreBuilder(
                        Stores.inMemoryKeyValueStore(name), Serdes.Bytes(), Serdes.ByteArray())
                .withLoggingDisabled()
                .build();
        store.init(context.getStateStoreContext(), store);
        return store;
    }

    private static final class Context extends MockProcessorContext<Object, Object> {
        private long now = NOW;

        @Override
        public long currentSystemTimeMs() {
            return now;
        }
    }
}
