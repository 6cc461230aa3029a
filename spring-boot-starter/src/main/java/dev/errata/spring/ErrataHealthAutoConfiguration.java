package dev.errata.spring;

import dev.errata.client.ClientConfig;
import dev.errata.client.executor.RetryExecutor;
import dev.errata.client.report.ErrorReporter;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The application's health says how reports and retries are. */
@AutoConfiguration(after = ErrataAutoConfiguration.class)
@ConditionalOnClass({HealthIndicator.class, ConditionalOnEnabledHealthIndicator.class})
@ConditionalOnBean(ClientConfig.class)
public final class ErrataHealthAutoConfiguration {
    ErrataHealthAutoConfiguration() {}

    /** Apart, as its condition is of a library that may not be there. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnEnabledHealthIndicator("errata")
    static class Indicator {
        @Bean
        @ConditionalOnMissingBean(name = "errataHealthIndicator")
        HealthIndicator errataHealthIndicator(
                ErrorReporter reporter,
                ObjectProvider<RetryExecutorLifecycle> lifecycle,
                ObjectProvider<RetryExecutor> own) {
            return new ErrataHealthIndicator(reporter, lifecycle.getIfAvailable(), own.getIfAvailable());
        }
    }
}
