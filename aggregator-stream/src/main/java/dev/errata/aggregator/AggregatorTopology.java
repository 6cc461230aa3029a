package dev.errata.aggregator;

import dev.errata.core.aggregation.Combination;
import dev.errata.core.aggregation.Partial;
import dev.errata.core.alert.AlertRule;
import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.grouping.GroupAlias;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.core.taxonomy.Recoverability;
import dev.errata.schemas.Topic;
import dev.errata.schemas.TopicNames;
import dev.errata.schemas.Topics;
import dev.errata.streams.deadletter.RefusedRecords;
import dev.errata.streams.kafka.CommitStoreBuilder;
import dev.errata.streams.kafka.DiskStores;
import dev.errata.streams.ledger.Ledger;
import dev.errata.streams.ledger.LineWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Named;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.kstream.Repartitioned;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;

/**
 * The whole data flow of the aggregator.
 *
 * <p>What is read comes keyed by session; what it is added up for is a group, a day or an alert. Each task first adds up
 * what it reads between two commits, so that a burst crosses the one internal topic as a few partials; the owner of each
 * key adds these up. Owners of groups and of templates tell each other through the same topic what is one group. Partials
 * leave in the transaction that commits what they stand for: a crash loses and doubles none.
 */
final class AggregatorTopology {
    static final String GROUPS = "groups";
    static final String UNPUBLISHED_GROUPS = "unpublished-groups";
    static final String STATISTICS = "statistics";
    static final String UNPUBLISHED_STATISTICS = "unpublished-statistics";
    static final String ALERT_WATCHES = "alert-watches";

    /** Templates under their former name: another one would leave the changelog of a running system behind. */
    static final String TEMPLATES = "skeletons";

    static final String ANSWERED_COMMANDS = "answered-commands";
    static final String GROUPS_IN_MEMORY = "groups-in-memory";
    static final String STATISTICS_IN_MEMORY = "statistics-in-memory";
    static final String WATCHES_IN_MEMORY = "watches-in-memory";
    static final String GROUP_ALIASES = "known-aliases";

    /** How far the task of partition 0 has written the dead letters of bad aliases. */
    static final String REFUSED_ALIASES = "refused-aliases";

    static final String COMBINERS_LEDGER = "combiners-ledger";
    static final String OWNERS_LEDGER = "owners-ledger";

    private static final String COMBINED_ERRORS = "combined-errors";
    private static final String COMBINED_DECISIONS = "combined-decisions";

    private AggregatorTopology() {}

    static Topology build(
            Topics topics, AggregationSettings settings, List<AlertRule> alerts, AggregatorContext shared) {
        StreamsBuilder builder = new StreamsBuilder();
        RefusedRecords refused = new RefusedRecords();
        addStores(builder, settings, shared.ledger());
        addAliases(builder, topics.groupAliases(), refused);
        KStream<String, Partial> combined = combined(builder, topics, settings, alerts, shared);
        tell(combined, topics, shared.ledger(), COMBINERS_LEDGER);
        KStream<String, Partial> arrived = combined.repartition(Repartitioned.<String, Partial>as("partials")
                .withKeySerde(Serdes.String())
                .withValueSerde(PartialSerde.create())
                .withNumberOfPartitions(topics.partitions()));
        KStream<String, Partial> partials = arrived.process(
                () -> new PartialIntake(shared.ledger()), Named.as("take-partials"), Ledger.storeNames(OWNERS_LEDGER));
        tell(partials, topics, shared.ledger(), OWNERS_LEDGER);
        own(partials, topics, settings, alerts, shared);
        KStream<?, ?> learned = partials.process(
                () -> new TemplateProcessor(shared, topics.partitions()),
                Named.as("learn"),
                Ledger.storeNames(OWNERS_LEDGER, TEMPLATES));
        AggregatorTopology.<String, Partial>only(learned).to(PartialRecords.TOPIC, partialsTo(AggregatorSinks.LEARNED));
        bury(learned, topics, AggregatorSinks.TEMPLATE_DEAD_LETTERS);
        KStream<?, ?> statistics = partials.process(
                () -> new StatisticsProcessor(settings, shared),
                Named.as("fold-statistics"),
                Ledger.storeNames(OWNERS_LEDGER, STATISTICS, UNPUBLISHED_STATISTICS, STATISTICS_IN_MEMORY));
        to(statistics, topics.statistics(), AggregatorSinks.STATISTICS);
        bury(statistics, topics, AggregatorSinks.STATISTICS_DEAD_LETTERS);
        KStream<?, ?> watched = partials.process(
                () -> new AlertProcessor(alerts, shared.meters(), shared.deadLetters()),
                Named.as("watch"),
                ALERT_WATCHES,
                WATCHES_IN_MEMORY);
        to(watched, topics.alerts(), AggregatorSinks.ALERTS);
        bury(watched, topics, AggregatorSinks.ALERT_DEAD_LETTERS);
        obey(builder, topics, shared, refused);
        return builder.build();
    }

