package dev.errata.intake.access;

import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.event.Operation;
import dev.errata.core.event.RecoverySettings;
import dev.errata.intake.protocol.Submission;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a sender may say.
 *
 * @param name of the key, for counters; {@code -} without one
 * @param project goes before sessions, tasks and operations, with a slash; empty for nothing
 * @param origins of pages that may send
 */
public record Permit(String name, String project, Set<KeyScope> scopes, List<String> origins, Allowance allowance) {
    /** Of whoever sends without a key where none is asked for: all, under any name. */
    static final Permit EVERYTHING = new Permit("-", "", Set.of(KeyScope.values()), List.of(), new Allowance(0, 0));

    /** Of a service that says how a run ended, with the run's token. */
    static final Permit ANSWER = new Permit("-", "", Set.of(KeyScope.OUTCOMES), List.of(), new Allowance(0, 0));

    public Permit {
        scopes = Set.copyOf(scopes);
        origins = List.copyOf(origins);
    }

    static Permit of(IntakeKey key) {
        return new Permit(
                key.name(), key.project(), key.scopes(), key.origins(), new Allowance(key.rate(), key.quota()));
    }

    /**
     * What is left of a submission.
     *
     * @param removed how often each thing was taken out, by its field
     */
    public record Allowed(Submission what, Map<String, Long> removed) {
        public Allowed {
            removed = Map.copyOf(removed);
        }
    }

    /** Takes out what the sender may not say, and names its work as its project's. */
    public Allowed apply(Submission said) {
        Map<String, Long> removed = new TreeMap<>();
        boolean maySayErrors = scopes.contains(KeyScope.ERRORS);
        boolean maySayOutcomes = scopes.contains(KeyScope.OUTCOMES);
        if (!maySayErrors && !said.errors().isEmpty()) {
            removed.put("errors", (long) said.errors().size());
        }
        if (!maySayOutcomes && !said.outcomes().isEmpty()) {
            removed.put("outcomes", (long) said.outcomes().size());
        }
        List<ErrorEvent> errors = maySayErrors
                ? said.errors().stream().map(event -> allowed(event, removed)).toList()
                : List.of();
        List<ExecutionOutcome> outcomes =
                maySayOutcomes ? said.outcomes().stream().map(this::named).toList() : List.of();
        return new Allowed(said.with(errors, outcomes), removed);
    }

    private ErrorEvent allowed(ErrorEvent event, Map<String, Long> removed) {
        // the classifier says when it came in
        ErrorEvent said = event.receivedAt() == null
                ? event
                : event.toBuilder().receivedAt(null).build();
        if (scopes.contains(KeyScope.WORK)) {
            return project.isEmpty()
                    ? said
                    : said.toBuilder()
                            .execution(named(said.execution()))
                            .operation(named(said.operation()))
                            .build();
        }
        ExecutionContext execution = said.execution();
        count(removed, "session", execution.sessionId() != null);
        count(removed, "task", execution.taskId() != null);
        count(removed, "operation", said.operation() != null);
        count(removed, "payload", said.payload() != null);
        count(removed, "settings", !said.settings().equals(RecoverySettings.NONE));
        return said.toBuilder()
                .execution(with(execution, null, null))
                .operation(null)
                .payload(null)
                .settings(RecoverySettings.NONE)
                .build();
    }

    private static void count(Map<String, Long> removed, String field, boolean isThere) {
        if (isThere) {
            removed.merge(field, 1L, Long::sum);
        }
    }

    /** An outcome is of work: without it, it says nothing. */
    private ExecutionOutcome named(ExecutionOutcome said) {
        return new ExecutionOutcome(
                said.outcomeId(),
                said.status(),
                said.origin(),
                said.occurredAt(),
                named(said.execution()),
                named(said.operation()),
                said.source(),
                said.executorId(),
                said.duration(),
                said.failure(),
                said.output(),
                said.errorId(),
                said.trace());
    }

    private ExecutionContext named(ExecutionContext execution) {
        return with(execution, prefixed(execution.sessionId()), prefixed(execution.taskId()));
    }

    private @Nullable Operation named(@Nullable Operation operation) {
        return operation == null || project.isEmpty()
                ? operation
                : new Operation(
                        project + "/" + operation.id(), operation.type(), operation.attempt(), operation.timeLimit());
    }

    private @Nullable String prefixed(@Nullable String id) {
        return id == null || id.isBlank() || project.isEmpty() ? id : project + "/" + id;
    }

    private static ExecutionContext with(
            ExecutionContext execution, @Nullable String sessionId, @Nullable String taskId) {
        return new ExecutionContext(
                sessionId,
                taskId,
                execution.projectId(),
                execution.agentId(),
                execution.mode(),
                execution.skill(),
                execution.tool(),
                execution.step());
    }
}
