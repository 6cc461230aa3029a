package dev.errata.spring;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.Operation;
import java.net.ConnectException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.kafka.annotation.KafkaListener;

/** A record that a listener could not process is Errata's once Errata has it, and not before. */
@ExtendWith(BrokerProcess.Shared.class)
final class ListenerRetryTest {
    private static final String SECRET = "a value that nobody is to see";

    private final String topic = "orders-" + UUID.randomUUID();
    private final String group = "billing-" + UUID.randomUUID();
    private final BrokerProcess broker;

    ListenerRetryTest(BrokerProcess broker) {
        this.broker = broker;
        broker.create(topic);
    }

    /** Fails at whatever begins with an f. */
    @EnableAutoConfiguration
    static class Billing {
        final List<String> delivered = Collections.synchronizedList(new ArrayList<>());

        @KafkaListener(topics = "${topic}")
        void bill(ConsumerRecord<String, String> order) throws ConnectException {
            delivered.add(String.valueOf(order.key()));
            if (String.valueOf(order.key()).startsWith("f")) {
                throw new ConnectException("the ledger refused the connection");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"batch", "record"})
    void aFailedRecordIsHandedOverAndTheNextIsProcessed(String ackMode) {
        send("a", "failing", "b");
        try (ConfigurableApplicationContext billing = start("--spring.kafka.listener.ack-mode=" + ackMode)) {
            await().atMost(BrokerProcess.LONG).until(() -> broker.committed(group, topic) == 3);

            assertThat(billing.getBean(Billing.class).delivered).containsExactly("a", "failing", "b");
            ErrorEvent error = errors().get(0);
            assertThat(errors()).hasSize(1);
            assertThat(error.message()).isEqualTo("the ledger refused the connection");
            assertThat(error.exceptionType()).isEqualTo(ConnectException.class.getName());
            assertThat(error.operation()).isEqualTo(new Operation(topic + "/0/1", "kafka-replay", 1, null));
            assertThat(error.source().component()).isEqualTo(group);
            assertThat(error.metadata()).containsEntry("origin.topic", topic).containsEntry("origin.offset", "1");
            assertThat(error.toString()).doesNotContain(SECRET);
        }
    }

    @Test
    void whatWasPutBackSaysHowOften() {
        broker.send(topic, "failing", SECRET.getBytes(UTF_8), Map.of("errata-replays", "2"));
        try (ConfigurableApplicationContext billing = start()) {
            await().atMost(BrokerProcess.LONG).until(() -> broker.committed(group, topic) == 1);
            assertThat(errors()).hasSize(1);
            assertThat(errors().get(0).operation()).isEqualTo(new Operation(topic + "/0/0", "kafka-replay", 3, null));
            assertThat(billing.isActive()).isTrue();
        }
    }

    @Test
    void nothingIsCommittedBeforeErrataHasIt() {
        send("failing", "b");
        try (ConfigurableApplicationContext billing = start("--errata.registry.url=http://localhost:1")) {
            Billing listener = billing.getBean(Billing.class);
            await().atMost(BrokerProcess.LONG).until(() -> listener.delivered.size() >= 3);

            assertThat(listener.delivered).containsOnly("failing");
            assertThat(broker.committed(group, topic)).isLessThanOrEqualTo(0);
            assertThat(errors()).isEmpty();
        }
        try (ConfigurableApplicationContext billing = start()) {
            await().atMost(BrokerProcess.LONG).until(() -> broker.committed(group, topic) == 2);

            assertThat(errors()).hasSize(1);
            assertThat(billing.getBean(Billing.class).delivered).containsExactly("failing", "b");
        }
    }

    private ConfigurableApplicationContext start(String... more) {
        String[] settings = broker.settings(group, more);
        List<String> all = new ArrayList<>(List.of(settings));
        all.addAll(List.of(
                "--topic=" + topic, "--spring.kafka.consumer.group-id=" + group, "--errata.listener.retry=true"));
        return new SpringApplicationBuilder(Billing.class).run(all.toArray(String[]::new));
    }

    private void send(String... keys) {
        for (String key : keys) {
            broker.send(topic, key, SECRET.getBytes(UTF_8), Map.of());
        }
    }

    private List<ErrorEvent> errors() {
        return broker.read(broker.topics().errors()).stream()
                .filter(error -> topic.equals(error.metadata().get("origin.topic")))
                .toList();
    }
}
