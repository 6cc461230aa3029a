package dev.errata.client.executor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.errata.client.KafkaUnderTest;
import dev.errata.client.Recording;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.event.OutcomeStatus;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Runs that keep no thread: as ordered, limited and answered as those that do. */
@ExtendWith(KafkaUnderTest.Shared.class)
class AsyncRunsTest {
    private static final Duration TIMEOUT = Duration.ofMinutes(2);

    private final String id = UUID.randomUUID().toString();
    private final String type = "type-" + id;
    private final Map<String, CompletableFuture<RunResult>> begun = new ConcurrentHashMap<>();
    private final KafkaUnderTest kafka;

    AsyncRunsTest(KafkaUnderTest kafka) {
        this.kafka = kafka;
    }

    @Test
    void hasHundredsUnderWayOnTwoThreads() {
        int runs = 400;
        for (int i = 0; i < runs; i++) {
            write("session-" + i, "operation-" + i);
        }

        Set<Thread> before = Thread.getAllStackTraces().keySet();
        try (RetryExecutor executor = start(many(runs).withThreads(2));
                Recording<ExecutionOutcome> outcomes =
                        kafka.record(kafka.topics().outcomes())) {
            await().atMost(TIMEOUT).until(() -> begun.size() == runs);

            assertThat(executor.openRuns()).isEqualTo(runs);
            assertThat(Thread.getAllStackTraces().keySet())
                    .filteredOn(thread -> thread.getName().startsWith("errata-run") && !before.contains(thread))
                    .hasSizeLessThanOrEqualTo(2);
            begun.values().forEach(stage -> stage.complete(RunResult.of(id)));
            assertThat(outcomes.values(runs, outcome -> id.equals(outcome.output())))
                    .hasSize(runs)
                    .allSatisfy(outcome -> assertThat(outcome.status()).isEqualTo(OutcomeStatus.SUCCEEDED));
        }
    }

    @Test
    void neverHasMoreUnderWayThanIsAllowed() {
        for (int i = 0; i < 5; i++) {
            write("session-" + i, "operation-" + i);
        }

        try (RetryExecutor executor = start(ExecutorSettings.DEFAULT.withConcurrency(2))) {
            await().atMost(TIMEOUT).until(() -> executor.openRuns() == 5 && begun.size() == 2);
            completeWhatBegan();
            await().atMost(TIMEOUT).until(() -> begun.size() == 4);
            completeWhatBegan();
            await().atMost(TIMEOUT).until(() -> begun.size() == 5);
            completeWhatBegan();
        }
    }

    @Test
    void keepsTheSessionsLaneUntilTheStageEnds() {
        write("one", "first");
        write("one", "second");
        write("other", "aside");

        try (RetryExecutor executor = start(ExecutorSettings.DEFAULT)) {
            await().atMost(TIMEOUT).until(() -> executor.openRuns() == 3 && begun.size() == 2);
            assertThat(begun).containsOnlyKeys("first", "aside");

            stage("first").complete(RunResult.done());

            await().atMost(TIMEOUT).until(() -> begun.containsKey("second"));
            stage("second").complete(RunResult.done());
            stage("aside").complete(RunResult.done());
        }
    }

    @Test
    void cancelsAtTheLimitAndGoesOn() {
        kafka.write(
                kafka.topics().retries(),
                session("one"),
                Commands.limited(session("one"), "slow", type, Duration.ofMillis(300)));
        write("one", "next");

        try (RetryExecutor executor = start(ExecutorSettings.DEFAULT);
                Recording<ErrorEvent> errors = kafka.record(kafka.topics().errors())) {
            await().atMost(TIMEOUT).until(() -> begun.containsKey("next"));

            assertThat(stage("slow")).isCancelled();
            assertThat(errors.values(1, this::isOurs))
                    .extracting(ErrorEvent::exceptionType)
                    .containsExactly("java.util.concurrent.TimeoutException");
            stage("next").complete(RunResult.done());
            await().atMost(TIMEOUT).until(() -> executor.openRuns() == 0);
        }
    }

    @Test
    void reportsTheFailureOfAStageAndOfABeginning() {
        write("one", "stage");
        write("two", "beginning");

        try (RetryExecutor executor = RetryExecutor.of(kafka.config().withGroupId("group-" + id))
                        .asyncHandler(type, run -> {
                            if (run.operation().id().equals("beginning")) {
                                throw new IllegalStateException("it did not begin");
                            }
                            return CompletableFuture.supplyAsync(() -> {
                                throw new IllegalStateException("it did not end");
                            });
                        })
                        .start();
                Recording<ErrorEvent> errors = kafka.record(kafka.topics().errors())) {
            assertThat(errors.values(2, this::isOurs))
                    .extracting(ErrorEvent::message)
                    .containsExactlyInAnyOrder("it did not begin", "it did not end");
            await().atMost(TIMEOUT).until(() -> executor.openRuns() == 0);
        }
    }

    @Test
    void isHandedOutAgainWhenItsExecutorCloses() {
        write("one", "left");
        try (RetryExecutor closing = start(ExecutorSettings.DEFAULT.withDrainWithin(Duration.ZERO))) {
            await().atMost(TIMEOUT).until(() -> closing.isRunning() && begun.containsKey("left"));
        }
        assertThat(stage("left")).isCancelled();
        begun.clear();

        try (RetryExecutor next = start(ExecutorSettings.DEFAULT)) {
            await().atMost(TIMEOUT).until(() -> begun.containsKey("left"));
            stage("left").complete(RunResult.done());
            await().atMost(TIMEOUT).until(() -> next.openRuns() == 0);
        }
    }

    private static ExecutorSettings many(int runs) {
        return ExecutorSettings.DEFAULT.withConcurrency(runs).withRunsPerPartition(runs);
    }

    private RetryExecutor start(ExecutorSettings settings) {
        return RetryExecutor.of(kafka.config().withGroupId("group-" + id))
                .asyncHandler(type, run -> {
                    CompletableFuture<RunResult> stage = new CompletableFuture<>();
                    begun.put(run.operation().id(), stage);
                    return stage;
                })
                .settings(settings)
                .start();
    }

    /** Not what begins because of it. */
    private void completeWhatBegan() {
        List.copyOf(begun.values()).forEach(stage -> stage.complete(RunResult.done()));
    }

    private CompletableFuture<RunResult> stage(String operation) {
        return Objects.requireNonNull(begun.get(operation));
    }

    private void write(String session, String operation) {
        kafka.write(kafka.topics().retries(), session(session), Commands.of(session(session), operation, type, 2));
    }

    private String session(String name) {
        return name + "-" + id;
    }

    private boolean isOurs(ErrorEvent event) {
        return String.valueOf(event.execution().sessionId()).endsWith(id);
    }
}
