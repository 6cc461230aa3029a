package dev.errata.streams;

import org.apache.kafka.common.MetricName;

/**
 * What of Kafka's own metrics is exported, and why. Kafka keeps thousands, a dozen for each task, store, partition and
 * broker, under names that hold an id made anew at every start: here each is one figure of the whole app, the sum of its
 * parts or the worst of them.
 */
enum KafkaFigure {
    /** One that has died and is not replaced leaves its partitions to nobody. */
    THREADS("errata.kafka.threads", "stream-metrics", "alive-stream-threads", "stream threads that live"),
    /** Each of them read records again. */
    FAILURES(
            "errata.kafka.thread.failures",
            "stream-metrics",
            "failed-stream-threads",
            "stream threads that failed since the start"),
    /** How much it does, whatever it reads. */
    PROCESSED(
            "errata.kafka.processed.per.second", "stream-thread-metrics", "process-rate", "records processed a second"),
    /** How much comes in, from topics of its own, too. */
    READ(
            "errata.kafka.records.read",
            "consumer-fetch-manager-metrics",
            "records-consumed-total",
            "records read since the start"),
    /** How much goes out, changelogs included. */
    SENT("errata.kafka.records.sent", "producer-metrics", "record-send-total", "records sent since the start"),
    /** What the network and the broker's disk carry of it. */
    SENT_BYTES("errata.kafka.sent.bytes", "producer-metrics", "outgoing-byte-total", "bytes sent since the start"),
    /** A record that takes longer than a transaction stalls its partition. */
    PROCESS_LONGEST(
            "errata.kafka.process.longest.milliseconds",
            "stream-thread-metrics",
            "process-latency-max",
            "longest time that a record took",
            Summary.WORST),
    /** Near {@code transaction.timeout.ms} the broker aborts it. */
    COMMIT_LONGEST(
            "errata.kafka.commit.longest.milliseconds",
            "stream-thread-metrics",
            "commit-latency-max",
            "longest commit",
            Summary.WORST),
    /** Near {@code max.poll.interval.ms} the group takes the partitions away. */
    POLL_GAP(
            "errata.kafka.poll.gap.milliseconds",
            "consumer-metrics",
            "time-between-poll-max",
            "longest time between two polls",
            Summary.WORST),
    /** Each stops the app for a moment; many say that an instance comes and goes. */
    REBALANCES(
            "errata.kafka.rebalances", "consumer-coordinator-metrics", "rebalance-total", "rebalances since the start"),
    /** How long a start or a take-over still takes. */
    TO_RESTORE(
            "errata.kafka.restore.remaining",
            "stream-task-metrics",
            "restore-remaining-records-total",
            "records of changelogs still to be read before all stores are complete"),
    /** None while the broker is away. */
    CONNECTIONS(
            "errata.kafka.connections", "consumer-metrics", "connection-count", "consumers' connections to brokers"),
    /** Refused by the broker or given up; none is lost, as the transaction fails. */
    SEND_ERRORS("errata.kafka.send.errors", "producer-metrics", "record-error-total", "records that could not be sent"),
    /** The broker is slow or away. */
    SEND_RETRIES(
            "errata.kafka.send.retries", "producer-metrics", "record-retry-total", "records that were sent once more"),
    /** What the state directory must have room for. */
    STORE_BYTES(
            "errata.kafka.store.bytes", "stream-state-metrics", "total-sst-files-size", "size of the stores' files"),
    /** What the stores take beside the heap. */
    STORE_MEMORY(
            "errata.kafka.store.memory.bytes", "stream-state-metrics", "size-all-mem-tables", "memory of the stores"),
    /** How much it remembers. */
    STORE_ENTRIES(
            "errata.kafka.store.entries",
            "stream-state-metrics",
            "estimate-num-keys",
            "entries of the stores, estimated");

    private final String meter;
    private final String group;
    private final String metric;
    private final String description;
    private final Summary summary;

    KafkaFigure(String meter, String group, String metric, String description) {
        this(meter, group, metric, description, Summary.SUM);
    }

    KafkaFigure(String meter, String group, String metric, String description, Summary summary) {
        this.meter = meter;
        this.group = group;
        this.metric = metric;
        this.description = description;
        this.summary = summary;
    }

    /** Its name here. */
    String meter() {
        return meter;
    }

    String description() {
        return description;
    }

    /** Whether this is one of its parts; Kafka has some metrics once more for each topic. */
    boolean isOf(MetricName name) {
        return metric.equals(name.name())
                && group.equals(name.group())
                && !name.tags().containsKey("topic");
    }

    double combine(double one, double other) {
        return summary == Summary.SUM ? one + other : Math.max(one, other);
    }

    /** How its parts become one. */
    private enum Summary {
        SUM,
        WORST
    }
}
