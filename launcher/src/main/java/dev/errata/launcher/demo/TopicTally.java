package dev.errata.launcher.demo;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.event.Operation;
import dev.errata.core.event.OutcomeStatus;
import dev.errata.core.grouping.ErrorGroup;
import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.CircuitState;
import dev.errata.core.recovery.Escalation;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.core.recovery.RetryCommand;
import dev.errata.core.taxonomy.Category;
import dev.errata.schemas.HeaderNames;
import dev.errata.schemas.TopicNames;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/** What was seen on the topics so far. For all threads. */
final class TopicTally {
    private final EventTracks tracks;
    private final Map<String, Long> byTopic = new TreeMap<>();
    private final Map<Category, Long> byCategory = new EnumMap<>(Category.class);
    private final Map<Action, Long> byAction = new EnumMap<>(Action.class);
    private final Map<String, Long> deadLetters = new TreeMap<>();
    private final Map<String, Escalation> escalations = new LinkedHashMap<>();
    private final Map<String, ErrorGroup> groups = new HashMap<>();
    private final Map<String, OperationTrack> operations = new LinkedHashMap<>();
    private final List<CircuitState> circuits = new ArrayList<>();
    private long classified;
    private long redacted;
    private long deadErrors;
    private long retriesFired;
    private long retriesSucceeded;
    private long lastChange = System.nanoTime();

    /** @param partitions of every co-keyed topic */
    TopicTally(int partitions) {
        this.tracks = new EventTracks(partitions);
    }

    /** The broker has told a producer that it has the event with this id. */
    synchronized void acknowledged(String errorId) {
        tracks.acknowledged(errorId);
    }

    /** The same of bytes that are no event, which have no id. */
    synchronized void acknowledged(int partition, long offset) {
        tracks.acknowledged(EventTracks.place(partition, offset));
    }

    synchronized void add(ConsumerRecord<byte[], byte[]> record, @Nullable Object value) {
        count(record);
        if (value instanceof ErrorEvent event) {
            tracks.wentIn(record, event);
        } else if (value instanceof ClassifiedError error) {
            add(record, error);
        } else if (value instanceof RecoveryDecision decision) {
            byAction.merge(decision.action(), 1L, Long::sum);
            Operation operation = decision.operation();
            if (operation != null) {
                track(record, operation).decided(operation.attempt(), decision);
            }
        } else if (value instanceof RetryCommand command) {
            retriesFired += command.handOut() == 1 ? 1 : 0;
        } else if (value instanceof ExecutionOutcome outcome) {
            add(record, outcome);
        } else if (value instanceof Escalation escalation) {
            escalations.put(escalation.escalationId(), escalation);
        } else if (value instanceof CircuitState circuit) {
            add(circuit);
        } else if (value instanceof ErrorGroup group) {
            groups.put(group.groupId(), group);
        } else if (record.headers().lastHeader(HeaderNames.REASON) != null) {
            addDeadLetter(record);
        }
    }

    /** A record of {@code errors} or {@code outcomes} that nobody can read; it must come out as a dead letter. */
    synchronized void addUndecodable(ConsumerRecord<byte[], byte[]> record) {
        count(record);
        if (record.topic().equals(TopicNames.ERRORS)) {
            tracks.wentIn(record, null);
        }
    }

    /** Nanoseconds since anything was seen. */
    synchronized long quietNanos() {
        return System.nanoTime() - lastChange;
    }

    synchronized TallySnapshot snapshot() {
        List<ErrorGroup> largest = groups.values().stream()
                .filter(group -> group.mergedInto() == null)
                .sorted(Comparator.comparingLong(
                                (ErrorGroup group) -> group.occurrences().count())
                        .reversed())
                .toList();
        Map<String, OperationTrack.State> states = new TreeMap<>();
        operations.forEach((operation, track) -> {
            if (track.hasFailed()) {
                states.put(operation, track.state());
            }
        });
        EventTracks.Intake intake = tracks.intake();
        return new TallySnapshot(
                Map.copyOf(byTopic),
                Map.copyOf(byCategory),
                Map.copyOf(byAction),
                Map.copyOf(deadLetters),
                List.copyOf(escalations.values()),
                largest,
                List.copyOf(circuits),
                states,
                new TallySnapshot.Totals(intake, classified, redacted, deadErrors, retriesFired, retriesSucceeded),
                findings(states));
    }

    /** What the tracks found, and operations that its producers and executors tell another way than the decisions. */
    private List<String> findings(Map<String, OperationTrack.State> states) {
        List<String> findings = new ArrayList<>(tracks.findings());
        Set<String> missing = new TreeSet<>(tracks.failedOperations());
        missing.removeAll(states.keySet());
        missing.forEach(operation -> findings.add("lost operation: " + operation.replace('\0', ' ')));
        states.forEach((operation, state) -> {
            if ((state == OperationTrack.State.SUCCEEDED) != tracks.succeeded().contains(operation)) {
                findings.add("operation that is " + state + " by its decisions, and not by its executor: "
                        + operation.replace('\0', ' '));
            }
        });
        return findings;
    }

    private void count(ConsumerRecord<byte[], byte[]> record) {
        byTopic.merge(record.topic(), 1L, Long::sum);
        lastChange = System.nanoTime();
    }

    private void add(ConsumerRecord<byte[], byte[]> record, ClassifiedError error) {
        tracks.cameOut(record, error);
        Operation operation = error.error().operation();
        if (operation != null) {
            track(record, operation).failed();
        }
        classified++;
        redacted += error.redactions().isEmpty() ? 0 : 1;
        byCategory.merge(error.classification().category(), 1L, Long::sum);
    }

    private void add(ConsumerRecord<byte[], byte[]> record, ExecutionOutcome outcome) {
        Operation operation = outcome.operation();
        if (operation != null && outcome.status() == OutcomeStatus.STARTED) {
            track(record, operation).started(operation.attempt());
        } else if (operation != null && outcome.status() == OutcomeStatus.SUCCEEDED) {
            track(record, operation).ended(operation.attempt());
            if (outcome.executorId() != null) {
                retriesSucceeded++;
                tracks.succeeded(operationKey(record, operation));
            }
        }
    }

    /** Only what changes whether retries flow. */
    private void add(CircuitState circuit) {
        boolean isNews = circuits.stream()
                .filter(known -> known.dependency().equals(circuit.dependency()))
                .reduce((first, second) -> second)
                .map(known -> known.status() != circuit.status())
                .orElse(true);
        if (isNews) {
            circuits.add(circuit);
        }
    }

    private void addDeadLetter(ConsumerRecord<byte[], byte[]> record) {
        Header reason = record.headers().lastHeader(HeaderNames.REASON);
        Header origin = record.headers().lastHeader(HeaderNames.ORIGIN_TOPIC);
        deadLetters.merge(text(reason), 1L, Long::sum);
        deadErrors += text(origin).equals(TopicNames.ERRORS) ? 1 : 0;
        tracks.died(record);
    }

    /** Work that nobody can run again is not tracked. */
    private OperationTrack track(ConsumerRecord<byte[], byte[]> record, Operation operation) {
        return operations.computeIfAbsent(operationKey(record, operation), none -> new OperationTrack());
    }

    private static String operationKey(ConsumerRecord<byte[], byte[]> record, Operation operation) {
        String key = record.key() == null ? "" : new String(record.key(), StandardCharsets.UTF_8);
        return EventTracks.operationKey(key, operation.id());
    }

    private static String text(@Nullable Header header) {
        return header == null ? "" : new String(header.value(), StandardCharsets.UTF_8);
    }
}
