package dev.errata.recovery.dependency;

import dev.errata.core.dependency.DependencySettings;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.KeyValueStore;

/** One session task's part in the control of dependencies. */
public record TaskDependencies(DependencyGate gate, HeldRetries held, DependencySenses senses) {
    /**
     * Of one task.
     *
     * @param tasks how many there are
     * @param store of held retries
     */
    public static TaskDependencies of(
            DependencySettings settings,
            Dependencies shared,
            int partition,
            int tasks,
            KeyValueStore<Bytes, byte[]> store) {
        DependencyGate gate = new DependencyGate(settings, shared.circuits(), partition, tasks, shared.meters());
        HeldRetries held = new HeldRetries(store);
        return new TaskDependencies(gate, held, new DependencySenses(gate, held, partition));
    }
}
