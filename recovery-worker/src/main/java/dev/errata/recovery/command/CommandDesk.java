package dev.errata.recovery.command;

import dev.errata.core.command.CommandProgress;
import dev.errata.core.command.CommandResult;
import dev.errata.core.command.OperatorCommand;
import dev.errata.core.dependency.PauseOrder;
import dev.errata.core.recovery.Answer;
import dev.errata.core.recovery.operation.CommandStep;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.recovery.dependency.TaskDependencies;
import dev.errata.recovery.intake.Heard;
import dev.errata.recovery.schedule.Alarm;
import dev.errata.recovery.task.CommandLog;
import dev.errata.recovery.task.Effects;
import dev.errata.recovery.task.RecoveryMeters;
import dev.errata.recovery.task.TaskStores;
import dev.errata.streams.deadletter.Blame;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * Carries out operators' commands, each once, and answers each once. Work on a command is cut into pieces, one per tick at
 * most, so that a command over a million retries does not hold up the ones that are due.
 *
 * <p>A command that is read again, after a crash or by a replay, is known by its id; one that is older than a day is
 * refused, so that no replay of the topic carries out what was meant for a state long gone.
 */
public final class CommandDesk {
    /** Entries that one piece of work looks at. */
    static final int LOOKED_AT = 1_000;

    /** Entries that one piece of work changes, about. */
    static final int MOST_CHANGED = 100;

    static final Duration LIFE = Duration.ofDays(1);

    private final TaskStores stores;
    private final Effects effects;
    private final RecoveryMeters meters;
    private final RetryCommands retries;
    private final EscalationCommands escalations;
    private final DependencyCommands dependencies;

    public CommandDesk(
            RecoveryConfig config,
            TaskStores stores,
            Effects effects,
            RecoveryMeters meters,
            TaskDependencies dependencies) {
        CommandStep steps = new CommandStep(config);
        this.stores = stores;
        this.effects = effects;
        this.meters = meters;
        this.retries = new RetryCommands(steps, stores, effects);
        this.escalations = new EscalationCommands(steps, stores, effects);
        this.dependencies = new DependencyCommands(stores, effects, dependencies);
    }

    /** Begins a command; a short one is done and answered at once. */
    public void take(Heard.Command heard, Instant now) {
        OperatorCommand command = heard.command();
        Bytes key = CommandLog.key(command.commandId());
        if (stores.commands().find(key).isPresent()) {
            meters.commanded(command.type(), "repeated");
            return;
        }
        CommandProgress begun =
                CommandProgress.starting(command, now).upTo(command.arguments().get(CommandArguments.PAGE));
        if (heard.writtenAt().plus(LIFE).isBefore(now)) {
            refuse(
                    key,
                    null,
                    begun,
                    "written at " + heard.writtenAt() + ", more than a day ago: nothing was done",
                    now);
        } else {
            work(key, null, begun, now);
        }
    }

    /** Goes on with a command, or forgets it; false if the alarm means nothing any more. */
    public boolean proceed(Alarm alarm, Instant now) {
        Optional<CommandProgress> found = stores.commands().find(alarm.owner());
        if (found.isEmpty() || found.get().lookAt().toEpochMilli() != alarm.dueAt()) {
            return false;
        }
        CommandProgress progress = found.get();
        if (progress.isAnswered()) {
            effects.keep(alarm.owner(), progress, null);
        } else {
            work(alarm.owner(), progress, progress, now);
        }
        return true;
    }

    private void work(Bytes key, @Nullable CommandProgress before, CommandProgress progress, Instant now) {
        Piece piece;
        try {
            piece = piece(progress, now);
        } catch (IllegalArgumentException e) {
            refuse(key, before, progress, String.valueOf(e.getMessage()), now);
            return;
        } catch (RuntimeException e) {
            if (Blame.of(e) == Blame.SURROUNDINGS) {
                throw e;
            }
            String why = "failed; what it had changed before stays changed: " + Blame.describe(e);
            refuse(key, before, progress, why, now);
            return;
        }
        if (piece.isLast()) {
            meters.commanded(progress.command().type(), "answered");
            answer(key, before, piece, null, now);
        } else {
            Instant soon =
                    now.isAfter(progress.lookAt()) ? now : progress.lookAt().plusMillis(1);
            effects.keep(key, before, piece.progress().goingOnAt(soon));
        }
    }

    private Piece piece(CommandProgress progress, Instant now) {
        return switch (progress.command().type()) {
            case LIST_RETRIES -> retries.list(progress, now);
            case SHOW_OPERATION -> retries.show(progress, now);
            case CANCEL -> retries.cancel(progress, now);
            case RUN_NOW -> retries.runNow(progress, now);
            case RESCHEDULE -> retries.reschedule(progress, now);
            case LIST_ESCALATIONS -> escalations.list(progress, now);
            case SHOW_ESCALATION -> escalations.show(progress, now);
            case APPROVE -> escalations.answer(progress, Answer.APPROVED, now);
            case REJECT -> escalations.answer(progress, Answer.REJECTED, now);
            case RETRY -> escalations.answer(progress, Answer.RETRIED, now);
            case PAUSE -> dependencies.order(progress, PauseOrder.PAUSE, now);
            case RESUME -> dependencies.order(progress, PauseOrder.RESUME, now);
            case FORECAST -> dependencies.forecast(progress, now);
            case GROUP_MERGE, GROUP_SPLIT, GROUP_RESOLVE, GROUP_IGNORE, GROUP_REOPEN ->
                throw new IllegalArgumentException("groups are the aggregator's: write it to 'group-commands'");
        };
    }

    private void refuse(
            Bytes key, @Nullable CommandProgress before, CommandProgress progress, String error, Instant now) {
        meters.commanded(progress.command().type(), "refused");
        answer(key, before, Piece.last(progress), error, now);
    }

    private void answer(Bytes key, @Nullable CommandProgress before, Piece piece, @Nullable String error, Instant now) {
        CommandProgress done = piece.progress();
        OperatorCommand command = done.command();
        CommandResult result = new CommandResult(
                command.commandId(),
                command.type(),
                effects.partition(),
                done.matched(),
                done.changed(),
                done.ids(),
                done.items(),
                piece.nextPage(),
                error,
                command.isDryRun(),
                command.issuedBy(),
                command.reason(),
                now);
        effects.answer(result, key, before, done.answered(now.plus(LIFE.multipliedBy(2))), now);
    }
}
