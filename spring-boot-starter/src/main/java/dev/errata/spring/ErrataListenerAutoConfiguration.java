package dev.errata.spring;

import dev.errata.client.ClientConfig;
import dev.errata.client.report.ErrorHandover;
import dev.errata.client.report.ThrowableReader;
import java.time.Clock;
import java.util.UUID;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.kafka.listener.CommonErrorHandler;
import org.springframework.kafka.listener.DefaultErrorHandler;
import org.springframework.util.backoff.FixedBackOff;

/** The error handler of Spring Kafka's listeners: Errata says when a failed record is tried again. */
@AutoConfiguration(
        after = ErrataAutoConfiguration.class,
        beforeName = "org.springframework.boot.kafka.autoconfigure.KafkaAutoConfiguration")
@ConditionalOnClass(CommonErrorHandler.class)
@ConditionalOnBean(ClientConfig.class)
@ConditionalOnBooleanProperty(name = "errata.listener.retry")
public final class ErrataListenerAutoConfiguration {
    /** Waiting is what Errata does. */
    private static final FixedBackOff ONCE = new FixedBackOff(0, 0);

    ErrataListenerAutoConfiguration() {}

    @Bean
    @ConditionalOnMissingBean
    ErrorHandover errataHandover(ClientConfig config, ErrataProperties properties) {
        return new ErrorHandover(config, properties.listener().ackWithin());
    }

    /** The container commits the offset of a record when this has returned. */
    @Bean
    @ConditionalOnMissingBean(CommonErrorHandler.class)
    DefaultErrorHandler errataErrorHandler(ErrorHandover handover) {
        ThrowableReader reader = new ThrowableReader(Clock.systemUTC(), UUID::randomUUID);
        DefaultErrorHandler handler = new DefaultErrorHandler(new FailedRecordRecoverer(handover, reader), ONCE);
        handler.setCommitRecovered(true);
        return handler;
    }
}
