package dev.errata.core.recovery.trial;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.command.OperatorCommand;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.event.Operation;
import dev.errata.core.event.OutcomeStatus;
import dev.errata.core.recovery.RecoveryDecision;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What the topics of one partition hold, sorted by operation. All that is said of an operation is under one key, thus in one
 * partition. Each topic is added in the order of its offsets.
 */
public final class PartitionRecords {
    private final Map<Key, Parts> operations = new LinkedHashMap<>();
    private final List<Appended<OperatorCommand>> commands = new ArrayList<>();
    private final Map<String, List<Instant>> firstSuccesses = new HashMap<>();

    /** An operation under its correlation key; an error that names none is its own. */
    private record Key(String correlationKey, String name, boolean isOperation) {
        static Key of(String correlationKey, @Nullable Operation operation, @Nullable String errorId) {
            return operation == null
                    ? new Key(correlationKey, String.valueOf(errorId), false)
                    : new Key(correlationKey, operation.id(), true);
        }

        String work() {
            return correlationKey + '\n' + name;
        }
    }

    private record Parts(
            List<Appended<RecoveryDecision>> decisions,
            List<Appended<ClassifiedError>> failures,
            List<Appended<ExecutionOutcome>> outcomes) {
        Parts() {
            this(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        }
    }

    public void decision(String correlationKey, RecoveryDecision decision, Instant at) {
        parts(Key.of(correlationKey, decision.operation(), decision.error().errorId()))
                .decisions()
                .add(new Appended<>(decision, at));
    }

    public void failure(String correlationKey, ClassifiedError error, Instant at) {
        parts(Key.of(correlationKey, error.error().operation(), error.errorId()))
                .failures()
                .add(new Appended<>(error, at));
    }

    /** One that names no operation says nothing of any. */
    public void outcome(String correlationKey, ExecutionOutcome outcome, Instant at) {
        Operation operation = outcome.operation();
        if (operation == null) {
            return;
        }
        Parts parts = parts(Key.of(correlationKey, operation, null));
        boolean isFirst = operation.attempt() == 1
                && outcome.status() == OutcomeStatus.SUCCEEDED
                && parts.outcomes().stream().noneMatch(known -> known.value().status() == OutcomeStatus.SUCCEEDED);
        if (isFirst) {
            firstSuccesses
                    .computeIfAbsent(outcome.source().dependency(), unused -> new ArrayList<>())
                    .add(at);
        }
        parts.outcomes().add(new Appended<>(outcome, at));
    }

    public void command(OperatorCommand command, Instant at) {
        commands.add(new Appended<>(command, at));
    }

    /** Hands over each operation of which a decision is known, in the order in which they were first heard of. */
    public void forEach(Consumer<OperationRecords> taker) {
        forAll(records -> {
            if (!records.decisions().isEmpty()) {
                taker.accept(records);
            }
        });
    }

    /** The same, and those of which nothing was decided. */
    void forAll(Consumer<OperationRecords> taker) {
        operations.forEach((key, parts) -> {
            parts.failures().sort(Comparator.comparing(Appended::at));
            taker.accept(
                    new OperationRecords(key.work(), parts.decisions(), parts.failures(), parts.outcomes(), commands));
        });
    }

    /** When first attempts at this dependency succeeded: each pays for a part of a retry, as a failure does. */
    List<Instant> firstSuccesses(String dependency) {
        return firstSuccesses.getOrDefault(dependency, List.of());
    }

    private Parts parts(Key key) {
        return operations.computeIfAbsent(key, unused -> new Parts());
    }
}
