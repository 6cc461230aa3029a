package dev.errata.recovery.command;

import dev.errata.core.command.CommandProgress;
import dev.errata.core.command.OperatorCommand;
import dev.errata.core.command.RetryFilter;
import dev.errata.core.recovery.Answer;
import dev.errata.core.recovery.operation.CommandStep;
import dev.errata.core.recovery.operation.OpenEscalation;
import dev.errata.core.recovery.operation.OperationState;
import dev.errata.recovery.schedule.StoreCursor;
import dev.errata.recovery.task.Effects;
import dev.errata.recovery.task.TaskStores;
import dev.errata.schemas.json.RecordJson;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;

/** The commands on escalations, piece by piece. */
final class EscalationCommands {
    private final CommandStep steps;
    private final TaskStores stores;
    private final Effects effects;

    EscalationCommands(CommandStep steps, TaskStores stores, Effects effects) {
        this.steps = steps;
        this.stores = stores;
        this.effects = effects;
    }

    Piece list(CommandProgress progress, Instant now) {
        return look(progress, now, open -> RecordJson.text(EscalationItem.of(StoreCursor.name(open.key), open.value)));
    }

    Piece show(CommandProgress progress, Instant now) {
        return look(progress, now, open -> RecordJson.text(EscalationItem.Whole.of(open.value)));
    }

    /** Every operation that waits for it gets the same answer. */
    Piece answer(CommandProgress progress, Answer answer, Instant now) {
        OperatorCommand command = progress.command();
        List<KeyValue<Bytes, OpenEscalation>> found = next(progress);
        CommandProgress next = progress;
        int answered = 0;
        for (KeyValue<Bytes, OpenEscalation> entry : found) {
            if (!isMeant(entry.value, command, now)) {
                continue;
            }
            if (!command.isDryRun()) {
                answered += 1 + answer(entry.value, answer, command, now);
            }
            next = next.matching(entry.value.escalation().escalationId(), !command.isDryRun());
            if (answered >= CommandDesk.MOST_CHANGED) {
                return Piece.moreBehind(StoreCursor.name(entry.key), next);
            }
        }
        return rest(found, next);
    }

    private int answer(OpenEscalation open, Answer answer, OperatorCommand command, Instant now) {
        List<KeyValue<Bytes, OperationState>> waiting =
                stores.operations().waitingFor(open.scope(), open.escalation().escalationId());
        List<Runnable> writes = new ArrayList<>();
        for (KeyValue<Bytes, OperationState> entry : waiting) {
            OperationState state = entry.value;
            String key = state.work().correlationKey();
            writes.add(effects.prepared(key, entry.key, state, steps.answer(state, answer, command, now), now));
        }
        effects.apply(steps.resolve(open, answer, command, now), now);
        writes.forEach(Runnable::run);
        return waiting.size();
    }

    /** How an escalation is shown. */
    @FunctionalInterface
    private interface View {
        String of(KeyValue<Bytes, OpenEscalation> open);
    }

    private Piece look(CommandProgress progress, Instant now, View view) {
        int limit = CommandArguments.limit(progress.command());
        List<KeyValue<Bytes, OpenEscalation>> found = next(progress);
        CommandProgress next = progress;
        for (KeyValue<Bytes, OpenEscalation> entry : found) {
            if (isMeant(entry.value, progress.command(), now)) {
                next = next.matching(entry.value.escalation().escalationId(), false)
                        .showing(view.of(entry));
                if (next.items().size() == limit) {
                    return Piece.pageUpTo(StoreCursor.name(entry.key), next);
                }
            }
        }
        return rest(found, next);
    }

    private List<KeyValue<Bytes, OpenEscalation>> next(CommandProgress progress) {
        return stores.escalations().after(StoreCursor.key(progress.cursor()), CommandDesk.LOOKED_AT);
    }

    private static Piece rest(List<KeyValue<Bytes, OpenEscalation>> found, CommandProgress next) {
        return found.size() < CommandDesk.LOOKED_AT
                ? Piece.last(next)
                : Piece.moreBehind(StoreCursor.name(found.get(found.size() - 1).key), next);
    }

    private static boolean isMeant(OpenEscalation open, OperatorCommand command, Instant now) {
        RetryFilter filter = command.filter();
        return filter.equals(RetryFilter.ALL) || filter.matches(open.candidate(), now);
    }
}
