package dev.errata.recovery.task;

import dev.errata.core.recovery.operation.OperationState;
import dev.errata.recovery.schedule.Operations;
import dev.errata.recovery.schedule.StoreCount;
import dev.errata.streams.ledger.TaskLedger;
import java.time.Duration;
import java.time.Instant;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * How many operations of a task are in which stage: what came in and what left, in the ledger, and against it what a walk of
 * the store finds. The walk goes on a little at a time, so that it holds nothing up, and rests a minute before the next.
 */
public final class Stocks {
    public static final Duration REST = Duration.ofMinutes(1);

    private static final Duration BETWEEN_PIECES = Duration.ofMillis(100);
    private static final int PIECE = 50;

    private final Operations operations;
    private final TaskLedger ledger;
    private @Nullable StoreCount<OperationState> walk;
    private Instant nextPiece = Instant.MIN;

    public Stocks(Operations operations, TaskLedger ledger) {
        this.operations = operations;
        this.ledger = ledger;
        this.walk = operations.byStage();
    }

    /** An operation is about to be stored in another state; null if there is none. */
    public void moved(Bytes key, @Nullable OperationState before, @Nullable OperationState after) {
        StoreCount<OperationState> counting = walk;
        if (counting != null) {
            counting.changed(key, before, after);
        }
        String from = label(before);
        String to = label(after);
        boolean isSame = from == null ? to == null : from.equals(to);
        if (!isSame && ledger.knowsStocks()) {
            ledger.moved(from, to);
        }
    }

    public void walkOn(Instant now) {
        if (now.isBefore(nextPiece)) {
            return;
        }
        StoreCount<OperationState> counting = walk == null ? operations.byStage() : walk;
        counting.countOn(PIECE);
        if (counting.isComplete()) {
            ledger.walked(counting.counts());
            walk = null;
            nextPiece = now.plus(REST);
        } else {
            walk = counting;
            nextPiece = now.plus(BETWEEN_PIECES);
        }
    }

    private static @Nullable String label(@Nullable OperationState state) {
        return state == null ? null : state.stage().label();
    }
}
