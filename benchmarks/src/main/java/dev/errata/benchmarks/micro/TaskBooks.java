package dev.errata.benchmarks.micro;

import dev.errata.core.ledger.LedgerApp;
import dev.errata.schemas.Topics;
import dev.errata.streams.kafka.CommitStore;
import dev.errata.streams.ledger.Ledger;
import dev.errata.streams.ledger.TaskLedger;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Instant;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.StoreBuilder;

/**
 * The ledger of a task, and the records of one partition that come to it. What it numbers is what it takes next, so that each
 * number is written and read once. For one thread.
 */
final class TaskBooks {
    static final Instant NOW = Instant.parse("2026-11-20T13:00:00Z");
    private static final String NAME = "ledger";
    private static final int PARTITION = 0;

    private final String topic;
    private final MockProcessorContext<Object, Object> context = new MockProcessorContext<>();
    private final TaskLedger ledger;
    private final CommitStore<TaskLedger> commits;
    private Headers numbered = new RecordHeaders();
    private long offset;

    /** @param meters of what does not balance: nothing, or it is not this that is measured */
    TaskBooks(LedgerApp app, Topics topics, String topic, MeterRegistry meters) {
        this.topic = topic;
        context.setCurrentSystemTimeMs(NOW.toEpochMilli());
        Ledger all = new Ledger(app, topics.ledger(), meters);
        for (StoreBuilder<?> builder : all.stores(NAME)) {
            StateStore store = builder.withLoggingDisabled().build();
            store.init(context.getStateStoreContext(), store);
        }
        ledger = all.open(context, NAME);
        commits = context.getStateStore(NAME + "-in-memory");
    }

    TaskLedger ledger() {
        return ledger;
    }

    void take() {
        context.setRecordMetadata(topic, PARTITION, offset++);
        ledger.take(context, new Record<>("key", "value", 0, numbered));
    }

    /** A record that is handed on. */
    void number() {
        numbered = new RecordHeaders();
        ledger.number(numbered, topic, PARTITION);
    }

    void commit() {
        commits.flushCache();
    }
}
