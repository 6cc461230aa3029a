package dev.errata.client.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.client.ClientConfig;
import dev.errata.client.report.ErrorReporter;
import dev.errata.client.report.ReportContext;
import dev.errata.client.retry.Retry;
import dev.errata.client.retry.RetryCounters;
import dev.errata.core.recovery.policy.Policies;
import dev.errata.core.recovery.policy.RetryPolicy;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

class ClientMetricsTest {
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();

    @Test
    void countsWhatAReporterCouldNotSend() {
        ErrorReporter reporter = ErrorReporter.connect(ClientConfig.of("127.0.0.1:1", "http://127.0.0.1:1"));
        new ReporterMetrics(reporter).bindTo(meters);
        reporter.report(new IOException("lost"), ReportContext.NONE);
        reporter.close(Duration.ZERO);

        // its thread may end a little later than it is waited for
        Awaitility.await()
                .atMost(Duration.ofMinutes(2))
                .untilAsserted(() -> assertThat(meters.get(ReporterMetrics.REPORTS)
                                .tag("result", "dropped")
                                .functionCounter()
                                .count())
                        .isEqualTo(1));
        assertThat(meters.get(ReporterMetrics.REPORTS)
                        .tag("result", "sent")
                        .functionCounter()
                        .count())
                .isZero();
    }

    @Test
    void countsHowCallsWent() throws Exception {
        RetryCounters counters = new RetryCounters();
        new RetryMetrics("fetch", counters).bindTo(meters);
        RetryPolicy policy = Objects.requireNonNull(Policies.builtIn().get("network"));
        AtomicInteger runs = new AtomicInteger();
        String result = Retry.with(policy)
                .listener(counters)
                .timer(delay -> CompletableFuture.completedFuture(null))
                .call(() -> {
                    if (runs.incrementAndGet() < 3) {
                        throw new IOException("not yet");
                    }
                    return "done";
                });

        assertThat(result).isEqualTo("done");
        assertThat(meters.get(RetryMetrics.RETRIES).functionCounter().count()).isEqualTo(2);
        assertThat(meters.get(RetryMetrics.CALLS)
                        .tag("result", "succeeded_after_retries")
                        .functionCounter()
                        .count())
                .isEqualTo(1);
    }
}
