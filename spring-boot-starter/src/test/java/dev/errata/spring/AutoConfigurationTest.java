package dev.errata.spring;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.errata.client.ClientConfig;
import dev.errata.client.executor.Run;
import dev.errata.client.executor.RunResult;
import dev.errata.client.report.ErrorHandover;
import dev.errata.client.report.ErrorReporter;
import dev.errata.client.report.ReportContext;
import dev.errata.spring.RetryExecutorLifecycle.State;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.kafka.autoconfigure.KafkaAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.kafka.config.ConcurrentKafkaListenerContainerFactory;
import org.springframework.kafka.listener.CommonErrorHandler;
import org.springframework.kafka.listener.CommonLoggingErrorHandler;
import org.springframework.kafka.listener.DefaultErrorHandler;

/** What there is with which settings and beans; Kafka is away throughout. */
final class AutoConfigurationTest {
    private static final String[] CONNECTED = {
        "errata.bootstrap-servers=localhost:1",
        "errata.registry.url=http://localhost:1",
        "spring.application.name=payments"
    };

    private final ApplicationContextRunner bare = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    ErrataAutoConfiguration.class,
                    ErrataHealthAutoConfiguration.class,
                    ErrataListenerAutoConfiguration.class,
                    ErrataMetricsAutoConfiguration.class));
    private final ApplicationContextRunner application =
            bare.withConfiguration(AutoConfigurations.of(KafkaAutoConfiguration.class));
    private final ApplicationContextRunner connected = application.withPropertyValues(CONNECTED);

    /** By its jar: those of a broker say their own version in its place. */
    @Test
    @EnabledIfSystemProperty(named = "kafka.clients.expected", matches = ".+")
    void itIsTestedWithTheKafkaClientsThatAreMeant() {
        assertThat(KafkaConsumer.class.getProtectionDomain().getCodeSource().getLocation())
                .asString()
                .endsWith("/kafka-clients-" + System.getProperty("kafka.clients.expected") + ".jar");
    }

    @ParameterizedTest
    @ValueSource(strings = {"errata.client-id=x", "errata.bootstrap-servers=", "errata.enabled=false"})
    void withoutABrokerItDoesNothingAndSaysSo(String setting) {
        ListAppender<ILoggingEvent> said = new ListAppender<>();
        said.start();
        Logger log = (Logger) LoggerFactory.getLogger(ErrataAutoConfiguration.class);
        log.addAppender(said);
        ApplicationContextRunner off = setting.endsWith("enabled=false") ? connected : application;
        off.withPropertyValues(setting, "errata.listener.retry=true")
                .withUserConfiguration(Charges.class)
                .run(context -> {
                    ErrorReporter reporter = context.getBean(ErrorReporter.class);
                    reporter.report(new IllegalStateException("nobody hears it"), ReportContext.NONE);

                    assertThat(reporter.dropped()).isEqualTo(1);
                    assertThat(context).doesNotHaveBean(ClientConfig.class);
                    assertThat(context).doesNotHaveBean(RetryExecutorLifecycle.class);
                    assertThat(context).doesNotHaveBean(CommonErrorHandler.class);
                    assertThat(context).doesNotHaveBean("errataHealthIndicator");
                });
        log.detachAppender(said);
        assertThat(said.list)
                .extracting(ILoggingEvent::getFormattedMessage)
                .containsExactly(
                        "Errata does nothing: errata.bootstrap-servers is not set, or errata.enabled is false");
    }

    @Test
    void anApplicationStartsAndEndsWhileKafkaIsAway() {
        connected.withUserConfiguration(Charges.class).run(context -> {
            RetryExecutorLifecycle lifecycle = context.getBean(RetryExecutorLifecycle.class);
            assertThat(lifecycle.state()).isEqualTo(State.STARTING);
            assertThat(lifecycle.isRunning()).isTrue();
            Health health = health(context);
            assertThat(health.getStatus()).isEqualTo(Status.DOWN);
            assertThat(health.getDetails()).containsEntry("executor", "starting");

            lifecycle.stop();
            assertThat(lifecycle.state()).isEqualTo(State.STOPPED);
        });
    }

    @Test
    void whoHandlesNothingRunsNothingAndIsWell() {
        connected.run(context -> {
            assertThat(context.getBean(RetryExecutorLifecycle.class).state()).isEqualTo(State.IDLE);
            Health health = health(context);
            assertThat(health.getStatus()).isEqualTo(Status.UP);
        });
    }

    @Test
    void theApplicationsNameIsThatOfTheClientAndTheGroup() {
        connected.run(context -> {
            ClientConfig config = context.getBean(ClientConfig.class);
            assertThat(config.clientId()).isEqualTo("payments");
            assertThat(config.groupId()).isEqualTo("payments");
            assertThat(config.bootstrapServers()).isEqualTo("localhost:1");
        });
        connected
                .withPropertyValues(
                        "errata.client-id=till", "errata.group-id=tills", "errata.kafka.security.protocol=SSL")
                .run(context -> assertThat(context.getBean(ClientConfig.class)).satisfies(config -> {
                    assertThat(config.clientId()).isEqualTo("till");
                    assertThat(config.groupId()).isEqualTo("tills");
                    assertThat(config.kafka()).containsEntry("security.protocol", "SSL");
                }));
    }

    @ParameterizedTest
    @CsvSource({
        "errata.kafka.acks=0,'kafka.acks' is set by Errata",
        "errata.kafka.colour=red,is no setting of a Kafka producer or consumer",
        "errata.executor.concurrency=0,concurrency must be at least 1",
        "errata.executor.threads=0,threads must be at least 1",
        "errata.executor.time-limit=-1s,timeLimit must be positive",
        "errata.executor.unknown-type=perhaps,unknown-type",
        "errata.registry.url=ftp://x,registry.url must be http",
        "errata.registry.startup-wait=0s,registry.startup.wait must be positive",
        "errata.listener.ack-within=0s,ack-within must be positive",
        "errata.group-id= ,group.id must not be blank",
        "errata.bootstrapp-servers=x,bootstrapp-servers",
    })
    void aMistakeEndsTheStartAndIsNamed(String setting, String said) {
        connected
                .withPropertyValues(setting)
                .run(context -> assertThat(context).getFailure().hasStackTraceContaining(said));
    }

    @Test
    void secretsAreNotShown() {
        connected
                .withPropertyValues("errata.registry.basic-auth=ann:swordfish")
                .run(context -> assertThat(
                                context.getBean(ErrataProperties.class).toString())
                        .contains("***")
                        .doesNotContain("swordfish"));
    }

    @ParameterizedTest
    @ValueSource(classes = {TakesText.class, ReturnsNumber.class, ReturnsStageOfNumber.class, Twice.class})
    void aHandlerThatCannotBeEndsTheStartAndIsNamed(Class<?> handlers) {
        application
                .withUserConfiguration(handlers)
                .run(context -> assertThat(context).getFailure().hasMessageContaining(handlers.getSimpleName()));
    }

    @Test
    void theApplicationsOwnBeansAreKept() {
        connected
                .withPropertyValues("errata.listener.retry=true")
                .withUserConfiguration(Own.class, Charges.class)
                .run(context -> {
                    assertThat(context).hasSingleBean(ClientConfig.class);
                    assertThat(context.getBean(ClientConfig.class).clientId()).isEqualTo("own");
                    assertThat(context).hasSingleBean(ErrorReporter.class).hasBean("ownReporter");
                    assertThat(context.getBean(CommonErrorHandler.class)).isInstanceOf(CommonLoggingErrorHandler.class);
                    assertThat(health(context).getStatus()).isEqualTo(Status.OUT_OF_SERVICE);
                });
    }

    @Test
    void listenersKeepTheirErrorHandlerUntilAskedOtherwise() {
        connected.run(context -> assertThat(context).doesNotHaveBean(CommonErrorHandler.class));
        connected.withPropertyValues("errata.listener.retry=true").run(context -> {
            assertThat(context).hasSingleBean(DefaultErrorHandler.class).hasSingleBean(ErrorHandover.class);
            assertThat(context.getBean(ConcurrentKafkaListenerContainerFactory.class))
                    .extracting("commonErrorHandler")
                    .isSameAs(context.getBean(DefaultErrorHandler.class));
        });
    }

    @Test
    void itNeedsNeitherSpringKafkaNorActuatorNorMicrometer() {
        bare.withPropertyValues(CONNECTED)
                .withPropertyValues("errata.listener.retry=true")
                .withClassLoader(new FilteredClassLoader(
                        "org.springframework.kafka",
                        "org.springframework.boot.kafka",
                        "org.springframework.boot.health",
                        "io.micrometer"))
                .withUserConfiguration(Charges.class)
                .run(context -> assertThat(context).hasNotFailed().hasSingleBean(RetryExecutorLifecycle.class));
    }

    @Test
    void reportsAreMeasuredWhereThereAreMeters() {
        connected
                .withBean(MeterRegistry.class, SimpleMeterRegistry::new)
                .run(context ->
                        assertThat(context).hasBean("errataReporterMetrics").hasBean("errataRunMetrics"));
        connected.run(context -> assertThat(context).doesNotHaveBean("errataReporterMetrics"));
    }

    private static Health health(ApplicationContext context) {
        return Objects.requireNonNull(
                context.getBean("errataHealthIndicator", HealthIndicator.class).health());
    }

    /** With a handler. */
    @Configuration(proxyBeanMethods = false)
    static class Charges {
        @HandlesRetry("charge-card")
        RunResult charge(Run run) {
            return RunResult.of(run.idempotencyKey());
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class TakesText {
        @HandlesRetry("charge-card")
        void charge(String what) {
            throw new IllegalStateException(what);
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class ReturnsNumber {
        @HandlesRetry("charge-card")
        List<String> charge() {
            return List.of();
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class ReturnsStageOfNumber {
        @HandlesRetry("charge-card")
        CompletionStage<Integer> charge() {
            return CompletableFuture.completedStage(7);
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Twice {
        @HandlesRetry({"charge-card", "refund"})
        void charge() {}

        @HandlesRetry("refund")
        void refund() {}
    }

    @Configuration(proxyBeanMethods = false)
    static class Own {
        @Bean
        ClientConfig ownConfig() {
            return ClientConfig.of("localhost:1", "http://localhost:1").withClientId("own");
        }

        @Bean
        ErrorReporter ownReporter() {
            return ErrorReporter.disconnected();
        }

        @Bean
        CommonErrorHandler ownHandler() {
            return new CommonLoggingErrorHandler();
        }

        @Bean
        HealthIndicator errataHealthIndicator() {
            return () -> Health.outOfService().build();
        }
    }
}
