package dev.errata.chaos;

import dev.errata.benchmarks.process.KillableCluster;
import dev.errata.benchmarks.shared.Quantile;
import dev.errata.core.event.Operation;
import dev.errata.core.recovery.ClosureResult;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.core.recovery.RetryCommand;
import dev.errata.schemas.KeyPlacement;
import dev.errata.schemas.Topic;
import dev.errata.schemas.Topics;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/** Reads all that was committed, from the beginning, and holds it against the plan. */
final class Audit {
    private static final int EXAMPLES = 10;
    private static final long MILLIS_PER_SECOND = 1_000;
    private static final Duration READ_LIMIT = Duration.ofMinutes(3);

    private final ChaosWorkload plan;
    private final Map<String, Long> dueByRun = new HashMap<>();
    private final Map<String, Integer> timesHandedOut = new HashMap<>();
    private final TreeMap<Long, Integer> releasesBySecond = new TreeMap<>();
    private final List<Long> releasedAt = new ArrayList<>();
    private final List<Long> lateness = new ArrayList<>();
    private final Map<String, List<String>> violations = new TreeMap<>();
    private final Set<String> closed = new HashSet<>();
    private int duplicates;

    Audit(ChaosWorkload plan) {
        this.plan = plan;
    }

    static Findings of(KillableCluster cluster, ChaosWorkload plan) {
        Audit audit = new Audit(plan);
        read(cluster, cluster.topics().decisions(), record -> {
            audit.placed(record, record.value().operation());
            audit.decided(record.value());
        });
        read(cluster, cluster.topics().retries(), record -> {
            RetryCommand retry = record.value();
            audit.placed(record, retry.operation());
            audit.handedOut(
                    run(retry.operation(), retry.operation().attempt()), millis(retry.dueAt()), record.timestamp());
        });
        return audit.findings();
    }

    /** A record of this operation lies there; its partition and key must be those of the operation's session. */
    void placed(ConsumerRecord<String, ?> record, @Nullable Operation operation) {
        boolean isInPlace = operation != null
                && KeyPlacement.isInPlace(
                        record.key().getBytes(StandardCharsets.UTF_8),
                        record.partition(),
                        ChaosWorkload.correlationKey(ChaosWorkload.number(operation)),
                        Topics.DEFAULT_PARTITIONS);
        if (!isInPlace) {
            violation("misrouted", record.topic() + '-' + record.partition() + '@' + record.offset());
        }
    }

    private void decided(RecoveryDecision decision) {
        if (decision.closure() != null) {
            closed(
                    Objects.requireNonNull(decision.operation()).id(),
                    decision.closure().result());
        }
        if (decision.next() != null) {
            Operation operation = Objects.requireNonNull(decision.operation());
            decided(
                    run(operation, decision.next().attempt()),
                    millis(decision.next().dueAt()));
        }
    }

    /** A run was scheduled; times are milliseconds. */
    void decided(String run, long dueAt) {
        if (dueByRun.put(run, dueAt) != null) {
            violation("decided twice", run);
        }
    }

    /** An operation was closed; the plan lets each succeed in the end. */
    void closed(String operation, ClosureResult result) {
        if (result != ClosureResult.SUCCEEDED) {
            violation("closed as " + result, operation);
        }
        if (!closed.add(operation)) {
            violation("closed twice", operation);
        }
    }

    /** A run was released; all decisions are known. */
    void handedOut(String run, long dueAt, long appendedAt) {
        if (timesHandedOut.merge(run, 1, Integer::sum) > 1) {
            duplicates++;
            violation("handed out twice", run);
        }
        if (appendedAt < dueAt) {
            violation("early", run + " by " + (dueAt - appendedAt) + " ms");
        }
        if (!Long.valueOf(dueAt).equals(dueByRun.get(run))) {
            violation("not due as decided", run);
        }
        lateness.add(appendedAt - dueAt);
        releasedAt.add(appendedAt);
        releasesBySecond.merge(appendedAt / MILLIS_PER_SECOND, 1, Integer::sum);
    }

    static String run(Operation operation, int attempt) {
        return operation.id() + '#' + attempt;
    }

    private static long millis(Instant time) {
        return time.toEpochMilli();
    }

    private void compare() {
        for (int number = 0; number < plan.operations(); number++) {
            for (int attempt = 2; attempt <= ChaosWorkload.lastAttempt(number); attempt++) {
                String run = run(ChaosWorkload.operation(number, attempt), attempt);
                if (!timesHandedOut.containsKey(run)) {
                    violation("lost", run);
                }
            }
            String operation = ChaosWorkload.operation(number, 1).id();
            if (!closed.contains(operation)) {
                violation("not closed", operation);
            }
        }
        if (timesHandedOut.size() > plan.retries()) {
            violation("not planned", timesHandedOut.size() - plan.retries() + " attempts");
        }
    }

    /** What is there, held against the plan. */
    Findings findings() {
        compare();
        long[] late = lateness.stream().mapToLong(Long::longValue).sorted().toArray();
        long[] times = releasedAt.stream().mapToLong(Long::longValue).sorted().toArray();
        long silence = 0;
        for (int i = 1; i < times.length; i++) {
            silence = Math.max(silence, times[i] - times[i - 1]);
        }
        int busiest = releasesBySecond.values().stream()
                .mapToInt(Integer::intValue)
                .max()
                .orElse(0);
        long span = times.length == 0 ? 0 : times[times.length - 1] - times[0];
        return new Findings(
                timesHandedOut.size(),
                duplicates,
                Duration.ofMillis(span),
                Duration.ofMillis(silence),
                busiest,
                List.of(at(late, 0.5), at(late, 0.9), at(late, 0.99), at(late, 1)),
                violations.entrySet().stream()
                        .map(entry -> entry.getValue().size() + " " + entry.getKey() + ": "
                                + entry.getValue()
                                        .subList(
                                                0,
                                                Math.min(
                                                        EXAMPLES,
                                                        entry.getValue().size())))
                        .toList());
    }

    private void violation(String kind, String what) {
        violations.computeIfAbsent(kind, any -> new ArrayList<>()).add(what);
    }

    private static Duration at(long[] sorted, double share) {
        return sorted.length == 0 ? Duration.ZERO : Duration.ofMillis(Quantile.of(sorted, share));
    }

    private static <V> void read(
            KillableCluster cluster, Topic<String, V> topic, Consumer<ConsumerRecord<String, V>> taker) {
        try (KafkaConsumer<String, V> consumer = cluster.consumer(topic)) {
            Map<TopicPartition, Long> ends = consumer.endOffsets(consumer.assignment());
            long deadline = System.nanoTime() + READ_LIMIT.toNanos();
            consumer.seekToBeginning(consumer.assignment());
            while (!ends.entrySet().stream().allMatch(end -> consumer.position(end.getKey()) >= end.getValue())) {
                if (System.nanoTime() > deadline) {
                    throw new IllegalStateException("the end of " + topic.name() + " was not reached: "
                            + Arrays.toString(ends.entrySet().toArray()));
                }
                consumer.poll(Duration.ofMillis(200)).forEach(taker);
            }
        }
    }
}
