package dev.errata.benchmarks.micro;

import dev.errata.benchmarks.workload.ClassifiedWorkload;
import dev.errata.benchmarks.workload.Messages;
import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.ledger.LedgerApp;
import dev.errata.core.recovery.operation.FailureStep;
import dev.errata.core.recovery.operation.Step;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.schemas.Topic;
import dev.errata.schemas.Topics;
import dev.errata.schemas.registry.RegistryInMemory;
import dev.errata.streams.kafka.CommitStore;
import dev.errata.streams.ledger.Ledger;
import dev.errata.streams.ledger.TaskLedger;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.StoreBuilder;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * What the ledger adds to an error in the recovery worker: it is taken with its number, gets a fate and two flows, and a
 * decision goes out with a number; each thousandth time there is a commit. Beside it the least that the worker does without
 * it: decode and decide, before stores, encoding and Kafka.
 */
@State(Scope.Thread)
public class LedgerBenchmark {
    private static final Instant NOW = Instant.parse("2026-11-20T13:00:00Z");
    private static final String BOOKS = "ledger";
    private static final int RECORDS_A_COMMIT = 1_000;
    private static final int PARTITION = 0;

    private final Topics topics = new Topics(new RegistryInMemory(), Topics.DEFAULT_PARTITIONS, (short) 1);
    private final ClassifiedWorkload workload = new ClassifiedWorkload();
    private final Topic<String, ClassifiedError> topic =
            topics.classified(workload.error(0).classification().recoverability());
    private final Cycle<byte[]> errors = new Cycle<>(IntStream.range(0, Messages.VARIETY)
            .mapToObj(number -> topic.valueSerde().serializer().serialize(topic.name(), workload.error(number)))
            .toList());
    private final FailureStep step = new FailureStep(RecoveryConfig.defaults());
    private final MockProcessorContext<Object, Object> context = new MockProcessorContext<>();
    private final TaskLedger books;
    private final CommitStore<TaskLedger> commits;
    private Headers handedOn = new RecordHeaders();
    private long offset;

    public LedgerBenchmark() {
        context.setCurrentSystemTimeMs(NOW.toEpochMilli());
        Ledger ledger = new Ledger(LedgerApp.RECOVERY, topics.ledger(), new SimpleMeterRegistry());
        for (StoreBuilder<?> builder : ledger.stores(BOOKS)) {
            StateStore store = builder.withLoggingDisabled().build();
            store.init(context.getStateStoreContext(), store);
        }
        books = ledger.open(context, BOOKS);
        commits = context.getStateStore(BOOKS + "-in-memory");
    }

    /** What was handed on is what is taken next, so that each number is written and read once. */
    @Benchmark
    public Headers inTheBooks() {
        context.setRecordMetadata(topic.name(), PARTITION, offset++);
        books.take(context, new Record<>("key", "value", 0, handedOn));
        books.flow("step/decided");
        books.flow("decision/retry");
        books.moved(null, "pending");
        handedOn = new RecordHeaders();
        books.number(handedOn, topic.name(), PARTITION);
        books.fate("decided");
        if (offset % RECORDS_A_COMMIT == 0) {
            commits.flushCache();
        }
        return handedOn;
    }

    @Benchmark
    public Step decided() {
        ClassifiedError error = topic.valueSerde().deserializer().deserialize(topic.name(), errors.next());
        return step.take(error, null, (scope, cause) -> Optional.empty(), NOW);
    }
}
