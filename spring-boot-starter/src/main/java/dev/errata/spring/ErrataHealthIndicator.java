package dev.errata.spring;

import dev.errata.client.executor.RetryExecutor;
import dev.errata.client.report.ErrorReporter;
import dev.errata.spring.RetryExecutorLifecycle.State;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;

/** Down while retries should run here and do not. Reports that wait or were dropped are told, and bring nothing down. */
final class ErrataHealthIndicator implements HealthIndicator {
    private final ErrorReporter reporter;
    private final @Nullable RetryExecutorLifecycle lifecycle;
    private final @Nullable RetryExecutor own;

    ErrataHealthIndicator(
            ErrorReporter reporter, @Nullable RetryExecutorLifecycle lifecycle, @Nullable RetryExecutor own) {
        this.reporter = reporter;
        this.lifecycle = lifecycle;
        this.own = own;
    }

    @Override
    public Health health() {
        State state = lifecycle == null ? State.IDLE : lifecycle.state();
        RetryExecutor executor = lifecycle == null ? own : lifecycle.executor().orElse(null);
        boolean isUp = executor == null ? state == State.IDLE : executor.isRunning();
        Health.Builder health = (isUp ? Health.up() : Health.down())
                .withDetail("reports.sent", reporter.sent())
                .withDetail("reports.dropped", reporter.dropped())
                .withDetail("reports.buffered", reporter.buffered());
        if (executor != null) {
            health.withDetail("executor", executor.isRunning() ? "running" : "ended")
                    .withDetail("runs.open", executor.openRuns())
                    .withDetail("partitions", executor.partitions());
        } else {
            health.withDetail("executor", state.name().toLowerCase(Locale.ROOT));
        }
        return health.build();
    }
}
