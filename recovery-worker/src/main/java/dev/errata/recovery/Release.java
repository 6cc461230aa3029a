package dev.errata.recovery;

import dev.errata.core.recovery.operation.AlarmStep;
import dev.errata.core.recovery.operation.EscalationChange;
import dev.errata.core.recovery.operation.OpenEscalation;
import dev.errata.core.recovery.operation.OperationState;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.streams.deadletter.Blame;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Does what is due, earliest first, within the limits of a tick; the rest is the next tick's. What a tick sent out is seen
 * after the next commit, at most {@code commit.interval} later: a commit for each tick would cost more than the work.
 */
final class Release {
    private static final Logger LOG = LoggerFactory.getLogger(Release.class);

    /** One part in so many. */
    private static final int OVERDUE_SHARE = 4;

    private static final int COUNTED_WHEN_IDLE = 100;
    private static final int COUNTED_WHEN_BUSY = 10;

    private final ReleaseLimits limits;
    private final SlowStart slowStart;
    private final AlarmStep alarms;
    private final TaskStores stores;
    private final Effects effects;
    private final CommandDesk desk;

    Release(RecoveryConfig config, ReleaseLimits limits, TaskStores stores, Effects effects, CommandDesk desk) {
        this.limits = limits;
        this.slowStart = new SlowStart(limits.catchUp());
        this.alarms = new AlarmStep(config);
        this.stores = stores;
        this.effects = effects;
        this.desk = desk;
    }

    /**
     * Never before its time: the clock's milliseconds are rounded down, due times up. What is due now comes before what is
     * long overdue, which has a quarter of the tick to itself while there is any.
     */
    void tick(ProcessorContext<Object, Object> context) {
        long start = context.currentSystemTimeMs();
        long line = start - limits.catchUp().overdueAfter().toMillis();
        long longest = limits.longestTick().toMillis();
        boolean isOverdue = stores.schedule().isOverdue(line);
        int most = limits.mostPerTick();
        int share = isOverdue ? most - most / OVERDUE_SHARE : most;
        long shareEnd = start + (isOverdue ? longest - longest / OVERDUE_SHARE : longest);
        int done = ring(stores.schedule().fresh(line, start, share), shareEnd, context);
        if (isOverdue) {
            done += catchUp(line, most - done, start + longest, context);
        } else {
            slowStart.end();
        }
        stores.pending().countOn(done == 0 ? COUNTED_WHEN_IDLE : COUNTED_WHEN_BUSY);
        if (done > 0) {
            stores.schedule().keepFloor(start);
        }
    }

    private int catchUp(long line, int most, long end, ProcessorContext<Object, Object> context) {
        int allowed = Math.min(most, slowStart.allowed(context.currentSystemTimeMs()));
        if (allowed == 0) {
            return 0;
        }
        int done = ring(stores.schedule().overdue(line, allowed), end, context);
        slowStart.took(done);
        return done;
    }

    /** How many it got to; at least one of those that there are. */
    private int ring(List<Alarm> due, long end, ProcessorContext<Object, Object> context) {
        int done = 0;
        for (Alarm alarm : due) {
            long now = context.currentSystemTimeMs();
            if (done > 0 && now >= end) {
                stores.schedule().postpone(alarm);
                break;
            }
            ringAlone(alarm, Instant.ofEpochMilli(now));
            done++;
        }
        return done;
    }

    /** An alarm that cannot be done must not hold up those behind it; broken surroundings are no fault of its own. */
    private void ringAlone(Alarm alarm, Instant now) {
        try {
            ring(alarm, now);
        } catch (RuntimeException e) {
            if (Blame.of(e) == Blame.SURROUNDINGS) {
                throw e;
            }
            stores.schedule().remove(alarm);
            LOG.atError()
                    .setMessage("an alarm failed and is given up")
                    .setCause(e)
                    .addKeyValue("kind", alarm.kind())
                    .addKeyValue("owner", new String(alarm.owner().get(), StandardCharsets.UTF_8))
                    .log();
        }
    }

    private void ring(Alarm alarm, Instant now) {
        switch (alarm.kind()) {
            case OPERATION -> ringOperation(alarm, now);
            case ESCALATION -> ringEscalation(alarm, now);
            case COMMAND -> {
                if (!desk.proceed(alarm, now)) {
                    stores.schedule().remove(alarm);
                }
            }
            case RESOLVED_ESCALATION -> {
                stores.schedule().remove(alarm);
                effects.tombstone(new String(alarm.owner().get(), StandardCharsets.UTF_8), now);
            }
        }
    }

    private void ringOperation(Alarm alarm, Instant now) {
        Bytes key = alarm.owner();
        OperationState state = stores.operations().find(key);
        if (state == null || !isSetFor(alarm, state.stage().alarm())) {
            stores.schedule().remove(alarm);
            return;
        }
        effects.apply(state.work().correlationKey(), key, state, alarms.take(state, stores.escalations(), now), now);
    }

    private void ringEscalation(Alarm alarm, Instant now) {
        Optional<OpenEscalation> found = stores.escalations().find(alarm.owner());
        if (found.isEmpty() || !isSetFor(alarm, found.get().alarm())) {
            stores.schedule().remove(alarm);
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
