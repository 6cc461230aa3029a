package dev.errata.recovery.dependency;

import dev.errata.core.dependency.DependencySettings;
import dev.errata.core.dependency.DependencySignal;
import dev.errata.core.recovery.CircuitState;
import dev.errata.schemas.Topic;
import dev.errata.schemas.Topics;
import dev.errata.streams.Outlets;
import dev.errata.streams.ledger.Ledger;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;

/**
 * The part of the worker's data flow that is keyed by dependency. A session's task sees one session, a dependency is hit
 * by all: the tasks tell the owner of a circuit what they see through {@code dependency-signals}, and read what it makes
 * of it from {@code circuits}, whole, in every instance.
 */
public final class DependencyTopology {
    /** The sink of a session task's signals. */
    public static final String SIGNAL_SINK = "tell-owners";

    /** How far a session task has written the dead letters of bad circuits: the task of partition 0 does. */
    public static final String REFUSED_CIRCUITS = "refused-circuits";

    static final String CIRCUITS = "circuits-by-dependency";
    static final String DEPENDENCIES = "dependencies";
    private static final String SIGNALS = "dependency-signals";
    private static final String CONTROL = "control-circuits";
    static final String LEDGER = "ledger-of-circuits";
    static final String PUBLISH = "circuits";
    private static final String CIRCUIT_SOURCE = "published-circuits";
    private static final String READ_CIRCUITS = "read-circuits";

    private DependencyTopology() {}

    /**
     * Adds this part to the worker's topology.
     *
     * @param ledger of the worker, whose owners of circuits keep books as well
     * @param session the processor of session tasks, which tells and reads
     */
    public static void add(
            Topology topology,
            Topics topics,
            DependencySettings settings,
            Dependencies dependencies,
            Ledger ledger,
            String session) {
        Topic<String, DependencySignal> signals = topics.dependencySignals();
        Topic<String, CircuitState> circuits = topics.circuits();
        Outlets.addSink(topology, SIGNAL_SINK, signals, session);
        topology.addSource(
                SIGNALS, signals.keySerde().deserializer(), signals.valueSerde().deserializer(), signals.name());
        topology.addProcessor(CONTROL, () -> new CircuitOwner(settings, dependencies.meters(), ledger), SIGNALS);
        topology.addStateStore(
                Stores.keyValueStoreBuilder(
                        Stores.inMemoryKeyValueStore(DEPENDENCIES), Serdes.String(), Serdes.ByteArray()),
                CONTROL);
        topology.addSink(
                PUBLISH,
                circuits.name(),
                circuits.keySerde().serializer(),
                circuits.valueSerde().serializer(),
                CONTROL);
        ledger.addTo(topology, LEDGER, CONTROL);
        topology.addStateStore(
                Stores.keyValueStoreBuilder(
                        Stores.inMemoryKeyValueStore(REFUSED_CIRCUITS), Serdes.String(), Serdes.Long()),
                session);
        addReader(topology, circuits, dependencies);
    }

    /** In memory, so that every start reads the topic whole. */
    private static void addReader(Topology topology, Topic<String, CircuitState> topic, Dependencies dependencies) {
        StoreBuilder<?> store = Stores.keyValueStoreBuilder(
                        Stores.inMemoryKeyValueStore(CIRCUITS), Serdes.Bytes(), Serdes.ByteArray())
                .withLoggingDisabled();
        topology.addGlobalStore(
                store,
                CIRCUIT_SOURCE,
                Serdes.ByteArray().deserializer(),
                Serdes.ByteArray().deserializer(),
                topic.name(),
                READ_CIRCUITS,
                () -> new CircuitReader(topic, dependencies.circuits(), dependencies.refused()));
    }
}
