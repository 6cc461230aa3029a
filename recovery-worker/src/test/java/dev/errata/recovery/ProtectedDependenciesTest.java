package dev.errata.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.classified.RetryAfter;
import dev.errata.core.classified.SessionStanding;
import dev.errata.core.dependency.BreakerSettings;
import dev.errata.core.dependency.DependencyMode;
import dev.errata.core.dependency.DependencySettings;
import dev.errata.core.dependency.DependencySignal;
import dev.errata.core.dependency.PauseOrder;
import dev.errata.core.event.Operation;
import dev.errata.core.event.OutcomeStatus;
import dev.errata.core.recovery.CircuitState;
import dev.errata.core.recovery.CircuitStatus;
import dev.errata.core.recovery.Hold;
import dev.errata.core.recovery.NextAttempt;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.core.recovery.RetryCommand;
import dev.errata.core.recovery.config.RecoveryConfigFile;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.core.taxonomy.Category;
import dev.errata.recovery.dependency.DependencyMeters;
import dev.errata.recovery.task.RecoveryMeters;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The control of dependencies in the worker, with one task: its share is the whole budget. */
class ProtectedDependenciesTest {
    private static final Duration TICK = Duration.ofMillis(50);
    private static final Duration OPEN = DependencySettings.DEFAULTS.breaker().openFor();

    private final WorkerDriver worker;

    ProtectedDependenciesTest(@TempDir Path directory) {
        worker = driver(directory, DependencyMode.ENFORCE);
    }

    @AfterEach
    void close() {
        worker.close();
    }

    @Test
    void anOpenCircuitHoldsItsRetriesAndNoOthers() {
        fail("billing", 0, 20);
        fail("search", 100, 5);
        passFor(Duration.ofSeconds(2));

        assertThat(circuit().status()).isEqualTo(CircuitStatus.OPEN);
        assertThat(worker.retries())
                .hasSize(5)
                .allMatch(retry -> "search".equals(retry.provenance().source().component()));
        assertThat(gauge(DependencyMeters.HELD)).isEqualTo(20);
        assertThat(gauge(RecoveryMeters.OVERDUE)).isZero();
    }

    @Test
    void aHalfOpenCircuitLetsSingleProbesThroughAndOneAnswerClosesIt() {
        fail("billing", 0, 20);
        passFor(OPEN.plusSeconds(5));
        List<RetryCommand> probes = worker.retries();
        assertThat(probes).hasSize(1);
        assertThat(probes.get(0).heldBy()).isEqualTo(Hold.CIRCUIT_OPEN);
        assertThat(probes.get(0).circuitVersion()).isPositive();

        fail(probes.get(0).operation());
        passFor(OPEN.plusSeconds(1));
        assertThat(worker.retries()).isEmpty();
        passFor(OPEN);
        List<RetryCommand> second = worker.retries();
        assertThat(second).hasSize(1);

        worker.tell(WorkerInputs.outcome(OutcomeStatus.SUCCEEDED, second.get(0).operation()), "s-1");
        passFor(TICK.multipliedBy(2));
        CircuitState closed = circuit();
        assertThat(closed.status()).isEqualTo(CircuitStatus.CLOSED);
        assertThat(closed.permitsPerSecond()).isEqualTo(10);
    }

    @Test
    void afterAPauseTheLongestOverdueComeFirstAndSlowly(@TempDir Path directory) {
        try (WorkerDriver paused = driver(directory, neverOpening())) {
            paused.signal(DependencySignal.order("billing", PauseOrder.PAUSE, "ann", null));
            for (int i = 0; i < 60; i++) {
                paused.fail(error("billing", i, null));
                paused.pass(TICK);
            }
            pass(paused, Duration.ofMinutes(1));
            assertThat(paused.retries()).isEmpty();
            paused.signal(DependencySignal.order("billing", PauseOrder.RESUME, "ann", null));

            pass(paused, Duration.ofSeconds(1));
            List<RetryCommand> first = paused.retries();
            assertThat(first).hasSizeBetween(9, 20);
            pass(paused, Duration.ofSeconds(9));
            List<RetryCommand> rest = paused.retries();
            assertThat(rest).hasSize(60 - first.size()).allMatch(retry -> retry.heldBy() == Hold.PAUSED);
            assertThat(first).extracting(RetryCommand::dueAt).isSorted();
            assertThat(rest).extracting(RetryCommand::dueAt).isSorted();
            assertThat(last(first).dueAt()).isBeforeOrEqualTo(rest.get(0).dueAt());
        }
    }

