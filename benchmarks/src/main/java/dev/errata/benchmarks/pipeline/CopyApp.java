package dev.errata.benchmarks.pipeline;

import dev.errata.schemas.Topic;
import dev.errata.schemas.Topics;
import dev.errata.streams.InputOrder;
import dev.errata.streams.StreamsApp;
import dev.errata.streams.StreamsSettings;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.kafka.streams.Topology;

/** Decodes each record, encodes it again and writes it to another topic. */
final class CopyApp {
    private static final String NAME = "copy";

    private CopyApp() {}

    /**
     * The app, not started yet.
     *
     * @param inputs all with values of the same type
     */
    static <K, V> StreamsApp create(
            Function<Topics, List<Topic<K, V>>> inputs, StreamsSettings settings, MeterRegistry meters) {
        Topics topics = ClusterAddress.topics(settings);
        List<Topic<K, V>> sources = inputs.apply(topics);
        Topic<K, V> first = sources.get(0);
        Topic<K, V> copies = new Topic<>("benchmark.copies", first.keySerde(), first.valueSerde(), first.settings());
        Topology topology = new Topology();
        topology.addSource(
                "originals",
                first.keySerde().deserializer(),
                first.valueSerde().deserializer(),
                sources.stream().map(Topic::name).toArray(String[]::new));
        topology.addSink(
                "copies",
                copies.name(),
                copies.keySerde().serializer(),
                copies.valueSerde().serializer(),
                "originals");
        List<Topic<?, ?>> used = new ArrayList<>(sources);
        used.add(copies);
        used.add(topics.deadLetter());
        return BenchmarkApp.of(NAME, topology, used, settings, meters, InputOrder.AS_FETCHED);
    }
}
