package dev.errata.launcher.demo;

import dev.errata.client.ClientConfig;
import dev.errata.client.executor.ExecutorSettings;
import dev.errata.client.executor.RetryExecutor;
import dev.errata.client.executor.Run;
import dev.errata.client.executor.RunResult;
import dev.errata.client.report.DescribesError;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorEventBuilder;
import java.util.concurrent.TimeUnit;

/** A service that runs the retries of the scenario: each run takes a moment and ends as it was recorded. */
final class DemoExecutor {
    private static final long RUN_MILLIS = 40;
    private static final int CONCURRENCY = 8;

    private final Scenario scenario;

    private DemoExecutor(Scenario scenario) {
        this.scenario = scenario;
    }

    /** A running executor with the client module's own machinery; the caller closes it. */
    static RetryExecutor start(ClientConfig config, Scenario scenario) {
        DemoExecutor demo = new DemoExecutor(scenario);
        return RetryExecutor.of(config.withClientId("demo-executor").withGroupId("demo-executor"))
                .settings(ExecutorSettings.DEFAULT.withConcurrency(CONCURRENCY))
                .handlerForAll(demo::run)
                .start();
    }

    private RunResult run(Run run) throws Exception {
        TimeUnit.MILLISECONDS.sleep(RUN_MILLIS);
        ScenarioStep.Report recorded = scenario.reportOf(run.operation().id()).orElseThrow();
        if (recorded.ofAttempt(run.attempt()) == ScenarioStep.RunResult.FAILS) {
            throw new RecordedFailure(recorded.event());
        }
        return RunResult.of("recorded: succeeds at attempt " + run.attempt());
    }

    /** The operation fails again as it did the first time. */
    private static final class RecordedFailure extends Exception implements DescribesError {
        private static final long serialVersionUID = 1L;

        private final transient ErrorEvent event;

        RecordedFailure(ErrorEvent event) {
            super(event.message());
            this.event = event;
        }

        @Override
        public void describe(ErrorEventBuilder error) {
            error.code(event.code())
                    .exitCode(event.exitCode())
                    .exceptionType(event.exceptionType())
                    .stack(event.stack())
                    .http(event.http())
                    .source(event.source());
        }
    }
}
