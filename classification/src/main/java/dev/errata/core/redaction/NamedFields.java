package dev.errata.core.redaction;

import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorEventBuilder;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.GitHubContext;
import dev.errata.core.event.Operation;
import org.jspecify.annotations.Nullable;

/** The fields of an event that hold a name and not a text, apart from the ids that keys are made of. */
public final class NamedFields {
    /** What becomes of one, by its name in the event. */
    @FunctionalInterface
    public interface Change {
        @Nullable String of(String field, @Nullable String name);
    }

    private final Change change;

    public NamedFields(Change change) {
        this.change = change;
    }

    /** The event with other names, still to be made. */
    public ErrorEventBuilder changed(ErrorEvent event) {
        Operation operation = event.operation();
        GitHubContext github = event.github();
        return event.toBuilder()
                .code(change.of("code", event.code()))
                .signal(change.of("signal", event.signal()))
                .exceptionType(change.of("exceptionType", event.exceptionType()))
                .fingerprint(change.of("fingerprint", event.fingerprint()))
                .source(changed(event.source()))
                .execution(changed(event.execution()))
                .operation(operation == null ? null : changed(operation))
                .github(github == null ? null : changed(github));
    }

    ErrorSource changed(ErrorSource source) {
        return new ErrorSource(
                change.of("source.type", source.type()),
                change.of("source.component", source.component()),
                change.of("source.endpoint", source.endpoint()),
                change.of("source.method", source.method()));
    }

    ExecutionContext changed(ExecutionContext execution) {
        return new ExecutionContext(
                execution.sessionId(),
                execution.taskId(),
                change.of("execution.projectId", execution.projectId()),
                change.of("execution.agentId", execution.agentId()),
                change.of("execution.mode", execution.mode()),
                change.of("execution.skill", execution.skill()),
                change.of("execution.tool", execution.tool()),
                change.of("execution.step", execution.step()));
    }

    Operation changed(Operation operation) {
        return new Operation(
                operation.id(),
                change.of("operation.type", operation.type()),
                operation.attempt(),
                operation.timeLimit());
    }

    private GitHubContext changed(GitHubContext github) {
        return new GitHubContext(
                change.of("github.owner", github.owner()),
                change.of("github.repo", github.repo()),
                github.entityNumber(),
                change.of("github.entityType", github.entityType()));
    }
}
