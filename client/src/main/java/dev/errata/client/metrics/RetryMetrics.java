package dev.errata.client.metrics;

import dev.errata.client.retry.RetryCounters;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.function.ToDoubleFunction;

/** How the calls of an in-process {@code Retry} went. */
public final class RetryMetrics implements MeterBinder {
    static final String CALLS = "errata.client.retry.calls";
    static final String RETRIES = "errata.client.retry.retries";

    private final String name;
    private final RetryCounters counters;

    /**
     * Of one {@code Retry}.
     *
     * @param name tells it from others of the service
     * @param counters its listener
     */
    public RetryMetrics(String name, RetryCounters counters) {
        this.name = name;
        this.counters = counters;
    }

    @Override
    public void bindTo(MeterRegistry meters) {
        calls(meters, "succeeded_at_once", RetryCounters::succeededAtOnce);
        calls(meters, "succeeded_after_retries", RetryCounters::succeededAfterRetries);
        calls(meters, "gave_up", RetryCounters::gaveUp);
        FunctionCounter.builder(RETRIES, counters, RetryCounters::retries)
                .tag("name", name)
                .description("attempts after the first")
                .register(meters);
    }

    private void calls(MeterRegistry meters, String result, ToDoubleFunction<RetryCounters> count) {
        FunctionCounter.builder(CALLS, counters, count)
                .tags(Tags.of("name", name, "result", result))
                .description("calls by their end")
                .register(meters);
    }
}
