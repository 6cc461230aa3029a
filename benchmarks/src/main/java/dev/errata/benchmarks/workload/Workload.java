package dev.errata.benchmarks.workload;

import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.Operation;
import java.time.Instant;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.UUID;

/**
 * Error events by their number, about 900 bytes each on the wire. Each has a session and an operation of its own, so that
 * every one of them is news to the stores.
 */
public final class Workload {
    private static final Instant START = Instant.parse("2026-11-20T12:00:00Z");
    private static final String PACKAGE = "com.acme.shop.pipeline";
    /** Behind the package of the innermost place. */
    private static final String STACK = """
            .StepRunner.run(StepRunner.java:118)
            \tat com.acme.shop.pipeline.Stage.lambda$start$3(Stage.java:74)
            \tat com.acme.shop.pipeline.RetryingStage.attempt(RetryingStage.java:51)
            \tat com.acme.shop.pipeline.Pipeline.advance(Pipeline.java:203)
            \tat com.acme.shop.worker.JobWorker.execute(JobWorker.java:96)
            \tat java.base/java.util.concurrent.FutureTask.run(FutureTask.java:264)
            \tat java.base/java.util.concurrent.ThreadPoolExecutor.runWorker(ThreadPoolExecutor.java:1136)
            \tat java.base/java.lang.Thread.run(Thread.java:840)
            """;

    private Workload() {}

    /** As a producer publishes it; the same for the same number. */
    public static ErrorEvent event(int number) {
        Incident incident = Incidents.ALL.get(number % Incidents.ALL.size());
        ErrorSource source = ErrorSource.of(incident.source(), incident.component());
        return ErrorEvent.builder(incident.message(number))
                .errorId(id(number))
                .occurredAt(START.plusMillis(number))
                .exceptionType(incident.exceptionType())
                .stack(stack(number, PACKAGE))
                .source(source)
                .execution(execution(number))
                .operation(Operation.first("operation-" + number, "job"))
                .metadata(Map.of("region", "eu-central-1", "build", "2026.11." + number % 30))
                .build();
    }

    /** As the classifier sees it after it has arrived. */
    public static ErrorEvent receivedEvent(int number) {
        return event(number).toBuilder().receivedAt(START.plusMillis(number)).build();
    }

    /** Of an error that was thrown in this package. */
    static String stack(int number, String place) {
        Incident incident = Incidents.ALL.get(number % Incidents.ALL.size());
        return incident.exceptionType() + ": failed\n\tat " + place + STACK;
    }

    /** The same, met by another operation of another session at another time. */
    static ErrorEvent metAgain(ErrorEvent event, int number) {
        return event.toBuilder()
                .errorId(id(number))
                .occurredAt(START.plusMillis(number))
                .receivedAt(START.plusMillis(number))
                .execution(execution(number))
                .operation(Operation.first("operation-" + number, "job"))
                .build();
    }

    private static ExecutionContext execution(int number) {
        return new ExecutionContext(
                "session-" + number, "task-" + number, "shop", "agent-" + number % 50, "auto", null, null, "build");
    }

    /** As random as a service's, for less than what the pipeline does with it. */
    private static String id(int number) {
        SplittableRandom random = new SplittableRandom(number);
        long version = 4L << 12;
        long variant = 1L << 63;
        return new UUID((random.nextLong() & ~0xF000L) | version, (random.nextLong() >>> 2) | variant).toString();
    }
}
