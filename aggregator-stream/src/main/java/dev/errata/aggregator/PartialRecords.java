package dev.errata.aggregator;

import dev.errata.core.aggregation.Partial;
import dev.errata.schemas.KeyPlacement;
import dev.errata.streams.ledger.TaskLedger;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;

/** Numbers partials on their way to the owners of their keys. For one task. */
final class PartialRecords {
    /** Kafka Streams' own name of the topic behind {@code repartition("partials")}: owners write to each other there. */
    static final String TOPIC = "partials-repartition";

    private final TaskLedger ledger;
    private final String topic;
    private final int partitions;

    PartialRecords(ProcessorContext<?, ?> context, TaskLedger ledger, int partitions) {
        this.ledger = ledger;
        this.topic = context.applicationId() + '-' + TOPIC;
        this.partitions = partitions;
    }

    /** A record that is forwarded at once; {@code timestamp} is in milliseconds since 1970. */
    Record<String, Partial> of(Partial partial, long timestamp) {
        Record<String, Partial> record = new Record<>(partial.key(), partial, timestamp);
        ledger.number(record.headers(), topic, KeyPlacement.partitionOf(partial.key(), partitions));
        return record;
    }
}
