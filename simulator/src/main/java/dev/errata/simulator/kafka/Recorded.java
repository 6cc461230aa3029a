package dev.errata.simulator.kafka;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.command.OperatorCommand;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.core.recovery.trial.PartitionRecords;
import dev.errata.core.recovery.trial.Redecider;
import dev.errata.core.recovery.trial.Redecision;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What a history left on its topics, for whoever makes its decisions again. */
public final class Recorded {
    private final Map<Integer, PartitionRecords> partitions = new TreeMap<>();
    private Instant begin = Instant.MAX;
    private Instant end = Instant.MIN;

    /** Looks at a record that was committed. */
    public void see(TopicRecord record, @Nullable Object value) {
        Instant at = Instant.ofEpochMilli(record.timestamp());
        String key = record.keyText();
        PartitionRecords records = partitions.computeIfAbsent(record.partition(), unused -> new PartitionRecords());
        if (value instanceof RecoveryDecision decision) {
            records.decision(key, decision, at);
            begin = at.isBefore(begin) ? at : begin;
            end = at.isAfter(end) ? at : end;
        } else if (value instanceof ClassifiedError error) {
            records.failure(key, error, at);
        } else if (value instanceof ExecutionOutcome outcome) {
            records.outcome(key, outcome, at);
        } else if (value instanceof OperatorCommand command) {
            records.command(command, at);
        }
    }

    /** The middle of the time in which something was decided. */
    public Instant middle() {
        return begin.plusMillis((end.toEpochMilli() - begin.toEpochMilli()) / 2);
    }

    /** What one policy made of it and the other would make of it, of all operations that began in the range. */
    public List<Redecision> redecided(RecoveryConfig given, RecoveryConfig tried, Instant from) {
        List<Redecision> made = new ArrayList<>();
        Redecider redecider = new Redecider(given, tried, from);
        partitions.values().forEach(records -> records.forEach(it -> made.addAll(redecider.redecide(it))));
        return made;
    }
}