    @Test
    void oneThatIsToldToWaitMakesAllWait() {
        fail("billing", 0, 3);
        worker.fail(error("billing", 9, new RetryAfter(Duration.ofSeconds(30), "header:retry-after")));
        passFor(Duration.ofSeconds(29));
        assertThat(worker.retries()).isEmpty();
        assertThat(circuit().waitUntil()).isEqualTo(WorkerDriver.START.plusSeconds(30));
        passFor(Duration.ofSeconds(2));
        assertThat(worker.retries()).hasSize(1);
    }

    @Test
    void aBudgetLetsNoMoreThroughThanItHas(@TempDir Path directory) {
        try (WorkerDriver patient = driver(directory, neverOpening())) {
            for (int i = 0; i < 300; i++) {
                patient.fail(error("billing", i, null));
            }
            pass(patient, Duration.ofSeconds(2));
            List<RetryCommand> first = patient.retries();
            assertThat(first).hasSizeBetween(100, 121);
            assertThat(first).anyMatch(retry -> retry.heldBy() == Hold.OVER_BUDGET);
            pass(patient, Duration.ofSeconds(10));
            assertThat(patient.retries()).hasSizeBetween(99, 101);
            pass(patient, Duration.ofSeconds(20));
            assertThat(patient.retries()).hasSizeBetween(78, 101);
            assertThat(gauge(patient, DependencyMeters.HELD)).isZero();
        }
    }

    @Test
    void aSuccessTakesAHeldRetryBack() {
        fail("billing", 0, 20);
        passFor(Duration.ofSeconds(2));
        for (int i = 0; i < 20; i++) {
            worker.tell(WorkerInputs.outcome(OutcomeStatus.SUCCEEDED, operation(i)), "s-1");
        }
        passFor(Duration.ofMinutes(5));
        assertThat(worker.retries()).isEmpty();
    }

    @Test
    void aQueueThatSuccessesEmptiedSaysSoOnceAndIsStill() {
        fail("billing", 0, 20);
        passFor(Duration.ofSeconds(2));
        for (int i = 0; i < 20; i++) {
            worker.tell(WorkerInputs.outcome(OutcomeStatus.SUCCEEDED, operation(i)), "s-1");
        }
        passFor(Duration.ofSeconds(1));
        assertThat(circuit().status()).isEqualTo(CircuitStatus.OPEN);
        assertThat(last(worker.signals()).held()).isZero();
        passFor(Duration.ofSeconds(3));
        assertThat(worker.signals()).isEmpty();
    }

    @Test
    void whatIsOnlyObservedIsCountedAndNotHeld(@TempDir Path directory) {
        try (WorkerDriver observing = driver(directory, DependencyMode.OBSERVE)) {
            for (int i = 0; i < 30; i++) {
                observing.fail(error("billing", i, null));
            }
            pass(observing, Duration.ofSeconds(2));
            assertThat(last(observing.circuits()).status()).isEqualTo(CircuitStatus.OPEN);
            assertThat(observing.retries()).hasSize(30);
            assertThat(observing
                            .meters
                            .get(DependencyMeters.HOLDS)
                            .tag("effect", "observed")
                            .counters())
                    .isNotEmpty();
        }
    }

