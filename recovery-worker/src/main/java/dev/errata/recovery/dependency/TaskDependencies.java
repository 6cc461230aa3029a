package dev.errata.recovery.dependency;

import dev.errata.core.dependency.DependencySettings;

/** One session task's part in the control of dependencies. */
public record TaskDependencies(DependencyGate gate, HeldRetries held, DependencySenses senses) {
    /**
     * Of one task.
     *
     * @param tasks how many there are
     * @param held that this task remembers
     */
    public static TaskDependencies of(
            DependencySettings settings, Dependencies shared, int partition, int tasks, HeldRetries held) {
        DependencyGate gate = new DependencyGate(settings, shared.circuits(), partition, tasks, shared.meters());
        return new TaskDependencies(gate, held, new DependencySenses(gate, held, partition));
    }
}
