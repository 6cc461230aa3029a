package dev.errata.recovery;

import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.core.taxonomy.Recoverability;
import dev.errata.recovery.dependency.DependencyTopology;
import dev.errata.recovery.intake.CommandIntake;
import dev.errata.recovery.intake.FailureIntake;
import dev.errata.recovery.intake.OutcomeIntake;
import dev.errata.recovery.intake.PayloadIntake;
import dev.errata.recovery.release.ReleaseLimits;
import dev.errata.recovery.schedule.PayloadLimits;
import dev.errata.recovery.task.Effects;
import dev.errata.recovery.task.TaskStores;
import dev.errata.schemas.Topic;
import dev.errata.schemas.TopicNames;
import dev.errata.schemas.Topics;
import dev.errata.streams.Outlets;
import dev.errata.streams.kafka.DiskStores;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;

/**
 * The whole data flow of the recovery worker.
 *
 * <p>Classified errors and outcomes share key and partitions, so all that is said of an operation meets in one task, in
 * front of one state, without a repartition topic. On replay the same records give the same decisions under the same ids,
 * and a failure that was decided is stale. What is keyed by dependency is in {@link DependencyTopology}.
 */
final class RecoveryTopology {
    private static final String ASKED = "operator-commands";
    private static final String TAKE_COMMANDS = "take-commands";
    private static final String ARRIVED = "arrived-payloads";
    private static final String TAKE_PAYLOADS = "take-payloads";
    private static final String CLASSIFIED = "classified-errors";
    private static final String OUTCOMES = "outcomes";
    private static final String TAKE_FAILURES = "take-failures";
    private static final String TAKE_OUTCOMES = "take-outcomes";
    private static final String RECOVER = "recover";

    private RecoveryTopology() {}

    static Topology build(
            Topics topics, RecoveryConfig config, ReleaseLimits limits, PayloadLimits payloads, Shared shared) {
        Topology topology = new Topology();
        addIntakes(topology, topics, shared);
        topology.addProcessor(
                RECOVER,
                () -> new RecoveryProcessor(config, limits, payloads, shared, topics),
                TAKE_FAILURES,
                TAKE_OUTCOMES,
                TAKE_COMMANDS,
                TAKE_PAYLOADS);
        for (String name : TaskStores.LOGGED) {
            topology.addStateStore(store(name), RECOVER);
        }
        topology.addStateStore(store(TaskStores.OPERATION_ALARMS).withLoggingDisabled(), RECOVER);
        shared.ledger()
                .addTo(
                        topology,
                        TaskStores.LEDGER,
                        RECOVER,
                        TAKE_FAILURES,
                        TAKE_OUTCOMES,
                        TAKE_COMMANDS,
                        TAKE_PAYLOADS);
        Outlets.addSink(topology, Effects.DECISIONS, topics.decisions(), RECOVER);
        Outlets.addSink(topology, Effects.RETRIES, topics.retries(), RECOVER);
        Outlets.addSink(topology, Effects.ESCALATION_SINK, topics.escalations(), RECOVER);
        Outlets.addSink(topology, Effects.ENDED_LEASES, topics.errors(), RECOVER);
        Outlets.addPayloadSink(topology, Effects.ENDED_PAYLOADS, topics.payloads(), RECOVER);
        Outlets.addSink(topology, Effects.COMMAND_RESULTS, topics.commandResults(), RECOVER);
        Outlets.addSink(topology, Effects.DEAD_LETTERS, topics.deadLetter(), RECOVER);
        DependencyTopology.add(
                topology, topics, config.dependencies(), shared.dependencies(), shared.ledger(), RECOVER);
        return topology;
    }

    private static void addIntakes(Topology topology, Topics topics, Shared shared) {
        addSource(topology, CLASSIFIED, topics.classified(Recoverability.UNKNOWN), classified());
        addSource(topology, OUTCOMES, topics.outcomes(), topics.outcomes().name());
        topology.addProcessor(TAKE_FAILURES, () -> new FailureIntake(shared.ledger()), CLASSIFIED);
        topology.addProcessor(
                TAKE_OUTCOMES,
                () -> new OutcomeIntake(shared.ledger(), shared.meters(), topics.partitions()),
                OUTCOMES);
        addSource(topology, ASKED, topics.commands(), topics.commands().name());
        topology.addProcessor(TAKE_COMMANDS, () -> new CommandIntake(shared.ledger()), ASKED);
        addSource(topology, ARRIVED, topics.payloads(), topics.payloads().name());
        topology.addProcessor(TAKE_PAYLOADS, () -> new PayloadIntake(shared.ledger()), ARRIVED);
    }

    /** Of topics whose records are alike. */
    private static void addSource(Topology topology, String source, Topic<?, ?> alike, String... topics) {
        topology.addSource(
                source, alike.keySerde().deserializer(), alike.valueSerde().deserializer(), topics);
    }

    /** All that the topology reads and writes. */
    static List<Topic<?, ?>> topics(Topics topics) {
        List<Topic<?, ?>> used = new ArrayList<>(List.of(
                topics.errors(),
                topics.outcomes(),
                topics.payloads(),
                topics.decisions(),
                topics.retries(),
                topics.escalations(),
                topics.commands(),
                topics.commandResults(),
                topics.dependencySignals(),
                topics.circuits(),
                topics.ledger(),
                topics.deadLetter()));
        for (Recoverability recoverability : Recoverability.values()) {
            used.add(topics.classified(recoverability));
        }
        return used;
    }

    private static String[] classified() {
        return Arrays.stream(Recoverability.values())
                .map(TopicNames::classified)
                .toArray(String[]::new);
    }

    /** Keys in the order of their bytes; on disk, with a changelog, and without a cache that would hide writes. */
    private static StoreBuilder<KeyValueStore<Bytes, byte[]>> store(String name) {
        return DiskStores.keyValue(name, Serdes.Bytes(), Serdes.ByteArray()).withCachingDisabled();
    }
}