    private static void obey(StreamsBuilder builder, Topics topics, AggregatorContext shared, RefusedRecords refused) {
        KStream<?, ?> commands = builder.stream(
                        topics.groupCommands().name(), consumed(topics.groupCommands(), "group-commands"))
                .process(
                        () -> new GroupCommandProcessor(topics, shared, refused),
                        Named.as("obey"),
                        Ledger.storeNames(OWNERS_LEDGER, GROUPS, ANSWERED_COMMANDS, REFUSED_ALIASES));
        AggregatorTopology.<String, Partial>only(commands)
                .to(PartialRecords.TOPIC, partialsTo(AggregatorSinks.COMMANDS_TO_OWNERS));
        bytesTo(commands, topics.commandResults().name(), AggregatorSinks.COMMAND_RESULTS);
        bury(commands, topics, AggregatorSinks.COMMAND_DEAD_LETTERS);
    }

    private static void own(
            KStream<String, Partial> partials,
            Topics topics,
            AggregationSettings settings,
            List<AlertRule> alerts,
            AggregatorContext shared) {
        KStream<?, ?> news = partials.process(
                () -> new GroupProcessor(settings, new GroupAlerts(alerts, settings.episodeGap()), topics, shared),
                Named.as("fold-groups"),
                Ledger.storeNames(
                        OWNERS_LEDGER, GROUPS, UNPUBLISHED_GROUPS, GROUPS_IN_MEMORY, ALERT_WATCHES, WATCHES_IN_MEMORY));
        to(news, topics.groups(), AggregatorSinks.GROUPED);
        bytesTo(news, topics.groups().name(), AggregatorSinks.MERGED);
        bytesTo(news, topics.groupAliases().name(), AggregatorSinks.GROUP_ALIASES);
        AggregatorTopology.<String, Partial>only(news).to(PartialRecords.TOPIC, partialsTo(AggregatorSinks.PARTIALS));
        bury(news, topics, AggregatorSinks.GROUP_DEAD_LETTERS);
    }

    private static void tell(KStream<?, ?> beside, Topics topics, Ledger ledger, String name) {
        KStream<?, ?> lines =
                beside.process(() -> new LineWriter<>(ledger, name), Named.as("tell-" + name), Ledger.storeNames(name));
        bytesTo(lines, topics.ledger().name(), Ledger.sink(name));
    }

    private static <K, V> void to(KStream<?, ?> stream, Topic<K, V> topic, String sink) {
        AggregatorTopology.<K, V>only(stream)
                .to(
                        topic.name(),
                        Produced.with(topic.keySerde(), topic.valueSerde()).withName(sink));
    }

    private static void bytesTo(KStream<?, ?> stream, String topic, String sink) {
        AggregatorTopology.<byte[], byte[]>only(stream)
                .to(topic, Produced.with(Serdes.ByteArray(), Serdes.ByteArray()).withName(sink));
    }

    private static void bury(KStream<?, ?> stream, Topics topics, String sink) {
        bytesTo(stream, topics.deadLetter().name(), sink);
    }

    @SuppressWarnings("unchecked") // the processor forwards to each sink, by its name, what the sink takes
    private static <K, V> KStream<K, V> only(KStream<?, ?> stream) {
        return (KStream<K, V>) stream;
    }

    /** All that the topology reads and writes under names that others know. */
    static List<Topic<?, ?>> topics(Topics topics) {
        List<Topic<?, ?>> used = new ArrayList<>(List.of(
                topics.decisions(),
                topics.groupCommands(),
                topics.commandResults(),
                topics.groups(),
                topics.groupAliases(),
                topics.statistics(),
                topics.alerts(),
                topics.ledger(),
                topics.deadLetter()));
        for (Recoverability recoverability : Recoverability.values()) {
            used.add(topics.classified(recoverability));
        }
        return used;
    }

