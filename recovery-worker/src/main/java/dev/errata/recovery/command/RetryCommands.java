package dev.errata.recovery.command;

import dev.errata.core.command.CommandProgress;
import dev.errata.core.command.OperatorCommand;
import dev.errata.core.command.RetryFilter;
import dev.errata.core.recovery.operation.CommandStep;
import dev.errata.core.recovery.operation.OperationState;
import dev.errata.core.recovery.operation.Stage;
import dev.errata.core.recovery.operation.Step;
import dev.errata.recovery.dependency.HeldRetry;
import dev.errata.recovery.schedule.Alarm;
import dev.errata.recovery.schedule.StoreCursor;
import dev.errata.recovery.task.Effects;
import dev.errata.recovery.task.TaskStores;
import dev.errata.schemas.json.RecordJson;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.jspecify.annotations.Nullable;

/** The commands on retries, piece by piece. */
final class RetryCommands {
    /** Before the cursors of what is held: no name of a key begins with it. */
    private static final String HELD = "~";

    private final CommandStep steps;
    private final TaskStores stores;
    private final Effects effects;

    RetryCommands(CommandStep steps, TaskStores stores, Effects effects) {
        this.steps = steps;
        this.stores = stores;
        this.effects = effects;
    }

    /** What becomes of one operation. */
    @FunctionalInterface
    private interface Change {
        Step of(OperationState state);
    }

    Piece cancel(CommandProgress progress, Instant now) {
        return change(
                progress,
                now,
                state -> isPending(state) || state.stage() instanceof Stage.AwaitingPayload,
                state -> steps.cancel(state, progress.command(), stores.escalations(), now));
    }

    Piece runNow(CommandProgress progress, Instant now) {
        return change(
                progress,
                now,
                RetryCommands::isPending,
                state -> steps.reschedule(state, progress.command(), now, now));
    }

    Piece reschedule(CommandProgress progress, Instant now) {
        Instant dueAt = CommandArguments.dueAt(progress.command(), now);
        return change(
                progress,
                now,
                RetryCommands::isPending,
                state -> steps.reschedule(state, progress.command(), dueAt, now));
    }

    /**
     * What waits for its dependency, then what is pending, handed out or running, by the time when something happens next.
     */
    Piece list(CommandProgress progress, Instant now) {
        int limit = CommandArguments.limit(progress.command());
        String cursor = progress.cursor();
        if (cursor != null && !cursor.startsWith(HELD)) {
            return listScheduled(progress, StoreCursor.key(cursor), limit, now);
        }
        Bytes from = cursor == null ? null : StoreCursor.key(cursor.substring(HELD.length()));
        List<KeyValue<Bytes, HeldRetry>> held = stores.held().after(from, CommandDesk.LOOKED_AT);
        CommandProgress next = progress;
        for (KeyValue<Bytes, HeldRetry> entry : held) {
            String page = HELD + StoreCursor.name(entry.key);
            OperationState state = stores.operations().find(entry.value.owner());
            if (state != null && waits(state, entry.value) && isMeant(state, progress.command(), now)) {
                Optional<RetryItem> item =
                        RetryItem.of(page, state).map(it -> it.heldBy(entry.value.dependency(), entry.value.reason()));
                next = next.matching(state.work().operationId(), false).showing(RecordJson.text(item.orElseThrow()));
                if (next.items().size() == limit) {
                    return Piece.pageUpTo(page, next);
                }
            }
        }
        return held.size() < CommandDesk.LOOKED_AT
                ? listScheduled(next, null, limit, now)
                : Piece.moreBehind(HELD + StoreCursor.name(held.get(held.size() - 1).key), next);
    }

    /** An entry whose operation has moved on means nothing. */
    private static boolean waits(OperationState state, HeldRetry held) {
        return state.failure() != null
                && state.stage() instanceof Stage.Pending pending
                && pending.dueAt().toEpochMilli() == held.dueAt();
    }

    private Piece listScheduled(CommandProgress progress, @Nullable Bytes from, int limit, Instant now) {
        List<Alarm> alarms = stores.alarms().operations().after(from, CommandDesk.LOOKED_AT);
        CommandProgress next = progress;
        String page = "";
        for (Alarm alarm : alarms) {
            OperationState state = stores.operations().find(alarm.owner());
            page = StoreCursor.name(alarm.key());
            if (state == null || !isMeant(state, progress.command(), now)) {
                continue;
            }
            Optional<RetryItem> item = RetryItem.of(page, state);
            if (item.isPresent()) {
                next = next.matching(state.work().operationId(), false).showing(RecordJson.text(item.get()));
                if (next.items().size() == limit) {
                    return Piece.pageUpTo(page, next);
                }
            }
        }
        return alarms.size() < CommandDesk.LOOKED_AT ? Piece.last(next) : Piece.moreBehind(page, next);
    }

    /** Operations in whatever stage, with all that is known of them. */
    Piece show(CommandProgress progress, Instant now) {
        int limit = CommandArguments.limit(progress.command());
        List<KeyValue<Bytes, OperationState>> found =
                stores.operations().after(StoreCursor.key(progress.cursor()), CommandDesk.LOOKED_AT);
        CommandProgress next = progress;
        for (KeyValue<Bytes, OperationState> entry : found) {
            if (isMeant(entry.value, progress.command(), now)) {
                next = next.matching(entry.value.work().operationId(), false)
                        .showing(RecordJson.text(OperationItem.of(entry.value)));
                if (next.items().size() == limit) {
                    return Piece.pageUpTo(StoreCursor.name(entry.key), next);
                }
            }
        }
        return rest(found, next);
    }

    private Piece change(CommandProgress progress, Instant now, Predicate<OperationState> isConcerned, Change change) {
        OperatorCommand command = progress.command();
        List<KeyValue<Bytes, OperationState>> found =
                stores.operations().after(StoreCursor.key(progress.cursor()), CommandDesk.LOOKED_AT);
        CommandProgress next = progress;
        for (KeyValue<Bytes, OperationState> entry : found) {
            OperationState state = entry.value;
            if (!isConcerned.test(state) || !isMeant(state, command, now)) {
                continue;
            }
            if (!command.isDryRun()) {
                effects.apply(state.work().correlationKey(), entry.key, state, change.of(state), now);
            }
            next = next.matching(state.work().operationId(), !command.isDryRun());
            if (next.matched() - progress.matched() == CommandDesk.MOST_CHANGED) {
                return Piece.moreBehind(StoreCursor.name(entry.key), next);
            }
        }
        return rest(found, next);
    }

    private static Piece rest(List<KeyValue<Bytes, OperationState>> found, CommandProgress next) {
        return found.size() < CommandDesk.LOOKED_AT
                ? Piece.last(next)
                : Piece.moreBehind(StoreCursor.name(found.get(found.size() - 1).key), next);
    }

    private static boolean isMeant(OperationState state, OperatorCommand command, Instant now) {
        RetryFilter filter = command.filter();
        return filter.equals(RetryFilter.ALL) || filter.matches(state.candidate(), now);
    }

    private static boolean isPending(OperationState state) {
        return state.stage() instanceof Stage.Pending;
    }
}
