package dev.errata.aggregator;

import dev.errata.core.aggregation.Combination;
import dev.errata.core.aggregation.Partial;
import dev.errata.core.alert.AlertRule;
import dev.errata.core.classification.ClassifiedError;
import dev.errata.core.command.CommandResult;
import dev.errata.core.grouping.ErrorGroup;
import dev.errata.core.grouping.GroupAlias;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.core.taxonomy.Recoverability;
import dev.errata.schemas.Topic;
import dev.errata.schemas.TopicNames;
import dev.errata.schemas.Topics;
import dev.errata.streams.kafka.DiskStores;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Materialized;
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
 * key adds these up. Owners of groups and of skeletons tell each other through the same topic what is one group. Partials
 * leave in the transaction that commits what they stand for: a crash loses and doubles none.
 */
final class AggregatorTopology {
    static final String GROUPS = "groups";
    static final String UNPUBLISHED_GROUPS = "unpublished-groups";
    static final String STATISTICS = "statistics";
    static final String UNPUBLISHED_STATISTICS = "unpublished-statistics";
    static final String ALERT_WATCHES = "alert-watches";
    static final String SKELETONS = "skeletons";
    static final String ANSWERED_COMMANDS = "answered-commands";
    static final String GROUPS_IN_MEMORY = "groups-in-memory";
    static final String STATISTICS_IN_MEMORY = "statistics-in-memory";
    static final String WATCHES_IN_MEMORY = "watches-in-memory";
    static final String GROUP_ALIASES = "known-aliases";

    /** Kafka Streams' own name of the topic behind {@code repartition("partials")}: owners write to each other there. */
    private static final String PARTIALS = "partials-repartition";

    private static final String COMBINED_ERRORS = "combined-errors";
    private static final String COMBINED_DECISIONS = "combined-decisions";

    private AggregatorTopology() {}

    static Topology build(
            Topics topics, AggregationSettings settings, List<AlertRule> alerts, AggregatorMeters meters) {
        StreamsBuilder builder = new StreamsBuilder();
        addStores(builder, settings);
        KStream<String, Partial> partials = combined(builder, topics, settings, alerts, meters)
                .repartition(Repartitioned.<String, Partial>as("partials")
                        .withKeySerde(Serdes.String())
                        .withValueSerde(PartialSerde.create())
                        .withNumberOfPartitions(topics.partitions()));
        own(partials, topics, settings, alerts, meters);
        partials.process(SkeletonProcessor::new, Named.as("learn"), SKELETONS)
                .to(PARTIALS, partialsTo("learned-to-owners"));
        partials.process(
                        () -> new StatisticsProcessor(settings, meters),
                        Named.as("fold-statistics"),
                        STATISTICS,
                        UNPUBLISHED_STATISTICS,
                        STATISTICS_IN_MEMORY)
                .to(topics.statistics().name(), produced(topics.statistics(), "statistics"));
        partials.process(() -> new AlertProcessor(alerts, meters), Named.as("watch"), ALERT_WATCHES, WATCHES_IN_MEMORY)
                .to(topics.alerts().name(), produced(topics.alerts(), "alerts"));
        KStream<String, Object> obeyed = builder.stream(
                        topics.groupCommands().name(), consumed(topics.groupCommands(), "group-commands"))
                .process(GroupCommandProcessor::new, Named.as("obey"), GROUPS, ANSWERED_COMMANDS);
        AggregatorTopology.<Partial>only(obeyed).to(PARTIALS, partialsTo(Sinks.COMMANDS_TO_OWNERS));
        AggregatorTopology.<CommandResult>only(obeyed)
                .to(topics.commandResults().name(), produced(topics.commandResults(), Sinks.COMMAND_RESULTS));
        return builder.build();
    }

    private static void own(
            KStream<String, Partial> partials,
            Topics topics,
            AggregationSettings settings,
            List<AlertRule> alerts,
            AggregatorMeters meters) {
        KStream<String, Object> news = partials.process(
                () -> new GroupProcessor(settings, new GroupAlerts(alerts, settings.episodeGap()), meters),
                Named.as("fold-groups"),
                GROUPS,
                UNPUBLISHED_GROUPS,
                GROUPS_IN_MEMORY,
                ALERT_WATCHES,
                WATCHES_IN_MEMORY);
        AggregatorTopology.<ErrorGroup>only(news).to(topics.groups().name(), produced(topics.groups(), Sinks.GROUPED));
        AggregatorTopology.<GroupAlias>only(news)
                .to(topics.groupAliases().name(), produced(topics.groupAliases(), Sinks.GROUP_ALIASES));
        AggregatorTopology.<Partial>only(news).to(PARTIALS, partialsTo(Sinks.PARTIALS));
    }

    @SuppressWarnings("unchecked") // the processor forwards to each sink, by its name, what the sink takes
    private static <V> KStream<String, V> only(KStream<String, ?> stream) {
        return (KStream<String, V>) stream;
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
                topics.deadLetter()));
        for (Recoverability recoverability : Recoverability.values()) {
            used.add(topics.classified(recoverability));
        }
        return used;
    }

    private static void addStores(StreamsBuilder builder, Topics topics, List<AlertRule> alerts) {
        builder.globalTable(
                topics.groupAliases().name(),
                Consumed.with(Serdes.String(), Serdes.ByteArray()).withName("group-aliases"),
                Materialized.<String, byte[]>as(DiskStores.globalTable(GROUP_ALIASES))
                        .withKeySerde(Serdes.String())
                        .withValueSerde(Serdes.ByteArray()));
        for (String combined : List.of(COMBINED_ERRORS, COMBINED_DECISIONS)) {
            builder.addStateStore(
                    new CommitStoreBuilder<>(combined, () -> new Combination(alerts), Combination::clear));
        }
    }

    private static KStream<String, Partial> combined(
            StreamsBuilder builder,
            Topics topics,
            AggregationSettings settings,
            List<AlertRule> alerts,
            AggregatorMeters meters) {
        List<String> classified = Arrays.stream(Recoverability.values())
                .map(TopicNames::classified)
                .toList();
        addStores(builder, topics, alerts);
        return builder.stream(classified, consumed(topics.classified(Recoverability.UNKNOWN), "classified-errors"))
                .process(
                        () -> new CombinerProcessor<>(
                                COMBINED_ERRORS,
                                (Combination sums, ClassifiedError error) -> {
                                    sums.add(error);
                                    meters.tookError();
                                },
                                settings.mostCombined(),
                                topics.groupAliases()),
                        Named.as("combine-errors"),
                        COMBINED_ERRORS)
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
                                                topics.groupAliases()),
                                        Named.as("combine-decisions"),
                                        COMBINED_DECISIONS),
                        Named.as("combined"));
    }

    private static void addStores(StreamsBuilder builder, AggregationSettings settings) {
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
                Stores.lruMap(SKELETONS, settings.mostSkeletons()), Serdes.String(), Serdes.ByteArray()));
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

    private static <K, V> Produced<K, V> produced(Topic<K, V> topic, String name) {
        return Produced.with(topic.keySerde(), topic.valueSerde()).withName(name);
    }
}