    private static void addAliases(StreamsBuilder builder, Topic<String, GroupAlias> topic, RefusedRecords refused) {
        builder.addGlobalStore(
                Stores.timestampedKeyValueStoreBuilder(
                                DiskStores.globalTable(GROUP_ALIASES), Serdes.String(), Serdes.ByteArray())
                        .withLoggingDisabled(),
                topic.name(),
                Consumed.with(Serdes.ByteArray(), Serdes.ByteArray()).withName("group-aliases"),
                () -> new AliasReader(topic, refused));
        builder.addStateStore(Stores.keyValueStoreBuilder(
                Stores.inMemoryKeyValueStore(REFUSED_ALIASES), Serdes.String(), Serdes.Long()));
    }

    private static void addCombinations(StreamsBuilder builder, List<AlertRule> alerts, boolean learnsPatterns) {
        for (String combined : List.of(COMBINED_ERRORS, COMBINED_DECISIONS)) {
            builder.addStateStore(new CommitStoreBuilder<>(
                    combined, () -> new Combination(alerts, learnsPatterns), Combination::clear));
        }
    }

    private static KStream<String, Partial> combined(
            StreamsBuilder builder,
            Topics topics,
            AggregationSettings settings,
            List<AlertRule> alerts,
            AggregatorContext shared) {
        AggregatorMeters meters = shared.meters();
        List<String> classified = Arrays.stream(Recoverability.values())
                .map(TopicNames::classified)
                .toList();
        addCombinations(builder, alerts, settings.learnsPatterns());
        return builder.stream(classified, consumed(topics.classified(Recoverability.UNKNOWN), "classified-errors"))
                .process(
                        () -> new CombinerProcessor<>(
                                COMBINED_ERRORS,
                                (Combination sums, ClassifiedError error) -> {
                                    sums.add(error);
                                    meters.tookError();
                                },
                                settings.mostCombined(),
                                topics,
                                shared.ledger()),
                        Named.as("combine-errors"),
                        Ledger.storeNames(COMBINERS_LEDGER, COMBINED_ERRORS))
                .merge(
                        builder.stream(topics.decisions().name(), consumed(topics.decisions(), "decisions"))
                                .process(
                                        () -> new CombinerProcessor<>(
                                                COMBINED_DECISIONS,
                                                (Combination sums, RecoveryDecision decision) -> {
                                                    sums.add(decision);
                                                    meters.tookDecision();
                                                },
                                                settings.mostCombined(),
                                                topics,
                                                shared.ledger()),
                                        Named.as("combine-decisions"),
                                        Ledger.storeNames(COMBINERS_LEDGER, COMBINED_DECISIONS)),
                        Named.as("combined"));
    }

    private static void addStores(StreamsBuilder builder, AggregationSettings settings, Ledger ledger) {
        ledger.stores(COMBINERS_LEDGER).forEach(builder::addStateStore);
        ledger.stores(OWNERS_LEDGER).forEach(builder::addStateStore);
        builder.addStateStore(persistent(GROUPS));
        builder.addStateStore(persistent(STATISTICS));
        builder.addStateStore(DiskStores.keyValue(ANSWERED_COMMANDS, Serdes.String(), Serdes.Long()));
        builder.addStateStore(inMemory(UNPUBLISHED_GROUPS));
        builder.addStateStore(inMemory(UNPUBLISHED_STATISTICS));
        builder.addStateStore(inMemory(ALERT_WATCHES));
        builder.addStateStore(new CommitStoreBuilder<>(GROUPS_IN_MEMORY, Groups::new, Groups::clear));
        builder.addStateStore(new CommitStoreBuilder<>(STATISTICS_IN_MEMORY, Windows::new, Windows::clear));
        builder.addStateStore(new CommitStoreBuilder<>(WATCHES_IN_MEMORY, Watches::new, Watches::clear));
        builder.addStateStore(Stores.keyValueStoreBuilder(
                Stores.lruMap(TEMPLATES, settings.mostTemplates()), Serdes.String(), Serdes.ByteArray()));
    }

    private static StoreBuilder<KeyValueStore<String, byte[]>> persistent(String name) {
        return DiskStores.keyValue(name, Serdes.String(), Serdes.ByteArray());
    }

    private static StoreBuilder<KeyValueStore<String, byte[]>> inMemory(String name) {
        return Stores.keyValueStoreBuilder(Stores.inMemoryKeyValueStore(name), Serdes.String(), Serdes.ByteArray());
    }

    private static <K, V> Consumed<K, V> consumed(Topic<K, V> topic, String name) {
        return Consumed.with(topic.keySerde(), topic.valueSerde()).withName(name);
    }

    private static Produced<String, Partial> partialsTo(String name) {
        return Produced.with(Serdes.String(), PartialSerde.create()).withName(name);
    }
}