    @Test
    void aPauseHoldsAlsoWhereTheRestIsObserved(@TempDir Path directory) {
        try (WorkerDriver observing = driver(directory, DependencyMode.OBSERVE)) {
            observing.signal(DependencySignal.order("billing", PauseOrder.PAUSE, "ann", "migration"));
            observing.fail(error("billing", 1, null));
            pass(observing, Duration.ofMinutes(1));
            assertThat(observing.retries()).isEmpty();
            observing.signal(DependencySignal.order("billing", PauseOrder.RESUME, "ann", null));
            pass(observing, Duration.ofSeconds(1));
            assertThat(observing.retries()).hasSize(1);
        }
    }

    @Test
    void whatIsOffSaysNothing(@TempDir Path directory) {
        try (WorkerDriver off = driver(directory, DependencyMode.OFF)) {
            for (int i = 0; i < 30; i++) {
                off.fail(error("billing", i, null));
            }
            pass(off, Duration.ofSeconds(2));
            assertThat(off.signals()).isEmpty();
            assertThat(off.retries()).hasSize(30);
        }
    }

    @Test
    void aDecisionNotesHowItsDependencyStands() {
        fail("billing", 0, 20);
        passFor(Duration.ofSeconds(1));
        worker.decisions();
        worker.fail(error("billing", 50, null));

        RecoveryDecision decision = last(worker.decisions());
        assertThat(decision.grounds().circuitVersion()).isEqualTo(1);
        assertThat(decision.grounds().explanation())
                .endsWith("The circuit of 'billing' is open: 20 of 20 calls failed.");
        NextAttempt next = Objects.requireNonNull(decision.next());
        assertThat(next.recomputedDueAt(decision.decidedAt())).isEqualTo(next.dueAt());
    }

    @Test
    void aRecordThatIsNoCircuitBecomesADeadLetter() {
        worker.spoilCircuits();
        passFor(TICK);
        assertThat(worker.deadLetters()).isEqualTo(1);
    }

    private static WorkerDriver driver(Path directory, DependencyMode mode) {
        return driver(directory, DependencySettings.DEFAULTS.with(mode));
    }

    /** Without jitter: every first retry is due a second after its failure. */
    private static WorkerDriver driver(Path directory, DependencySettings settings) {
        RecoveryConfig config = RecoveryConfigFile.read("policies: {network: {jitter: none}}", Map.of());
        return new WorkerDriver(directory, config.withDependencies(settings), WorkerDriver.EVERY_MILLISECOND);
    }

    private static DependencySettings neverOpening() {
        DependencySettings defaults = DependencySettings.DEFAULTS;
        BreakerSettings breaker = new BreakerSettings(1, 1_000_000, Duration.ofSeconds(10), OPEN, OPEN, OPEN);
        return new DependencySettings(DependencyMode.ENFORCE, defaults.budget(), breaker, defaults.slowStart());
    }

    private void fail(String component, int first, int count) {
        for (int i = first; i < first + count; i++) {
            worker.fail(error(component, i, null));
        }
    }

    private void fail(Operation run) {
        worker.fail(WorkerInputs.error("billing", Category.NETWORK_ERROR, run, SessionStanding.NONE, null));
    }

    private static ClassifiedError error(String component, int number, @Nullable RetryAfter retryAfter) {
        return WorkerInputs.error(
                component, Category.NETWORK_ERROR, operation(number), SessionStanding.NONE, retryAfter);
    }

    private static Operation operation(int number) {
        return new Operation("op-" + number, "charge-card", 1, null);
    }

    private void passFor(Duration time) {
        pass(worker, time);
    }

    /** In small steps: a tick is never late by much. */
    private static void pass(WorkerDriver driver, Duration time) {
        for (Instant end = driver.now().plus(time); driver.now().isBefore(end); ) {
            driver.pass(TICK);
        }
    }

    private CircuitState circuit() {
        return last(worker.circuits());
    }

    private double gauge(String name) {
        return gauge(worker, name);
    }

    private static double gauge(WorkerDriver driver, String name) {
        return driver.meters.get(name).gauge().value();
    }

    private static <T> T last(List<T> items) {
        return items.get(items.size() - 1);
    }
}
