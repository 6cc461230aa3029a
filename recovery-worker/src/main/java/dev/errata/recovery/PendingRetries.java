package dev.errata.recovery;

import dev.errata.core.recovery.operation.OperationState;
import dev.errata.core.recovery.operation.Stage;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * Counts one task's pending retries by policy. After a start the store is counted piece by piece in the order of its keys,
 * so that a million operations delay no retry; meanwhile a change counts only where the counting has been. Changed by the
 * stream thread, read by any.
 */
final class PendingRetries {
    private final Operations operations;
    private final Map<String, LongAdder> byPolicy = new ConcurrentHashMap<>();
    private @Nullable Bytes countedUpTo;
    private boolean isComplete;

    PendingRetries(Operations operations) {
        this.operations = operations;
    }

    long of(String policy) {
        LongAdder count = byPolicy.get(policy);
        return count == null ? 0 : count.sum();
    }

    /** Counts at most so many more of what was there at the start. */
    void countOn(int most) {
        if (isComplete) {
            return;
        }
        List<Bytes> found = operations.keysAfter(countedUpTo, most);
        for (Bytes key : found) {
            add(operations.findReadable(key), 1);
            countedUpTo = key;
        }
        isComplete = found.size() < most;
    }

    void changed(Bytes key, @Nullable OperationState before, @Nullable OperationState after) {
        if (isComplete || (countedUpTo != null && key.compareTo(countedUpTo) <= 0)) {
            add(before, -1);
            add(after, 1);
        }
    }

    private void add(@Nullable OperationState state, int change) {
        if (state != null && state.stage() instanceof Stage.Pending && state.failure() != null) {
            byPolicy.computeIfAbsent(state.failure().policy(), policy -> new LongAdder())
                    .add(change);
        }
    }
}
