package dev.errata.benchmarks.pipeline;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.schemas.Topic;
import dev.errata.schemas.Topics;
import dev.errata.streams.InputOrder;
import dev.errata.streams.KafkaConnection;
import dev.errata.streams.StreamsApp;
import dev.errata.streams.StreamsSettings;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Named;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.kstream.Repartitioned;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;

/**
 * What any aggregator with these outputs and guarantees has to read, store and write, without grouping. It decodes each
 * error and counts it by fingerprint; hands the counts on with each commit, as large as partials are; keeps for each group
 * and window as many bytes as the aggregator does, in stores with a changelog; marks what changed, and publishes it once a
 * second. All that it writes is known before, but for how many errors there were: it encodes groups and windows to be
 * published, and decodes nothing but the errors.
 *
 * <p>So that it writes no more often than the aggregator, which writes a group once a commit, its stores have a cache as
 * large as what the aggregator keeps in memory. It has no alerts: the aggregator's own are a few records a second.
 */
final class AggregatorBaseline {
    static final String GROUPS = "groups";
    static final String CHANGED_GROUPS = "changed-groups";
    static final String WINDOWS = "windows";
    static final String CHANGED_WINDOWS = "changed-windows";
    static final String SUMS = "sums";

    private static final long CACHE_BYTES = 64L * 1024 * 1024;

    private AggregatorBaseline() {}

    static StreamsApp create(StreamsSettings given, MeterRegistry meters) {
        StreamsSettings settings = given.withKafka(new KafkaConnection(
                given.kafka().bootstrapServers(), Map.of("statestore.cache.max.bytes", String.valueOf(CACHE_BYTES))));
        Topics topics = ClusterAddress.topics(settings);
        StreamsBuilder builder = new StreamsBuilder();
        builder.addStateStore(persistent(GROUPS));
        builder.addStateStore(inMemory(CHANGED_GROUPS));
        builder.addStateStore(persistent(WINDOWS));
        builder.addStateStore(inMemory(CHANGED_WINDOWS));
        builder.addStateStore(inMemory(SUMS));
        List<AggregatorAnswer> answers = AggregatorAnswer.all();
        Topic<String, ClassifiedError> input = Comparison.classified(topics).get(0);
        KStream<String, byte[]> counted = builder.stream(
                        Comparison.classified(topics).stream().map(Topic::name).toList(),
                        Consumed.with(input.keySerde(), input.valueSerde()).withName("errors"))
                .process(() -> new CountingBaseline(answers, settings.tuning().commitInterval()), Named.as("count"))
                .repartition(Repartitioned.<String, byte[]>as("counted")
                        .withKeySerde(Serdes.String())
                        .withValueSerde(Serdes.ByteArray())
                        .withNumberOfPartitions(topics.partitions()));
        counted.process(() -> new GroupBaseline(answers), Named.as("keep-groups"), GROUPS, CHANGED_GROUPS)
                .to(topics.groups().name(), produced(topics.groups(), "grouped"));
        counted.process(WindowBaseline::new, Named.as("keep-windows"), WINDOWS, CHANGED_WINDOWS, SUMS)
                .to(topics.statistics().name(), produced(topics.statistics(), "statistics"));
        List<Topic<?, ?>> used = new ArrayList<>(Comparison.classified(topics));
        used.addAll(List.of(topics.groups(), topics.statistics(), topics.deadLetter()));
        return BenchmarkApp.of("aggregator-baseline", builder.build(), used, settings, meters, InputOrder.AS_FETCHED);
    }

    private static StoreBuilder<KeyValueStore<String, byte[]>> persistent(String name) {
        return Stores.keyValueStoreBuilder(Stores.persistentKeyValueStore(name), Serdes.String(), Serdes.ByteArray())
                .withCachingEnabled();
    }

    private static StoreBuilder<KeyValueStore<String, byte[]>> inMemory(String name) {
        return Stores.keyValueStoreBuilder(Stores.inMemoryKeyValueStore(name), Serdes.String(), Serdes.ByteArray());
    }

    private static <K, V> Produced<K, V> produced(Topic<K, V> topic, String name) {
        return Produced.with(topic.keySerde(), topic.valueSerde()).withName(name);
    }
}
