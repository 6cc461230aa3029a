package dev.errata.client.report;

import dev.errata.core.event.Cause;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorEventBuilder;
import dev.errata.core.event.ErrorKind;
import dev.errata.core.event.HttpResponse;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.UndeclaredThrowableException;
import java.net.HttpRetryException;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Turns a throwable and its context into an {@link ErrorEvent}. Stateless, for all threads. */
public final class ThrowableReader {
    static final int MAX_CAUSES = 8;
    private static final int LONGEST_CHAIN = 1_000;

    private final Clock clock;
    private final Supplier<UUID> ids;

    public ThrowableReader(Clock clock, Supplier<UUID> ids) {
        this.clock = clock;
        this.ids = ids;
    }

    /** The event of this failure, happening now; wrappers that only carry another exception are taken off. */
    public ErrorEvent read(Throwable thrown, ReportContext context) {
        Throwable failure = unwrapped(thrown);
        ErrorEventBuilder event = ErrorEvent.builder(messageOf(failure))
                .exceptionType(failure.getClass().getName())
                .code(SystemCode.of(failure).orElse(null))
                .stack(StackText.of(failure).orElse(null))
                .causes(causesOf(failure));
        if (failure instanceof HttpRetryException answered) {
            event.http(new HttpResponse(answered.responseCode(), Map.of()));
        }
        inContext(event, context);
        if (failure instanceof DescribesError described) {
            described.describe(event);
        }
        override(event, context);
        event.kind(ErrorKind.ERROR);
        return completed(event.build());
    }

    /** The event with an id and a time, if it has none; one that states no kind is an error, as it is reported as one. */
    public ErrorEvent completed(ErrorEvent event) {
        boolean hasTime = !event.occurredAt().equals(Instant.EPOCH);
        boolean isStated = event.kind() != ErrorKind.UNSTATED;
        if (event.errorId() != null && hasTime && isStated) {
            return event;
        }
        return event.toBuilder()
                .kind(isStated ? event.kind() : ErrorKind.ERROR)
                .errorId(event.errorId() == null ? ids.get().toString() : event.errorId())
                .occurredAt(hasTime ? event.occurredAt() : clock.instant())
                .build();
    }

    private static void inContext(ErrorEventBuilder event, ReportContext context) {
        event.source(context.source())
                .execution(context.execution())
                .operation(context.operation())
                .github(context.github())
                .trace(context.trace())
                .settings(context.settings())
                .metadata(context.metadata())
                .payload(context.payload());
    }

    private static void override(ErrorEventBuilder event, ReportContext context) {
        if (context.code() != null) {
            event.code(context.code());
        }
        if (context.http() != null) {
            event.http(context.http());
        }
        if (context.toolOutput() != null) {
            event.toolOutput(context.toolOutput());
        }
    }

    /** The first seven causes and the root, which says most; a chain that bites its tail ends there. */
    private static List<Cause> causesOf(Throwable failure) {
        Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        seen.add(failure);
        List<Throwable> chain = new ArrayList<>();
        Throwable cause = failure.getCause();
        while (cause != null && chain.size() < LONGEST_CHAIN && seen.add(cause)) {
            chain.add(cause);
            cause = cause.getCause();
        }
        if (chain.size() > MAX_CAUSES) {
            chain.subList(MAX_CAUSES - 1, chain.size() - 1).clear();
        }
        return chain.stream().map(ThrowableReader::cause).toList();
    }

    private static Cause cause(Throwable cause) {
        return new Cause(
                cause.getClass().getName(),
                messageOf(cause),
                SystemCode.of(cause).orElse(null),
                StackText.of(cause).orElse(null));
    }

    private static Throwable unwrapped(Throwable thrown) {
        Throwable failure = thrown;
        for (int depth = 0; depth < MAX_CAUSES && onlyCarries(failure); depth++) {
            Throwable carried = failure.getCause();
            if (carried == null) {
                return failure;
            }
            failure = carried;
        }
        return failure;
    }

    private static boolean onlyCarries(Throwable failure) {
        return failure instanceof CompletionException
                || failure instanceof ExecutionException
                || failure instanceof InvocationTargetException
                || failure instanceof UndeclaredThrowableException;
    }

    private static String messageOf(Throwable failure) {
        @Nullable String message = failure.getMessage();
        return message == null ? "" : message;
    }
}
