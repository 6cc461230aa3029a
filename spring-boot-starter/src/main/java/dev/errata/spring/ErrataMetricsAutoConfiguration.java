package dev.errata.spring;

import dev.errata.client.metrics.ReporterMetrics;
import dev.errata.client.metrics.RunMetrics;
import dev.errata.client.report.ErrorReporter;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/** What the client counts, in the application's registry of meters, if it has one. */
@AutoConfiguration(
        after = ErrataAutoConfiguration.class,
        afterName = "org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration")
@ConditionalOnClass(MeterRegistry.class)
@ConditionalOnBean(MeterRegistry.class)
public final class ErrataMetricsAutoConfiguration {
    ErrataMetricsAutoConfiguration() {}

    @Bean
    @ConditionalOnMissingBean
    ReporterMetrics errataReporterMetrics(ErrorReporter reporter) {
        return new ReporterMetrics(reporter);
    }

    @Bean
    @ConditionalOnMissingBean
    RunMetrics errataRunMetrics(MeterRegistry meters) {
        return new RunMetrics(meters);
    }
}
