package dev.errata.classifier;

import dev.errata.core.taxonomy.Recoverability;
import dev.errata.schemas.Topic;
import dev.errata.schemas.Topics;
import dev.errata.streams.Outlets;
import dev.errata.streams.deadletter.DeadLetters;
import dev.errata.streams.kafka.DiskStores;
import dev.errata.streams.ledger.Ledger;
import java.util.ArrayList;
import java.util.List;
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
 * the same ids, as long as the rules are the same. {@code rules} is read whole by every instance.
 */
final class ClassifierTopology {
    static final String SESSIONS = "sessions";
    static final String RULES = "rules";
    static final String REJECTED_RULES = "rejected-rules";
    static final String LEDGER = "ledger";
    private static final String ERRORS = "errors";
    private static final String OUTCOMES = "outcomes";
    private static final String JUDGE_ERRORS = "judge-errors";
    private static final String WATCH_OUTCOMES = "watch-outcomes";
    private static final String READ_RULES = "read-rules";
    private static final String TAKE_RULES = "take-rules";

    private ClassifierTopology() {}

    /** The flow; every task judges with a judge of its own, by the same rules. */
    static Topology build(
            Topics topics,
            ClassifierConfig config,
            RulesInForce rules,
            ClassifierMeters meters,
            DeadLetters deadLetters,
            Ledger ledger) {
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
                () -> new ErrorProcessor(new Judging(config, rules, meters), topics, deadLetters, ledger),
                ERRORS);
        topology.addProcessor(
                WATCH_OUTCOMES,
                () -> new OutcomeProcessor(new Judging(config, rules, meters), topics, deadLetters, ledger),
                OUTCOMES);
        topology.addStateStore(sessions(), JUDGE_ERRORS, WATCH_OUTCOMES);
        topology.addStateStore(rejectedRules(), JUDGE_ERRORS);
        ledger.addTo(topology, LEDGER, JUDGE_ERRORS, WATCH_OUTCOMES);
        topology.addGlobalStore(
                rules(),
                READ_RULES,
                Serdes.ByteArray().deserializer(),
                Serdes.ByteArray().deserializer(),
                topics.rules().name(),
                TAKE_RULES,
                () -> new RulesProcessor(rules));
        addSinks(topology, topics);
        return topology;
    }

    private static void addSinks(Topology topology, Topics topics) {
        for (Recoverability recoverability : Recoverability.values()) {
            Outlets.addSink(
                    topology,
                    ClassifierSinks.classified(recoverability),
                    topics.classified(recoverability),
                    JUDGE_ERRORS,
                    WATCH_OUTCOMES);
        }
        Outlets.addSink(topology, ClassifierSinks.ERRORS_IN_PLACE, topics.errors(), JUDGE_ERRORS, WATCH_OUTCOMES);
        Outlets.addSink(topology, ClassifierSinks.OUTCOMES, topics.outcomes(), JUDGE_ERRORS, WATCH_OUTCOMES);
        Outlets.addPayloadSink(topology, ClassifierSinks.PAYLOADS, topics.payloads(), JUDGE_ERRORS);
        Outlets.addSink(topology, ClassifierSinks.DEAD_LETTERS, topics.deadLetter(), JUDGE_ERRORS, WATCH_OUTCOMES);
    }

    /** All that the topology reads and writes. */
    static List<Topic<?, ?>> topics(Topics topics) {
        List<Topic<?, ?>> used = new ArrayList<>(List.of(
                topics.errors(),
                topics.outcomes(),
                topics.payloads(),
                topics.rules(),
                topics.ledger(),
                topics.deadLetter()));
        for (Recoverability recoverability : Recoverability.values()) {
            used.add(topics.classified(recoverability));
        }
        return used;
    }

    private static StoreBuilder<KeyValueStore<String, byte[]>> sessions() {
        return DiskStores.keyValue(SESSIONS, Serdes.String(), Serdes.ByteArray())
                .withCachingEnabled();
    }

    /** In memory, so that it is read from the first record on at each start, and every rule passes by the processor. */
    private static StoreBuilder<KeyValueStore<byte[], byte[]>> rules() {
        return Stores.keyValueStoreBuilder(Stores.inMemoryKeyValueStore(RULES), Serdes.ByteArray(), Serdes.ByteArray())
                .withLoggingDisabled();
    }

    private static StoreBuilder<KeyValueStore<String, Long>> rejectedRules() {
        return Stores.keyValueStoreBuilder(
                Stores.inMemoryKeyValueStore(REJECTED_RULES), Serdes.String(), Serdes.Long());
    }

    private static <K> Deserializer<K> keys(Topic<K, ?> topic) {
        return topic.keySerde().deserializer();
    }

    private static <V> Deserializer<V> values(Topic<?, V> topic) {
        return topic.valueSerde().deserializer();
    }
}
