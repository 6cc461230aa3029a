package dev.errata.launcher.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.Operation;
import dev.errata.launcher.demo.ScenarioStep.Garbage;
import dev.errata.launcher.demo.ScenarioStep.Report;
import dev.errata.launcher.demo.ScenarioStep.RunResult;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

final class ScenarioTest {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    private final Scenario scenario = Scenario.recorded(START);
    private final List<Report> reports = scenario.steps().stream()
            .filter(Report.class::isInstance)
            .map(Report.class::cast)
            .toList();

    @Test
    void holdsAboutTwoHundredEventsAndAFewThatAreNone() {
        assertThat(reports).hasSizeBetween(180, 250);
        assertThat(scenario.steps()).filteredOn(Garbage.class::isInstance).hasSizeBetween(2, 10);
    }

    @Test
    void isInTheOrderOfTimeAndShort() {
        assertThat(scenario.steps()).extracting(ScenarioStep::at).isSorted();
        assertThat(scenario.steps())
                .extracting(ScenarioStep::at)
                .allSatisfy(at -> assertThat(at).isLessThan(Duration.ofSeconds(40)));
    }

    @Test
    void everyOperationIsScriptedUnderItsOwnId() {
        List<Operation> operations = reports.stream()
                .map(report -> report.event().operation())
                .filter(Objects::nonNull)
                .toList();

        assertThat(operations).isNotEmpty();
        assertThat(operations)
                .allSatisfy(it -> assertThat(scenario.reportOf(it.id())).isPresent());
        assertThat(scenario.operationTypes()).isNotEmpty().doesNotHaveDuplicates();
    }

    @Test
    void someSourcesAreOfEachKindThatItTellsOf() {
        assertThat(reports)
                .extracting(report -> report.event().source().type())
                .contains("llm", "github", "tool", "database", "network", "config");
    }

    @Test
    void runsThatAreNotScriptedSucceed() {
        ErrorEvent event = reports.get(0).event();
        Report report = new Report(Duration.ZERO, event, List.of(RunResult.FAILS));

        assertThat(report.ofAttempt(2)).isEqualTo(RunResult.FAILS);
        assertThat(report.ofAttempt(3)).isEqualTo(RunResult.SUCCEEDS);
    }
}
