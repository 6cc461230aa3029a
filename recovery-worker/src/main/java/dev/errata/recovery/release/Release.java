package dev.errata.recovery.release;

import dev.errata.core.recovery.operation.EscalationChange;
import dev.errata.core.recovery.operation.OpenEscalation;
import dev.errata.recovery.command.CommandDesk;
import dev.errata.recovery.schedule.Alarm;
import dev.errata.recovery.schedule.CatchUpLimiter;
import dev.errata.recovery.schedule.Schedule;
import dev.errata.recovery.task.Effects;
import dev.errata.recovery.task.TaskStores;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.jspecify.annotations.Nullable;

/**
 * Does what is due, earliest first, within the limits of a tick; the rest is the next tick's. What waited for a dependency
 * comes first, with half of the tick at most. What a tick sent out is seen after the next commit: one for each tick would cost more
 * than the work.
 */
public final class Release {
    /** One part in so many. */
    private static final int OVERDUE_SHARE = 4;

    private static final int COUNTED_WHEN_IDLE = 100;
    private static final int COUNTED_WHEN_BUSY = 10;

    private final ReleaseLimits limits;
    private final CatchUpLimiter slowStart;
    private final TaskStores stores;
    private final OperationAlarms operations;
    private final Effects effects;
    private final CommandDesk desk;
    private final FailedAlarms failed;
    /** None before the first one: what is restored is not worked on. */
    private volatile long earliestTick = Schedule.NONE;

    private volatile boolean isBusy = true;

    public Release(
            ReleaseLimits limits,
            TaskStores stores,
            OperationAlarms operations,
            Effects effects,
            CommandDesk desk,
            FailedAlarms failed) {
        this.limits = limits;
        this.slowStart = new CatchUpLimiter(limits.catchUp());
        this.stores = stores;
        this.operations = operations;
        this.effects = effects;
        this.desk = desk;
        this.failed = failed;
    }

    /**
     * Never before its time: the clock's milliseconds are rounded down, due times up. What is due now comes before what is
     * long overdue, which has a quarter of the tick to itself while there is any.
     *
     * @return how late, in milliseconds, the first was of what was not long overdue, which is to be seen soon; empty if there was none
     */
    public OptionalLong tick(ProcessorContext<Object, Object> context) {
        long start = context.currentSystemTimeMs();
        long line = start - limits.catchUp().overdueAfter().toMillis();
        boolean isOverdue = stores.alarms().isOverdue(line);
        int most = limits.mostPerTick();
        int share = isOverdue ? most - most / OVERDUE_SHARE : most;
        Instant now = Instant.ofEpochMilli(start);
        int letGo = operations.letGo(most / 2, now);
        List<Alarm> fresh = stores.alarms().fresh(line, start, share);
        int timely = letGo + ring(fresh, now);
        int done = timely;
        if (isOverdue) {
            done += catchUp(line, most - done, now);
        } else {
            slowStart.end();
        }
        int counted = done == 0 ? COUNTED_WHEN_IDLE : COUNTED_WHEN_BUSY;
        stores.pending().countOn(counted);
        stores.escalations().bySeverity().countOn(counted);
        stores.forecast().countOn(start, counted);
        stores.stocks().walkOn(now);
        earliestTick = start + limits.interval().toMillis();
        isBusy = isOverdue || !stores.held().isEmpty() || !isCounted();
        if (timely == 0) {
            return OptionalLong.empty();
        }
        return OptionalLong.of(fresh.isEmpty() ? 0 : start - fresh.get(0).dueAt());
    }

    /**
     * When there is something to do for {@link #tick}, in milliseconds since 1970, but not before a tick's interval has
     * passed; {@link Schedule#NONE} if nothing is scheduled. For any thread.
     */
    public long nextTick() {
        return isBusy ? earliestTick : Math.max(earliestTick, stores.alarms().earliest());
    }

    private boolean isCounted() {
        return stores.pending().isComplete()
                && stores.escalations().bySeverity().isComplete()
                && stores.forecast().isComplete();
    }

    private int catchUp(long line, int most, Instant now) {
        int allowed = Math.min(most, slowStart.allowed(now.toEpochMilli()));
        if (allowed <= 0) {
            return 0;
        }
        int done = ring(stores.alarms().overdue(line, allowed), now);
        slowStart.took(done);
        return done;
    }

    private int ring(List<Alarm> due, Instant now) {
        due.forEach(alarm -> failed.tryOrEnd(alarm, now, () -> ring(alarm, now)));
        return due.size();
    }

    private void ring(Alarm alarm, Instant now) {
        switch (alarm.kind()) {
            case OPERATION -> operations.ring(alarm, now);
            case IDLE_PAYLOAD -> operations.ringOfPayload(alarm, now);
            case ESCALATION -> ringEscalation(alarm, now);
            case COMMAND -> {
                if (!desk.proceed(alarm, now)) {
                    stores.alarms().remove(alarm);
                }
            }
            case RESOLVED_ESCALATION -> {
                stores.alarms().remove(alarm);
                effects.tombstone(new String(alarm.owner().get(), StandardCharsets.UTF_8), now);
            }
        }
    }

    private void ringEscalation(Alarm alarm, Instant now) {
        Optional<OpenEscalation> found = stores.escalations().find(alarm.owner());
        if (found.isEmpty() || !isSetFor(alarm, found.get().alarm())) {
            stores.alarms().remove(alarm);
            return;
        }
        OpenEscalation open = found.get();
        OpenEscalation woken = open.woken(now);
        effects.apply(
                new EscalationChange(open.scope(), open.escalation().cause(), open, woken, woken.escalation()), now);
    }

    private static boolean isSetFor(Alarm alarm, @Nullable Instant set) {
        return set != null && set.toEpochMilli() == alarm.dueAt();
    }
}
