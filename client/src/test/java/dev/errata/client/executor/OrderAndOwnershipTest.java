package dev.errata.client.executor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.errata.client.KafkaUnderTest;
import dev.errata.client.Recording;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.event.OutcomeStatus;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Which executor runs what, in which order, and what a restart or a rebalance makes of it. */
@ExtendWith(KafkaUnderTest.Shared.class)
class OrderAndOwnershipTest {
    private static final Duration SOON = Duration.ofMinutes(2);

    private final String id = UUID.randomUUID().toString();
    private final String type = "type-" + id;
    private final KafkaUnderTest kafka;

    OrderAndOwnershipTest(KafkaUnderTest kafka) {
        this.kafka = kafka;
    }

    @Test
    void keepsTheOrderOfASession() {
        write("one", 12);
        Map<String, List<String>> runs = new ConcurrentHashMap<>();

        try (RetryExecutor executor = start(run -> {
            runs.computeIfAbsent(session(run), any -> new CopyOnWriteArrayList<>())
                    .add(run.operation().id());
            return RunResult.done();
        })) {
            await().atMost(SOON)
                    .until(() -> runs.getOrDefault(session("one"), List.of()).size() == 12);

            assertThat(runs.get(session("one"))).isSorted();
            assertThat(executor.isRunning()).isTrue();
        }
    }

    @Test
    void runsSessionsSideBySide() {
        CyclicBarrier all = new CyclicBarrier(3);
        CountDownLatch met = new CountDownLatch(3);
        write("one", 1);
        write("two", 1);
        write("three", 1);

        try (RetryExecutor executor = start(run -> {
            all.await(2, TimeUnit.MINUTES);
            met.countDown();
            return RunResult.done();
        })) {
            await().atMost(SOON).untilAsserted(() -> assertThat(met.getCount()).isZero());
            assertThat(executor.isRunning()).isTrue();
        }
    }

    @Test
    void handsOutAgainWhatWasNotFinishedAndNothingElse() {
        write("done", 2);
        write("stuck", 1);
        CountDownLatch never = new CountDownLatch(1);
        Set<String> first = ConcurrentHashMap.newKeySet();
        RetryExecutor stopped = start(ExecutorSettings.DEFAULT.withDrainWithin(Duration.ofMillis(100)), run -> {
            first.add(run.operation().id());
            if (session(run).equals(session("stuck"))) {
                never.await();
            }
            return RunResult.done();
        });
        await().atMost(SOON).until(() -> first.size() == 3 && stopped.openRuns() == 1);
        stopped.close();
        ConcurrentLinkedQueue<String> second = new ConcurrentLinkedQueue<>();

        try (RetryExecutor executor = start(run -> {
            second.add(run.operation().id());
            return RunResult.done();
        })) {
            write("last", 1);
            await().atMost(SOON).until(() -> second.containsAll(List.of(operation("stuck", 0), operation("last", 0))));

            assertThat(second).containsExactlyInAnyOrder(operation("stuck", 0), operation("last", 0));
            assertThat(executor.isRunning()).isTrue();
        }
    }

    @Test
    void letsRunsEndWhenItCloses() {
        write("slow", 2);
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        RetryExecutor executor = start(run -> {
            running.countDown();
            end.await();
            return RunResult.done();
        });
        await().atMost(SOON).until(() -> running.getCount() == 0);

        CompletableFuture<Void> closing = CompletableFuture.runAsync(executor::close);
        await().atMost(SOON).until(this::waitsForItsRuns);
        end.countDown();
        closing.join();

        try (Recording<ExecutionOutcome> outcomes = kafka.record(kafka.topics().outcomes())) {
            assertThat(outcomes.values(
                            2, said -> session("slow").equals(said.execution().sessionId())))
                    .extracting(ExecutionOutcome::status)
                    .containsExactly(OutcomeStatus.STARTED, OutcomeStatus.SUCCEEDED);
        }
    }

    @Test
    void sharesTheWorkWithASecondExecutorWithoutLosingOrOverlappingAnything() {
        int sessions = 24;
        for (int i = 0; i < sessions; i++) {
            write("shared-" + i, 3);
        }
        Set<String> busy = ConcurrentHashMap.newKeySet();
        ConcurrentLinkedQueue<String> overlaps = new ConcurrentLinkedQueue<>();
        ConcurrentLinkedQueue<String> done = new ConcurrentLinkedQueue<>();
        RetryHandler handler = run -> {
            if (!busy.add(session(run))) {
                overlaps.add(session(run));
            }
            TimeUnit.MILLISECONDS.sleep(20);
            busy.remove(session(run));
            done.add(run.operation().id());
            return RunResult.done();
        };

        try (RetryExecutor first = start(handler)) {
            await().atMost(SOON).until(() -> done.size() > 5);
            try (RetryExecutor second = start(handler)) {
                await().atMost(SOON)
                        .until(() -> first.partitions().size() == 4
                                && second.partitions().size() == 4);
                write("late", 3);
                await().atMost(SOON).until(() -> Set.copyOf(done).size() == 3 * (sessions + 1));
            }
            await().atMost(SOON).until(() -> first.partitions().size() == 8);
        }

        assertThat(overlaps).isEmpty();
        assertThat(runsOf(done))
                .allSatisfy((operation, runs) -> assertThat(runs).isEqualTo(1));
    }

    @Test
    void readsOnWhileAPartitionHasEnough() {
        write("crowded", 10);
        ConcurrentLinkedQueue<String> done = new ConcurrentLinkedQueue<>();

        try (RetryExecutor executor = start(ExecutorSettings.DEFAULT.withRunsPerPartition(2), run -> {
            done.add(run.operation().id());
            return RunResult.done();
        })) {
            await().atMost(SOON).until(() -> done.size() == 10);
            assertThat(List.copyOf(done)).isSorted();
            assertThat(executor.isRunning()).isTrue();
        }
    }

    /** Its loop waits for records on a socket, and for runs on a condition. */
    private boolean waitsForItsRuns() {
        return Thread.getAllStackTraces().keySet().stream()
                .anyMatch(thread -> thread.getName().equals("errata-executor-group-" + id)
                        && thread.getState() == Thread.State.TIMED_WAITING);
    }

    private static Map<String, Integer> runsOf(Iterable<String> done) {
        Map<String, Integer> runs = new HashMap<>();
        done.forEach(operation -> runs.merge(operation, 1, Integer::sum));
        return runs;
    }

    private RetryExecutor start(RetryHandler handler) {
        return start(ExecutorSettings.DEFAULT, handler);
    }

    private RetryExecutor start(ExecutorSettings settings, RetryHandler handler) {
        return RetryExecutor.of(kafka.config().withGroupId("group-" + id).withKafka("heartbeat.interval.ms", "200"))
                .handler(type, handler)
                .settings(settings)
                .start();
    }

    private void write(String name, int count) {
        for (int i = 0; i < count; i++) {
            kafka.write(
                    kafka.topics().retries(), session(name), Commands.of(session(name), operation(name, i), type, 2));
        }
    }

    private String session(String name) {
        return name + "-" + id;
    }

    private static String session(Run run) {
        return String.valueOf(run.execution().sessionId());
    }

    private String operation(String name, int number) {
        return String.format("%s-%s-%02d", name, id, number);
    }
}
