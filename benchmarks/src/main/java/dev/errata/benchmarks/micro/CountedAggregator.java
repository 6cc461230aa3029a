package dev.errata.benchmarks.micro;

import dev.errata.benchmarks.workload.ZipfWorkload;
import dev.errata.core.aggregation.Combination;
import dev.errata.core.aggregation.KnownGroups;
import dev.errata.core.alert.AlertRule;
import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.ledger.LedgerApp;
import dev.errata.schemas.Topic;
import dev.errata.schemas.Topics;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Hands on at a commit the partials that the errors before it add up to, and takes them in as their owner; decodes an error and
 * adds it up. The number of each error is written here, too, though that is the classifier's: it costs no more than this.
 */
final class CountedAggregator implements CountedApp {
    private static final KnownGroups NONE_KNOWN = fingerprint -> Optional.empty();

    private final Topic<String, ClassifiedError> topic;
    private final TaskBooks combiner;
    private final TaskBooks owner;
    private final Cycle<byte[]> errors;
    private final int partials;
    private final Combination sums = new Combination(AlertRule.DEFAULTS);
    private int added;

    CountedAggregator(Topics topics, MeterRegistry meters) {
        ZipfWorkload workload = new ZipfWorkload();
        List<ClassifiedError> all =
                IntStream.range(0, RECORDS_A_COMMIT).mapToObj(workload::error).toList();
        topic = topics.classified(all.get(0).classification().recoverability());
        combiner = new TaskBooks(LedgerApp.AGGREGATOR, topics, topic.name(), meters);
        owner = new TaskBooks(LedgerApp.AGGREGATOR, topics, "partials-repartition", meters);
        errors = new Cycle<>(all.stream()
                .map(error -> topic.valueSerde().serializer().serialize(topic.name(), error))
                .toList());
        all.forEach(sums::add);
        partials = sums.drain(NONE_KNOWN).size();
    }

    @Override
    public void count() {
        combiner.take();
        combiner.number();
        combiner.ledger().fate("counted");
    }

    @Override
    public void commit() {
        for (int i = 0; i < partials; i++) {
            owner.number();
            owner.take();
            owner.ledger().fate("folded/group");
        }
        combiner.commit();
        owner.commit();
    }

    @Override
    public Object work() {
        sums.add(topic.valueSerde().deserializer().deserialize(topic.name(), errors.next()));
        return ++added % RECORDS_A_COMMIT == 0 ? sums.drain(NONE_KNOWN) : sums;
    }
}
