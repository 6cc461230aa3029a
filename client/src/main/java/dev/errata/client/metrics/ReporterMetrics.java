package dev.errata.client.metrics;

import dev.errata.client.report.ErrorReporter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;

/** How many reports were sent, dropped, and wait to be sent. */
public final class ReporterMetrics implements MeterBinder {
    static final String REPORTS = "errata.client.reports";
    static final String BUFFERED = "errata.client.reports.buffered";

    private final ErrorReporter reporter;

    public ReporterMetrics(ErrorReporter reporter) {
        this.reporter = reporter;
    }

    @Override
    public void bindTo(MeterRegistry meters) {
        FunctionCounter.builder(REPORTS, reporter, ErrorReporter::sent)
                .tag("result", "sent")
                .description("reports that the broker has")
                .register(meters);
        FunctionCounter.builder(REPORTS, reporter, ErrorReporter::dropped)
                .tag("result", "dropped")
                .description("reports that are lost")
                .register(meters);
        Gauge.builder(BUFFERED, reporter, ErrorReporter::buffered)
                .description("reports that wait to be sent")
                .register(meters);
    }
}
