package dev.errata.client.metrics;

import dev.errata.client.executor.Run;
import dev.errata.client.executor.RunListener;
import dev.errata.core.recovery.RetryCommand;
import io.micrometer.core.instrument.Meter.MeterProvider;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** How the runs of a {@code RetryExecutor} end and how long they take, by type of operation: give it as its listener. */
public final class RunMetrics implements RunListener {
    static final String RUNS = "errata.client.runs";

    private final MeterProvider<Timer> runs;

    public RunMetrics(MeterRegistry meters) {
        runs = Timer.builder(RUNS).description("runs by how they ended").withRegistry(meters);
    }

    @Override
    public void succeeded(Run run, Duration took) {
        record(run.operation().type(), "succeeded", took);
    }

    @Override
    public void failed(Run run, Throwable failure, Duration took) {
        record(run.operation().type(), "failed", took);
    }

    @Override
    public void timedOut(Run run) {
        record(run.operation().type(), "timed_out", run.timeLimit());
    }

    @Override
    public void rejected(RetryCommand command, String why) {
        record(command.operation().type(), "rejected", Duration.ZERO);
    }

    private void record(@Nullable String type, String result, Duration took) {
        runs.withTags("type", Objects.requireNonNullElse(type, "none"), "result", result)
                .record(took);
    }
}
