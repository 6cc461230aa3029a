package dev.errata.recovery.forecast;

import dev.errata.core.recovery.operation.OperationState;
import dev.errata.core.recovery.operation.Stage;
import dev.errata.recovery.dependency.HeldRetries;
import dev.errata.recovery.schedule.Alarm;
import dev.errata.recovery.schedule.Operations;
import dev.errata.recovery.schedule.Schedule;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * Counts one task's scheduled retries of the next hour. The schedule is walked once, piece by piece, in the order of due
 * times, up to an hour ahead, and a minute further every minute; what is set or removed where the walk has been counts at
 * once. So a retry is looked at once, and a million of them delay none that is due. Those that their dependency holds are
 * counted beside. For the stream thread; {@link #counts()} for any.
 */
public final class RetryForecast {
    private final Schedule schedule;
    private final HeldRetries held;
    private final Operations operations;
    private final DueCounts counts = new DueCounts();
    private Bytes walkedUpTo = Alarm.firstAt(0);

    /** @param schedule of the operations' alarms */
    public RetryForecast(Schedule schedule, HeldRetries held, Operations operations) {
        this.schedule = schedule;
        this.held = held;
        this.operations = operations;
    }

    /** Of what is scheduled. */
    public DueCounts counts() {
        return counts;
    }

    /** By dependency, with what is held. */
    public Map<String, DueForecast> all() {
        Map<String, DueForecast> all = counts.all();
        Instant from = counts.from();
        held.sizes()
                .forEach((dependency, size) ->
                        all.merge(dependency, DueForecast.ofWaiting(dependency, from, size), DueForecast::plus));
        return all;
    }

    /** Whether all is counted that is held or due within the next hour. */
    public boolean isComplete() {
        return held.isCounted() && isWalked();
    }

    /** Walks on past at most so many alarms. */
    public void countOn(long now, int most) {
        counts.pass(now);
        held.countOn(most);
        if (!isWalked()) {
            walk(most);
        }
    }

    private void walk(int most) {
        Bytes end = Alarm.firstAt(counts.end());
        List<Alarm> alarms = schedule.after(walkedUpTo, most);
        for (Alarm alarm : alarms) {
            Bytes key = alarm.key();
            if (key.compareTo(end) >= 0) {
                walkedUpTo = end;
                return;
            }
            walkedUpTo = key;
            count(alarm);
        }
        if (alarms.size() < most) {
            walkedUpTo = end;
        }
    }

    /** The operation's alarm was set, moved or cancelled; one that is held goes with it. */
    public void moved(Bytes owner, @Nullable OperationState before, @Nullable OperationState after) {
        Alarm old = alarm(owner, before);
        Alarm next = alarm(owner, after);
        if (Objects.equals(old, next)) {
            return;
        }
        if (old != null && before != null && !held.remove(dependency(before), old.dueAt(), owner)) {
            left(old, dependency(before));
        }
        if (next != null && after != null && isWalked(next)) {
            counts.add(dependency(after), next.dueAt());
        }
    }

    /** A retry left the schedule. */
    public void left(Alarm alarm, String dependency) {
        if (isWalked(alarm)) {
            counts.remove(dependency, alarm.dueAt());
        }
    }

    private void count(Alarm alarm) {
        OperationState state = operations.findReadable(alarm.owner());
        if (state != null && alarm.equals(alarm(alarm.owner(), state))) {
            counts.add(dependency(state), alarm.dueAt());
        }
    }

    private boolean isWalked() {
        return walkedUpTo.compareTo(Alarm.firstAt(counts.end())) >= 0;
    }

    private boolean isWalked(Alarm alarm) {
        return alarm.key().compareTo(walkedUpTo) <= 0;
    }

    private static @Nullable Alarm alarm(Bytes owner, @Nullable OperationState state) {
        return state != null && state.stage() instanceof Stage.Pending pending
                ? new Alarm(pending.dueAt().toEpochMilli(), Alarm.Kind.OPERATION, owner)
                : null;
    }

    private static String dependency(OperationState state) {
        return state.work().dependency();
    }
}
