package dev.errata.recovery.command;

import dev.errata.core.command.CommandProgress;
import dev.errata.core.command.OperatorCommand;
import dev.errata.core.dependency.DependencySignal;
import dev.errata.core.dependency.PauseOrder;
import dev.errata.recovery.dependency.TaskDependencies;
import dev.errata.recovery.forecast.DueForecast;
import dev.errata.recovery.forecast.RetryForecast;
import dev.errata.recovery.task.Effects;
import dev.errata.recovery.task.TaskStores;
import dev.errata.schemas.json.RecordJson;
import java.time.Instant;
import java.util.Map;
import java.util.Set;

/** The commands on dependencies. */
final class DependencyCommands {
    /** Dependencies that one answer names; the others are one. */
    static final int MOST_NAMED = 100;

    private final TaskStores stores;
    private final Effects effects;
    private final TaskDependencies dependencies;

    DependencyCommands(TaskStores stores, Effects effects, TaskDependencies dependencies) {
        this.stores = stores;
        this.effects = effects;
        this.dependencies = dependencies;
    }

    /** Answers when the next hour is counted, which takes some seconds after a start. */
    Piece forecast(CommandProgress progress, Instant now) {
        RetryForecast counted = stores.forecast();
        counted.countOn(now.toEpochMilli(), CommandDesk.LOOKED_AT);
        if (!counted.isComplete()) {
            return Piece.moreBehind(null, progress);
        }
        Map<String, DueForecast> due = counted.all();
        String wanted = progress.command().arguments().get(CommandArguments.DEPENDENCY);
        if (wanted != null) {
            due.keySet().retainAll(Set.of(wanted));
        }
        CommandProgress next = progress;
        for (DueForecast forecast : DueForecast.most(due.values(), MOST_NAMED)) {
            next = next.matching(forecast.dependency(), false).showing(RecordJson.text(forecast));
        }
        return Piece.last(next);
    }

    /**
     * Passes an order on to the owner of the circuit. Every task hears of it, one of them does it.
     *
     * @throws IllegalArgumentException if there is no control of dependencies
     */
    Piece order(CommandProgress progress, PauseOrder order, Instant now) {
        OperatorCommand command = progress.command();
        String dependency = CommandArguments.dependency(command);
        if (dependencies.gate().isOff()) {
            throw new IllegalArgumentException("dependencies.mode is off: nothing can be paused");
        }
        if (effects.partition() != 0) {
            return Piece.last(progress);
        }
        if (!command.isDryRun()) {
            effects.signal(DependencySignal.order(dependency, order, command.issuedBy(), command.reason()), now);
        }
        return Piece.last(progress.matching(dependency, !command.isDryRun()));
    }
}
