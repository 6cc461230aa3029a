package dev.errata.benchmarks.micro;

import dev.errata.benchmarks.workload.ClassifiedWorkload;
import dev.errata.benchmarks.workload.Messages;
import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.ledger.LedgerApp;
import dev.errata.core.recovery.operation.FailureStep;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.schemas.Topic;
import dev.errata.schemas.Topics;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Optional;
import java.util.stream.IntStream;

/** Hands a decision on for each error, with two flows and an operation that is pending from now on; decodes and decides it. */
final class CountedWorker implements CountedApp {
    private final Topic<String, ClassifiedError> topic;
    private final TaskBooks books;
    private final Cycle<byte[]> errors;
    private final FailureStep step = new FailureStep(RecoveryConfig.defaults());

    CountedWorker(Topics topics, MeterRegistry meters) {
        ClassifiedWorkload workload = new ClassifiedWorkload();
        topic = topics.classified(workload.error(0).classification().recoverability());
        books = new TaskBooks(LedgerApp.RECOVERY, topics, topic.name(), meters);
        errors = new Cycle<>(IntStream.range(0, Messages.VARIETY)
                .mapToObj(number -> topic.valueSerde().serializer().serialize(topic.name(), workload.error(number)))
                .toList());
    }

    @Override
    public void count() {
        books.take();
        books.ledger().flow("step/decided");
        books.ledger().flow("decision/retry");
        books.ledger().moved(null, "pending");
        books.number();
        books.ledger().fate("decided");
    }

    @Override
    public void commit() {
        books.commit();
    }

    @Override
    public Object work() {
        ClassifiedError error = topic.valueSerde().deserializer().deserialize(topic.name(), errors.next());
        return step.take(error, null, (scope, cause) -> Optional.empty(), TaskBooks.NOW);
    }
}
