package dev.errata.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.classified.RetryAfter;
import dev.errata.core.classified.SessionStanding;
import dev.errata.core.dependency.DependencyMode;
import dev.errata.core.dependency.DependencySettings;
import dev.errata.core.dependency.DependencySignal;
import dev.errata.core.dependency.PauseOrder;
import dev.errata.core.event.Operation;
import dev.errata.core.recovery.CircuitState;
import dev.errata.core.recovery.config.RecoveryConfigFile;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.core.taxonomy.Category;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Dependencies by the thousand, of odd names, and in floods. */
class ManyDependenciesTest {
    private static final Duration TICK = Duration.ofMillis(50);

    private final WorkerDriver worker;

    ManyDependenciesTest(@TempDir Path directory) {
        worker = driver(directory);
    }

    @AfterEach
    void close() {
        worker.close();
    }

    /** A thousand refusals a second, each asking for a millisecond more, would be a thousand signals and circuits a second. */
    @Test
    void aFloodOfWaitsIsToldInAFewWords() {
        for (int i = 0; i < 500; i++) {
            Duration asked = Duration.ofSeconds(30).plusMillis(2L * i);
            worker.fail(error("billing", i, new RetryAfter(asked, "header:retry-after")));
            worker.pass(Duration.ofMillis(2));
        }
        assertThat(worker.signals()).hasSizeLessThan(10);
        List<CircuitState> published = worker.circuits();
        assertThat(published).hasSizeLessThan(10);
        pass(worker, Duration.ofSeconds(1));
        List<CircuitState> later = worker.circuits();
        assertThat(later.get(later.size() - 1).waitUntil()).isAfterOrEqualTo(WorkerDriver.START.plusSeconds(30));
        pass(worker, Duration.ofSeconds(27));
        assertThat(worker.retries()).isEmpty();
    }

    /** Of a backlog each would be told at once, as none of them is ever known: 1.05 signals for an error were. */
    @Test
    void waitsThatAreOverAreNoNews() {
        worker.pass(Duration.ofHours(1));
        worker.signals();
        for (int i = 0; i < 500; i++) {
            worker.fail(error("billing", i, new RetryAfter(Duration.ofSeconds(30), "header:retry-after")));
            worker.pass(Duration.ofMillis(2));
        }
        assertThat(worker.signals()).hasSizeBetween(1, 9).allMatch(signal -> signal.waitUntil() == null);
    }

    @Test
    void ofManyDependenciesAllAreToldInTurn() {
        for (int i = 0; i < 500; i++) {
            worker.fail(error("dependency-" + i, i, null));
        }
        worker.signals();
        worker.pass(Duration.ofMillis(500));
        List<DependencySignal> first = worker.signals();
        worker.pass(Duration.ofMillis(500));
        worker.pass(Duration.ofMillis(500));

        assertThat(first).hasSizeLessThanOrEqualTo(200);
        assertThat(Stream.concat(first.stream(), worker.signals().stream())
                        .filter(signal -> signal.failures() == 1)
                        .map(DependencySignal::dependency))
                .hasSize(500)
                .doesNotHaveDuplicates();
    }

    @Test
    void moreDependenciesThanAreFollowedCostNoRetry(@TempDir Path directory) {
        int count = 2_500;
        try (WorkerDriver many = driver(directory)) {
            for (int i = 0; i < count; i++) {
                many.fail(error("dependency-" + i, i, null));
            }
            int meters = many.meters.getMeters().size();
            pass(many, Duration.ofSeconds(3));

            assertThat(many.retries()).hasSize(count);
            assertThat(many.signals()).hasSizeLessThan(3 * count);
            assertThat(many.meters.getMeters().size() - meters).isLessThan(20);
        }
    }

    @Test
    void aDependencyOfAnOddNameIsProtectedAsAnyOther(@TempDir Path directory) {
        for (String name : List.of("x".repeat(199) + "\uD83D\uDCA5", "a\0b", "\u001b[31mred", "../../etc", " ")) {
            try (WorkerDriver odd = driver(directory)) {
                ClassifiedError failed = error(name, 1, null);
                String dependency = failed.error().source().dependency();
                odd.signal(DependencySignal.order(dependency, PauseOrder.PAUSE, "ann", null));
                odd.fail(failed);
                pass(odd, Duration.ofSeconds(10));
                assertThat(odd.retries()).as(name).isEmpty();
                odd.signal(DependencySignal.order(dependency, PauseOrder.RESUME, "ann", null));
                pass(odd, Duration.ofSeconds(2));
                assertThat(odd.retries()).as(name).hasSize(1);
            }
        }
    }

    /** Without jitter: every first retry is due a second after its failure. */
    private static WorkerDriver driver(Path directory) {
        RecoveryConfig config = RecoveryConfigFile.read("policies: {network: {jitter: none}}", Map.of());
        DependencySettings enforced = DependencySettings.DEFAULTS.with(DependencyMode.ENFORCE);
        return new WorkerDriver(directory, config.withDependencies(enforced), WorkerDriver.EVERY_MILLISECOND);
    }

    private static ClassifiedError error(String component, int number, @Nullable RetryAfter retryAfter) {
        Operation run = new Operation("op-" + number, "charge-card", 1, null);
        return WorkerInputs.error(component, Category.NETWORK_ERROR, run, SessionStanding.NONE, retryAfter);
    }

    private static void pass(WorkerDriver driver, Duration time) {
        for (Instant end = driver.now().plus(time); driver.now().isBefore(end); ) {
            driver.pass(TICK);
        }
    }
}
