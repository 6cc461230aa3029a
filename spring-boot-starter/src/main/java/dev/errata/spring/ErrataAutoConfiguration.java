package dev.errata.spring;

import dev.errata.client.ClientConfig;
import dev.errata.client.executor.RetryExecutor;
import dev.errata.client.executor.RetryExecutorBuilder;
import dev.errata.client.executor.RunListener;
import dev.errata.client.report.ErrorReporter;
import dev.errata.client.report.ReportListener;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Role;
import org.springframework.core.env.Environment;

/** {@code ErrorReporter} and {@code RetryExecutor} of an application, unless it has its own. */
@AutoConfiguration
@EnableConfigurationProperties(ErrataProperties.class)
public final class ErrataAutoConfiguration {
    private static final Logger LOG = LoggerFactory.getLogger(ErrataAutoConfiguration.class);

    ErrataAutoConfiguration() {}

    @Bean
    @Conditional(OnBroker.class)
    @ConditionalOnMissingBean
    ClientConfig errataClientConfig(ErrataProperties properties, Environment environment) {
        return properties.config(environment.getProperty("spring.application.name"));
    }

    @Bean
    @ConditionalOnMissingBean
    ErrorReporter errorReporter(ObjectProvider<ClientConfig> config, ObjectProvider<ReportListener> listener) {
        ClientConfig found = config.getIfAvailable();
        if (found == null) {
            LOG.atInfo().log("Errata does nothing: errata.bootstrap-servers is not set, or errata.enabled is false");
            return ErrorReporter.disconnected();
        }
        return ErrorReporter.connect(found, listener.getIfAvailable(() -> ReportListener.NONE));
    }

    @Bean
    @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
    static HandlerMethods retryHandlerMethods(ConfigurableListableBeanFactory beans) {
        return new HandlerMethods(beans);
    }

    @Bean
    @ConditionalOnBean(ClientConfig.class)
    @ConditionalOnMissingBean(RetryExecutor.class)
    @ConditionalOnBooleanProperty(name = "errata.executor.enabled", matchIfMissing = true)
    RetryExecutorLifecycle retryExecutorLifecycle(
            ClientConfig config,
            ErrataProperties properties,
            HandlerMethods handlers,
            ObjectProvider<RunListener> listeners,
            ObjectProvider<RetryExecutorCustomizer> customizers) {
        return new RetryExecutorLifecycle(() -> {
            List<RetryExecutorCustomizer> custom = customizers.orderedStream().toList();
            if (handlers.byType().isEmpty() && custom.isEmpty()) {
                return Optional.empty();
            }
            RetryExecutorBuilder executor = RetryExecutor.of(config)
                    .settings(properties.executor().settings())
                    .listener(new RunListeners(listeners.orderedStream().toList()));
            if (properties.executor().obeyDecisions()) {
                executor.obeyDecisions();
            }
            handlers.byType().forEach(executor::asyncHandler);
            custom.forEach(customizer -> customizer.customize(executor));
            return Optional.of(executor);
        });
    }
}
