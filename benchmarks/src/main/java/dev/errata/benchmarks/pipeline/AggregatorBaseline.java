package dev.errata.benchmarks.pipeline;

import dev.errata.core.classification.ClassifiedError;
import dev.errata.schemas.Topic;
import dev.errata.schemas.Topics;
import dev.errata.streams.InputOrder;
import dev.errata.streams.StreamsApp;
import dev.errata.streams.StreamsSettings;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.ArrayList;
import java.util.List;
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
 * What the aggregator reads, stores and writes, without grouping: the same topics, an internal one between, stores of the
 * same kinds, and of every group, window and sum as many bytes as the aggregator has. All that is written is known before,
 * but for how many errors there were; nothing is decoded but the errors.
 */
final class AggregatorBaseline {
    static final String GROUPS = "groups";
    static final String CHANGED_GROUPS = "changed-groups";
    static final String WINDOWS = "windows";
    static final String CHANGED_WINDOWS = "changed-windows";
    static final String SUMS = "sums";

    private AggregatorBaseline() {}

    static StreamsApp create(StreamsSettings settings, MeterRegistry meters) {
        Topics topics = Cluster.topics(settings);
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
                .process(() -> new CountingBaseline(answers, settings.pace().commitInterval()), Named.as("count"))
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
