package dev.errata.benchmarks.pipeline;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.schemas.Topic;
import dev.errata.schemas.Topics;
import dev.errata.streams.InputOrder;
import dev.errata.streams.StreamsApp;
import dev.errata.streams.StreamsSettings;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.Record;

/**
 * Reads and decodes every classified error and adds up how many there were: what the aggregator cannot do without. Of a
 * burst of like errors it writes a few records for each commit, so that this is its baseline there.
 */
final class ReadingBaseline implements Processor<String, ClassifiedError, Void, Void> {
    private static final String ERRORS = "errors";
    private final Counter errors;

    private ReadingBaseline(Counter errors) {
        this.errors = errors;
    }

    static StreamsApp create(StreamsSettings settings, MeterRegistry meters) {
        Topics topics = ClusterAddress.topics(settings);
        List<Topic<String, ClassifiedError>> sources = Comparison.classified(topics);
        Topology topology = new Topology();
        topology.addSource(
                ERRORS,
                sources.get(0).keySerde().deserializer(),
                sources.get(0).valueSerde().deserializer(),
                sources.stream().map(Topic::name).toArray(String[]::new));
        Counter errors = meters.counter("benchmark.errors");
        topology.addProcessor("count", () -> new ReadingBaseline(errors), ERRORS);
        List<Topic<?, ?>> used = new ArrayList<>(sources);
        used.add(topics.deadLetter());
        return BenchmarkApp.of("reading", topology, used, settings, meters, InputOrder.AS_FETCHED);
    }

    @Override
    public void process(Record<String, ClassifiedError> record) {
        errors.increment();
    }
}
