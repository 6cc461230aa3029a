package dev.errata.recovery;

import static dev.errata.recovery.WorkerDriver.START;
import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.classified.RetryAfter;
import dev.errata.core.classified.SessionStanding;
import dev.errata.core.command.CommandResult;
import dev.errata.core.command.CommandType;
import dev.errata.core.command.RetryFilter;
import dev.errata.core.dependency.DependencyMode;
import dev.errata.core.dependency.DependencySettings;
import dev.errata.core.event.Operation;
import dev.errata.core.event.OutcomeStatus;
import dev.errata.core.recovery.CircuitStatus;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.core.taxonomy.Category;
import dev.errata.recovery.forecast.DueCounts;
import dev.errata.recovery.forecast.DueForecast;
import dev.errata.recovery.forecast.ForecastMeters;
import io.micrometer.core.instrument.search.RequiredSearch;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DependencyCommandsTest {
    private final WorkerDriver worker;

    DependencyCommandsTest(@TempDir Path directory) {
        worker = new WorkerDriver(directory);
    }

    @AfterEach
    void close() {
        worker.close();
    }

    @Test
    void theForecastCountsWhatIsDueByDependencyAndMinute() {
        fail("billing", 1, Duration.ofSeconds(30));
        fail("billing", 2, Duration.ofSeconds(90));
        fail("billing", 3, Duration.ofSeconds(100));
        fail("search", 4, Duration.ofMinutes(59));
        fail("search", 5, Duration.ofMinutes(61));

        CommandResult result = forecast(Map.of());

        assertThat(result.matched()).isEqualTo(2);
        assertThat(due(result)).isEqualTo(Map.of("billing@0", 1L, "billing@1", 2L, "search@59", 1L));
        worker.pass(Duration.ofMinutes(2));
        assertThat(due(forecast(Map.of()))).isEqualTo(Map.of("search@57", 1L, "search@59", 1L));
    }

    @Test
    void theForecastOfOneDependencyIsAskedForByName() {
        fail("billing", 1, Duration.ofMinutes(3));
        fail("search", 2, Duration.ofMinutes(4));

        assertThat(due(forecast(Map.of("dependency", "search")))).isEqualTo(Map.of("search@4", 1L));
        assertThat(forecast(Map.of("dependency", "nobody")).items()).isEmpty();
    }

    @Test
    void whatIsHeldIsShownAsWaitingUntilItIsCancelled() {
        order(CommandType.PAUSE, "billing");
        fail("billing", 1, Duration.ofSeconds(20));
        fail("billing", 2, Duration.ofSeconds(30));
        worker.pass(Duration.ofMinutes(1));

        assertThat(due(forecast(Map.of()))).isEqualTo(Map.of("billing@waiting", 2L));
        worker.command(CommandType.CANCEL, RetryFilter.ofIds(List.of("op-1")), Map.of());
        worker.results();
        assertThat(due(forecast(Map.of()))).isEqualTo(Map.of("billing@waiting", 1L));
        worker.command(CommandType.CANCEL, RetryFilter.ofIds(List.of("op-2")), Map.of());
        worker.results();
        assertThat(due(forecast(Map.of()))).isEmpty();
    }

    @Test
    void theMetricShowsTheSame() {
        for (int i = 0; i < 30; i++) {
            for (int j = 0; j <= i; j++) {
                fail("dependency-" + i, 100 * i + j, Duration.ofMinutes(i));
            }
        }
        forecast(Map.of());
        worker.refreshForecast();

        RequiredSearch heaviest =
                worker.meters.get(ForecastMeters.FORECAST).tags("dependency", "dependency-29", "minutes", "30");
        assertThat(heaviest.gauge().value()).isEqualTo(30);
        assertThat(worker.meters.get(ForecastMeters.FORECAST).gauges())
                .hasSizeLessThanOrEqualTo((ForecastMeters.MOST_NAMED + 1) * ForecastMeters.WITHIN.size())
                .extracting(gauge -> gauge.getId().getTag("dependency"))
                .contains(DueForecast.OTHERS)
                .doesNotContain("dependency-1");
        assertThat(worker.meters.get(ForecastMeters.FORECAST).tag("minutes", "60").gauges().stream()
                        .mapToDouble(gauge -> gauge.value())
                        .sum())
                .isEqualTo(465);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void theForecastIsWhatIsPending(long seed, @TempDir Path directory) {
        Random random = new Random(seed);
        DependencyMode mode = seed % 2 == 0 ? DependencyMode.ENFORCE : DependencyMode.OBSERVE;
        RecoveryConfig config = RecoveryConfig.defaults().withDependencies(DependencySettings.DEFAULTS.with(mode));
        try (WorkerDriver driver = new WorkerDriver(directory, config, WorkerDriver.EVERY_MILLISECOND)) {
            for (int step = 0; step < 150; step++) {
                happen(driver, random);
                if (step % 10 == 9) {
                    driver.pass(Duration.ofMillis(1));
                    assertThat(due(forecast(driver, Map.of())))
                            .as("seed %d, step %d", seed, step)
                            .isEqualTo(pending(driver));
                }
            }
        }
    }

    private static void happen(WorkerDriver driver, Random random) {
        int number = random.nextInt(60);
        RetryFilter one = RetryFilter.ofIds(List.of("op-" + number));
        Map<String, String> dependency = Map.of("dependency", component(number));
        switch (random.nextInt(9)) {
            case 0, 1, 2 -> fail(driver, component(number), number, Duration.ofSeconds(random.nextInt(5_000)));
            case 3 -> driver.command(CommandType.CANCEL, one, Map.of());
            case 4 -> driver.command(CommandType.RUN_NOW, one, Map.of());
            case 5 ->
                driver.command(
                        CommandType.RESCHEDULE,
                        one,
                        Map.of(
                                "dueAt",
                                driver.now().plusSeconds(random.nextInt(5_000)).toString()));
            case 6 ->
                driver.command(
                        random.nextBoolean() ? CommandType.PAUSE : CommandType.RESUME, RetryFilter.ALL, dependency);
            case 7 ->
                driver.tell(
                        WorkerInputs.outcome(
                                OutcomeStatus.SUCCEEDED, new Operation("op-" + number, "charge-card", 1, null)),
                        "s-1");
            default -> driver.pass(Duration.ofSeconds(random.nextInt(200)));
        }
    }

    private static String component(int number) {
        return "dependency-" + number % 4;
    }

    private static Map<String, Long> pending(WorkerDriver driver) {
        driver.results();
        driver.command(CommandType.SHOW_OPERATION, RetryFilter.ALL, Map.of("limit", "200"));
        Map<String, Long> pending = new TreeMap<>();
        for (String item : driver.results().get(0).items()) {
            if (text(item, "stage").equals("pending")) {
                Instant dueAt = Instant.parse(text(item, "until"));
                long minute = minute(dueAt) - minute(driver.now());
                String when = dueAt.isAfter(driver.now()) ? String.valueOf(minute) : "waiting";
                if (minute < DueCounts.MINUTES) {
                    pending.merge(text(item, "component") + '@' + when, 1L, Long::sum);
                }
            }
        }
        return pending;
    }

    @Test
    void anOrderIsPassedOnAndAnsweredWithWhoAndWhy() {
        CommandResult paused = order(CommandType.PAUSE, "billing");

        assertThat(paused.changed()).isEqualTo(1);
        assertThat(paused.ids()).containsExactly("billing");
        assertThat(paused.issuedBy()).isEqualTo("alice");
        assertThat(paused.reason()).isEqualTo("because of a test");
        assertThat(paused.answeredAt()).isEqualTo(START);
        assertThat(worker.circuits()).singleElement().satisfies(circuit -> {
            assertThat(circuit.status()).isEqualTo(CircuitStatus.PAUSED);
            assertThat(circuit.reason()).isEqualTo("paused by alice: because of a test");
        });
        order(CommandType.RESUME, "billing");
        assertThat(worker.circuits())
                .first()
                .satisfies(circuit -> assertThat(circuit.changedBy()).isEqualTo("alice"));
    }

    @Test
    void anOrderThatIsTriedPausesNothing() {
        worker.command(
                WorkerDriver.command("dry", CommandType.PAUSE, RetryFilter.ALL, Map.of("dependency", "billing"), true),
                worker.now());

        assertThat(worker.results()).singleElement().satisfies(result -> {
            assertThat(result.isDryRun()).isTrue();
            assertThat(result.matched()).isEqualTo(1);
            assertThat(result.changed()).isZero();
        });
        assertThat(worker.circuits()).isEmpty();
    }

    @Test
    void anOrderThatIsReadAgainIsGivenOnce() {
        var pause =
                WorkerDriver.command("one", CommandType.PAUSE, RetryFilter.ALL, Map.of("dependency", "billing"), false);
        worker.command(pause, worker.now());
        order(CommandType.RESUME, "billing");
        worker.circuits();
        worker.command(pause, worker.now());

        assertThat(worker.circuits()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  "})
    void anOrderWithoutADependencyIsRefused(String name) {
        assertThat(order(CommandType.PAUSE, name).error()).contains("dependency must be the name of one");
        assertThat(order(CommandType.RESUME, "x".repeat(201)).error()).contains("dependency must be");
    }

    @Test
    void whereTheControlIsOffAPauseIsRefusedAndNotPretended(@TempDir Path directory) {
        RecoveryConfig config =
                RecoveryConfig.defaults().withDependencies(DependencySettings.DEFAULTS.with(DependencyMode.OFF));
        try (WorkerDriver off = new WorkerDriver(directory, config, WorkerDriver.EVERY_MILLISECOND)) {
            off.command(CommandType.PAUSE, RetryFilter.ALL, Map.of("dependency", "billing"));
            assertThat(off.results().get(0).error()).contains("dependencies.mode is off");
        }
    }

    private void fail(String component, int number, Duration delay) {
        fail(worker, component, number, delay);
    }

    private static void fail(WorkerDriver driver, String component, int number, Duration delay) {
        Operation run = new Operation("op-" + number, "charge-card", 1, null);
        RetryAfter asked = new RetryAfter(delay, "header:retry-after");
        driver.fail(WorkerInputs.error(component, Category.GITHUB_RATE_LIMIT, run, SessionStanding.NONE, asked));
    }

    private CommandResult order(CommandType type, String dependency) {
        worker.command(type, RetryFilter.ALL, Map.of("dependency", dependency));
        return worker.results().get(0);
    }

    private CommandResult forecast(Map<String, String> arguments) {
        return forecast(worker, arguments);
    }

    private static CommandResult forecast(WorkerDriver driver, Map<String, String> arguments) {
        driver.results();
        driver.command(CommandType.FORECAST, RetryFilter.ALL, arguments);
        CommandResult result = driver.results().get(0);
        assertThat(result.error()).isNull();
        return result;
    }

    private static Map<String, Long> due(CommandResult result) {
        Map<String, Long> due = new TreeMap<>();
        for (String item : result.items()) {
            String dependency = text(item, "dependency");
            due.put(dependency + "@waiting", Long.valueOf(text(item, "waiting")));
            String[] minutes = text(item, "due").split(",", -1);
            for (int minute = 0; minute < minutes.length; minute++) {
                due.put(dependency + '@' + minute, Long.valueOf(minutes[minute]));
            }
        }
        due.values().removeIf(count -> count == 0);
        return due;
    }

    private static String text(String json, String field) {
        Matcher value = Pattern.compile('"' + field + "\":(?:\"([^\"]*)\"|\\[([^\\]]*)\\]|(\\d+))")
                .matcher(json);
        assertThat(value.find()).as("%s in %s", field, json).isTrue();
        return Stream.of(1, 2, 3)
                .map(value::group)
                .filter(Objects::nonNull)
                .findFirst()
                .orElseThrow();
    }

    private static long minute(Instant time) {
        return Math.floorDiv(time.toEpochMilli(), Duration.ofMinutes(1).toMillis());
    }
}
