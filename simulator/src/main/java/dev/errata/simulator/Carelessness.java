package dev.errata.simulator;

import dev.errata.core.event.Cause;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.event.Failure;
import dev.errata.core.event.GitHubContext;
import dev.errata.core.event.HttpResponse;
import dev.errata.core.event.Operation;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Lets secrets slip into every text that producers, executors and people write. What classification and groups go by it touches
 * seldom, so that a history stays like itself. Ids, traces and settings are no texts, and hold none.
 */
final class Carelessness {
    private static final double LOUD = 0.1;

    private final long seed;
    private final double share;

    /** @param share of the texts that have a secret in them */
    Carelessness(long seed, double share) {
        this.seed = seed;
        this.share = share;
    }

    /** A text of its own name, perhaps with a secret behind it. */
    String in(String name, String text) {
        SplittableRandom random = Draws.of(seed, "secret in " + name);
        if (random.nextDouble() >= share) {
            return text;
        }
        String secret = LeakedSecrets.draw(random);
        return text.isEmpty() ? secret : text + '\n' + secret;
    }

    /** The same of a text that there need not be. */
    @Nullable String maybe(String name, @Nullable String text) {
        String written = in(name, text == null ? "" : text);
        return text == null && written.isEmpty() ? null : written;
    }

    private @Nullable String where(String name, @Nullable String text) {
        return text == null ? null : in(name, text);
    }

    /** An error as it is sent; {@code isFree} if it may be taken for another kind or group by what is added. */
    ErrorEvent in(String name, ErrorEvent event, boolean isFree) {
        ErrorEvent quiet = event.toBuilder()
                .stack(where("stack of " + name, event.stack()))
                .toolOutput(where("tool output of " + name, event.toolOutput()))
                .metadata(in("metadata of " + name, event.metadata()))
                .source(in(name, event.source()))
                .execution(in(name, event.execution()))
                .build();
        return isFree && isLoud(name) ? loud(name, quiet) : quiet;
    }

    private boolean isLoud(String name) {
        return Draws.of(seed, "carelessness of " + name).nextDouble() < LOUD;
    }

    private ErrorEvent loud(String name, ErrorEvent event) {
        Operation operation = event.operation();
        ErrorSource source = event.source();
        ExecutionContext execution = event.execution();
        return event.toBuilder()
                .code(maybe("code of " + name, event.code()))
                .signal(maybe("signal of " + name, event.signal()))
                .exceptionType(maybe("type of " + name, event.exceptionType()))
                .fingerprint(maybe("fingerprint of " + name, event.fingerprint()))
                .stack(maybe("stack of " + name, event.stack()))
                .toolOutput(maybe("tool output of " + name, event.toolOutput()))
                .causes(List.of(new Cause(
                        maybe("type of the cause of " + name, null),
                        in("cause of " + name, "what is behind it"),
                        maybe("code of the cause of " + name, null),
                        maybe("stack of the cause of " + name, null))))
                .http(new HttpResponse(null, in("headers of " + name, Map.of("server", "of a simulation"))))
                .github(repository(name))
                .execution(new ExecutionContext(
                        execution.sessionId(),
                        execution.taskId(),
                        execution.projectId(),
                        execution.agentId(),
                        execution.mode(),
                        execution.skill(),
                        maybe("tool of " + name, execution.tool()),
                        execution.step()))
                .source(new ErrorSource(
                        maybe("source of " + name, source.type()),
                        maybe("component of " + name, source.component()),
                        source.endpoint(),
                        source.method()))
                .operation(operation == null ? null : work(name, operation))
                .build();
    }

    private GitHubContext repository(String name) {
        return new GitHubContext(
                maybe("owner of " + name, null),
                maybe("repository of " + name, null),
                null,
                maybe("entity of " + name, null));
    }

    private Operation work(String name, Operation operation) {
        return new Operation(
                operation.id(), maybe("work of " + name, operation.type()), operation.attempt(), operation.timeLimit());
    }

    /** What an executor tells. */
    ExecutionOutcome in(ExecutionOutcome outcome) {
        String name = outcome.outcomeId();
        Failure failure = outcome.failure();
        boolean isLoud = failure != null && isLoud(name);
        return new ExecutionOutcome(
                name,
                outcome.status(),
                outcome.origin(),
                outcome.occurredAt(),
                in(name, outcome.execution()),
                outcome.operation(),
                in(name, outcome.source()),
                where("executor of " + name, outcome.executorId()),
                outcome.duration(),
                failure == null
                        ? null
                        : new Failure(
                                isLoud ? maybe("category of " + name, failure.category()) : failure.category(),
                                isLoud ? maybe("code of " + name, failure.code()) : failure.code(),
                                isLoud ? in("failure of " + name, failure.message()) : failure.message(),
                                in("details of " + name, failure.details())),
                isLoud ? maybe("output of " + name, outcome.output()) : outcome.output(),
                outcome.errorId(),
                outcome.trace());
    }

    private Map<String, String> in(String name, Map<String, String> values) {
        Map<String, String> changed = new HashMap<>(values);
        String value = in("value of " + name, "");
        if (!value.isEmpty()) {
            changed.put(in("name of " + name, "said"), value);
        }
        return changed;
    }

    private ErrorSource in(String name, ErrorSource source) {
        return new ErrorSource(
                source.type(),
                source.component(),
                maybe("endpoint of " + name, source.endpoint()),
                maybe("method of " + name, source.method()));
    }

    private ExecutionContext in(String name, ExecutionContext execution) {
        return new ExecutionContext(
                execution.sessionId(),
                execution.taskId(),
                maybe("project of " + name, execution.projectId()),
                where("agent of " + name, execution.agentId()),
                maybe("mode of " + name, execution.mode()),
                execution.skill(),
                execution.tool(),
                maybe("step of " + name, execution.step()));
    }
}
