package dev.errata.core.recovery.trial;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.event.Operation;
import dev.errata.core.event.OutcomeStatus;
import dev.errata.core.recovery.DecisionReason;
import dev.errata.core.recovery.NextAttempt;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.core.recovery.operation.FailureStep;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The runs of an operation as they were recorded, from its first failure on. */
final class RecordedRuns {
    private final String work;
    private final ClassifiedError first;
    private final Instant firstDecidedAt;
    private final int firstAttempt;
    private final Map<Integer, ClassifiedError> failures = new TreeMap<>();
    private final Map<Integer, Instant> dueAt = new HashMap<>();
    private final Map<Integer, Instant> ends = new TreeMap<>();
    private final Map<Integer, Duration> deciding = new HashMap<>();
    private final List<Told> commands = new ArrayList<>();
    private @Nullable Instant succeededAt;
    private long asked;

    /** What a person's command did, and when. */
    record Told(Instant at, Trigger trigger) {}

    private RecordedRuns(OperationRecords records, ClassifiedError first, Instant firstDecidedAt, int firstAttempt) {
        this.work = records.work();
        this.first = first;
        this.firstDecidedAt = firstDecidedAt;
        this.firstAttempt = firstAttempt;
        records.failures().forEach(failure -> failed(failure.value()));
        records.outcomes().forEach(outcome -> ended(outcome.value(), outcome.at()));
        records.decisions().forEach(decision -> decided(records, decision));
    }

    /** Empty if it cannot be run again, or does not begin with a failure that is known. */
    static Optional<RecordedRuns> of(OperationRecords records) {
        RecoveryDecision decision = records.decisions().get(0).value();
        Operation operation = decision.operation();
        if (operation == null || !FailureStep.isOfFailure(decision)) {
            return Optional.empty();
        }
        return records.failures().stream()
                .map(Appended::value)
                .filter(error -> error.errorId().equals(decision.error().errorId()))
                .findFirst()
                .map(error -> new RecordedRuns(records, error, decision.decidedAt(), operation.attempt()));
    }

    private void failed(ClassifiedError error) {
        Operation operation = error.error().operation();
        if (operation != null && failures.putIfAbsent(operation.attempt(), error) == null) {
            ends.put(operation.attempt(), error.receivedAt());
        }
    }

    private void ended(ExecutionOutcome outcome, Instant at) {
        Operation operation = outcome.operation();
        if (operation != null && outcome.status() == OutcomeStatus.SUCCEEDED && succeededAt == null) {
            succeededAt = at;
            ends.put(operation.attempt(), at);
        }
    }

    private void decided(OperationRecords records, Appended<RecoveryDecision> appended) {
        RecoveryDecision decision = appended.value();
        Operation operation = decision.operation();
        NextAttempt next = decision.next();
        if (next != null) {
            dueAt.put(next.attempt(), next.dueAt());
        }
        if (FailureStep.isOfFailure(decision) && operation != null) {
            asked += decision.escalationId() == null ? 0 : 1;
            ClassifiedError error = failures.get(operation.attempt());
            if (error != null) {
                deciding.put(operation.attempt(), Duration.between(error.receivedAt(), decision.decidedAt()));
            }
        } else if (decision.grounds().reason() == DecisionReason.COMMAND) {
            Triggers.of(records, appended, null).stream()
                    .findFirst()
                    .ifPresent(trigger -> commands.add(new Told(decision.decidedAt(), trigger)));
        }
    }

    String work() {
        return work;
    }

    ClassifiedError first() {
        return first;
    }

    Instant firstDecidedAt() {
        return firstDecidedAt;
    }

    String dependency() {
        return first.error().source().dependency();
    }

    /** In the order in which they were obeyed. */
    List<Told> commands() {
        return commands;
    }

    /** As the attempt failed; null if it did not. */
    @Nullable ClassifiedError failure(int attempt) {
        return failures.get(attempt);
    }

    /** From the arrival of the attempt's failure to the decision on it. */
    Duration deciding(int attempt) {
        return deciding.getOrDefault(attempt, Duration.ZERO);
    }

    /** Whether the attempt was due at that time. */
    boolean wasDue(int attempt, Instant time) {
        return time.equals(dueAt.get(attempt));
    }

    /** When the attempt ended; null if it is not known to have. */
    @Nullable Instant endOf(int attempt) {
        return ends.get(attempt);
    }

    /** How long each retry took from when it could go, by these holds. */
    List<Duration> lengths(Holds holds) {
        List<Duration> lengths = new ArrayList<>();
        dueAt.forEach((attempt, due) -> {
            Instant start = holds.startOf(due);
            Instant end = ends.get(attempt);
            if (start != null && end != null && !end.isBefore(start)) {
                lengths.add(Duration.between(start, end));
            }
        });
        return lengths;
    }

    /** As it was. */
    Course happened() {
        Course course = new Course();
        ends.forEach((attempt, end) -> {
            if (attempt > firstAttempt) {
                if (end.equals(succeededAt)) {
                    course.succeeds(end);
                } else {
                    course.fails(end);
                }
            }
        });
        course.asked(asked);
        if (succeededAt != null) {
            course.recovered(Duration.between(first.receivedAt(), succeededAt));
        }
        return course;
    }
}
