package dev.errata.classifier;

import dev.errata.core.classification.ErrorJudge;
import dev.errata.core.taxonomy.Recoverability;
import dev.errata.schemas.Topic;
import dev.errata.schemas.Topics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;

/**
 * The whole data flow of the classifier.
 *
 * <p>{@code errors} and {@code outcomes} have the same key and partitions, so a session's failures and successes meet in
 * one task, in front of one store, without a repartition topic. On replay the same records give the same errors under
 * the same ids.
 */
final class ClassifierTopology {
    static final String SESSIONS = "sessions";
    private static final String ERRORS = "errors";
    private static final String OUTCOMES = "outcomes";
    private static final String JUDGE_ERRORS = "judge-errors";
    private static final String WATCH_OUTCOMES = "watch-outcomes";

    private ClassifierTopology() {}

    /**
     * The flow.
     *
     * @param judges gives each task a judge of its own
     */
    static Topology build(Topics topics, Supplier<ErrorJudge> judges, ClassifierMeters meters, Duration sessionExpiry) {
        Topology topology = new Topology();
        topology.addSource(
                ERRORS,
                keys(topics.errors()),
                values(topics.errors()),
                topics.errors().name());
        topology.addSource(
                OUTCOMES,
                keys(topics.outcomes()),
                values(topics.outcomes()),
                topics.outcomes().name());
        topology.addProcessor(
                JUDGE_ERRORS,
                () -> new ErrorProcessor(judges.get(), meters, topics.partitions(), sessionExpiry),
                ERRORS);
        topology.addProcessor(
                WATCH_OUTCOMES, () -> new OutcomeProcessor(judges.get(), meters, topics.partitions()), OUTCOMES);
        topology.addStateStore(sessions(), JUDGE_ERRORS, WATCH_OUTCOMES);
        for (Recoverability recoverability : Recoverability.values()) {
            addSink(topology, Sinks.classified(recoverability), topics.classified(recoverability));
        }
        addSink(topology, Sinks.ERRORS_IN_PLACE, topics.errors());
        addSink(topology, Sinks.OUTCOMES, topics.outcomes());
        return topology;
    }

    /** All that the topology reads and writes. */
    static List<Topic<?, ?>> topics(Topics topics) {
        List<Topic<?, ?>> used = new ArrayList<>(List.of(topics.errors(), topics.outcomes(), topics.deadLetter()));
        for (Recoverability recoverability : Recoverability.values()) {
            used.add(topics.classified(recoverability));
        }
        return used;
    }

    private static StoreBuilder<KeyValueStore<String, byte[]>> sessions() {
        return Stores.keyValueStoreBuilder(
                        Stores.persistentKeyValueStore(SESSIONS), Serdes.String(), Serdes.ByteArray())
                .withCachingEnabled();
    }

    private static <K, V> void addSink(Topology topology, String name, Topic<K, V> topic) {
        topology.addSink(
                name,
                topic.name(),
                topic.keySerde().serializer(),
                topic.valueSerde().serializer(),
                JUDGE_ERRORS,
                WATCH_OUTCOMES);
    }

    private static <K> Deserializer<K> keys(Topic<K, ?> topic) {
        return topic.keySerde().deserializer();
    }

    private static <V> Deserializer<V> values(Topic<?, V> topic) {
        return topic.valueSerde().deserializer();
    }
}
