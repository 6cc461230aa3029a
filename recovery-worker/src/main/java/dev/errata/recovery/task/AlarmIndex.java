package dev.errata.recovery.task;

import dev.errata.core.recovery.operation.OperationCodec;
import dev.errata.core.recovery.operation.Stage;
import dev.errata.recovery.dependency.HeldRetries;
import dev.errata.recovery.schedule.Alarm;
import dev.errata.recovery.schedule.Operations;
import dev.errata.recovery.schedule.Schedule;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * The operations' alarms by due time, made from the operations: what a store without a changelog holds after a crash, an
 * abort or a move of its task is anything, and nothing of it is relied on. What is left in it and no state is set for means
 * nothing when it rings.
 */
public final class AlarmIndex {
    private static final int PIECE = 1_000;

    private final HeldRetries held;
    private final long now;
    private final Schedule index;
    private final List<Alarm> piece = new ArrayList<>(PIECE);

    private AlarmIndex(HeldRetries held, long now, Schedule index) {
        this.held = held;
        this.now = now;
        this.index = index;
    }

    /**
     * Of all operations but those whose retry waits for its dependency.
     *
     * @param now milliseconds since 1970, when an operation that cannot be read is due: its alarm makes it a dead letter
     */
    public static Schedule of(Operations operations, HeldRetries held, KeyValueStore<Bytes, byte[]> store, long now) {
        AlarmIndex made = new AlarmIndex(held, now, new Schedule(store));
        operations.forEachHead(made::add);
        made.write();
        return made.index;
    }

    private void add(Bytes key, OperationCodec.@Nullable Head head) {
        Instant set = head == null ? Instant.ofEpochMilli(now) : head.stage().alarm();
        if (set == null || (head != null && isHeld(key, head))) {
            return;
        }
        piece.add(new Alarm(set.toEpochMilli(), Alarm.Kind.OPERATION, key));
        if (piece.size() == PIECE) {
            write();
        }
    }

    private boolean isHeld(Bytes key, OperationCodec.Head head) {
        return head.stage() instanceof Stage.Pending pending
                && held.isHeld(head.work().dependency(), pending.dueAt().toEpochMilli(), key);
    }

    private void write() {
        index.setAll(piece);
        piece.clear();
    }
}
