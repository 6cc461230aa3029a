package dev.errata.client.logback;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.joran.JoranConfigurator;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import ch.qos.logback.core.joran.spi.JoranException;
import dev.errata.client.ClientConfig;
import dev.errata.client.KafkaUnderTest;
import dev.errata.client.Recording;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorKind;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.slf4j.Logger;

@ExtendWith(KafkaUnderTest.Shared.class)
class ErrataAppenderTest {
    @Test
    void reportsWhatIsLoggedAsAnError(KafkaUnderTest kafka) throws JoranException {
        String session = "session-" + UUID.randomUUID();
        LoggerContext context = configured(kafka.config());
        Logger log = context.getLogger("shop.Checkout");
        context.getMDCAdapter().setContextMap(Map.of("sessionId", session));

        log.atWarn().log("only a warning");
        context.getLogger("org.apache.kafka.clients.NetworkClient").error("Kafka's own");
        log.atError().addKeyValue("orderId", 7).log("payment {} failed", "p-1");
        log.error("could not ship", new IllegalStateException("no courier"));
        try (Recording<ErrorEvent> errors = kafka.record(kafka.topics().errors())) {
            List<ErrorEvent> reported =
                    errors.values(2, event -> session.equals(event.execution().sessionId()));

            assertThat(reported).extracting(ErrorEvent::message).containsExactly("payment p-1 failed", "no courier");
            assertThat(reported).extracting(ErrorEvent::kind).containsOnly(ErrorKind.ERROR);
            assertThat(reported.get(0).metadata())
                    .containsEntry("orderId", "7")
                    .containsEntry("logger", "shop.Checkout");
            assertThat(reported.get(0).source().component()).isEqualTo("checkout");
            assertThat(reported.get(1).exceptionType()).isEqualTo("java.lang.IllegalStateException");
            assertThat(reported.get(1).metadata()).containsEntry("log.message", "could not ship");
        } finally {
            context.stop();
        }
    }

    private static LoggerContext configured(ClientConfig config) throws JoranException {
        String xml = """
                <configuration>
                  <appender name="errata" class="dev.errata.client.logback.ErrataAppender">
                    <setting>bootstrap.servers=%s</setting>
                    <setting>registry.url=%s</setting>
                    <component>checkout</component>
                  </appender>
                  <root level="INFO"><appender-ref ref="errata"/></root>
                </configuration>
                """.formatted(
                        config.bootstrapServers(), config.registry().urls().get(0));
        LoggerContext context = new LoggerContext();
        context.setMDCAdapter(new LogbackMDCAdapter());
        JoranConfigurator configurator = new JoranConfigurator();
        configurator.setContext(context);
        configurator.doConfigure(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)));
        return context;
    }
}
