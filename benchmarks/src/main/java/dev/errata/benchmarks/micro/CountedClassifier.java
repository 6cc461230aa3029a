package dev.errata.benchmarks.micro;

import dev.errata.benchmarks.workload.Messages;
import dev.errata.benchmarks.workload.Workload;
import dev.errata.core.classification.ErrorJudge;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.ledger.LedgerApp;
import dev.errata.schemas.Topic;
import dev.errata.schemas.Topics;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.stream.IntStream;

/** Hands each error on, classified; decodes and judges it. */
final class CountedClassifier implements CountedApp {
    private final Topic<?, ErrorEvent> topic;
    private final TaskBooks books;
    private final Cycle<byte[]> errors;
    private final ErrorJudge judge = ErrorJudge.withDefaults();

    CountedClassifier(Topics topics, MeterRegistry meters) {
        topic = topics.errors();
        books = new TaskBooks(LedgerApp.CLASSIFIER, topics, topic.name(), meters);
        errors = new Cycle<>(IntStream.range(0, Messages.VARIETY)
                .mapToObj(number ->
                        topic.valueSerde().serializer().serialize(topic.name(), Workload.receivedEvent(number)))
                .toList());
    }

    @Override
    public void count() {
        books.take();
        books.number();
        books.ledger().fate("classified");
    }

    @Override
    public void commit() {
        books.commit();
    }

    @Override
    public Object work() {
        return judge.judge(topic.valueSerde().deserializer().deserialize(topic.name(), errors.next()));
    }
}
