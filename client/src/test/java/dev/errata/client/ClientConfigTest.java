package dev.errata.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClientConfigTest {
    @Test
    void hasDefaults() {
        ClientConfig config = ClientConfig.parse(Map.of());

        assertThat(config).isEqualTo(ClientConfig.of("localhost:9092", "http://localhost:8081"));
        assertThat(config.clientId()).isEqualTo("errata-client");
        assertThat(config.groupId()).isNull();
        assertThat(config.kafka()).isEmpty();
    }

    @Test
    void readsEverySetting() {
        ClientConfig config = ClientConfig.parse(Map.of(
                "bootstrap.servers", "kafka:9092",
                "registry.url", "http://registry:8081",
                "client.id", "checkout",
                "group.id", "payments",
                "kafka.security.protocol", "SASL_SSL"));

        assertThat(config)
                .isEqualTo(ClientConfig.of("kafka:9092", "http://registry:8081")
                        .withClientId("checkout")
                        .withGroupId("payments")
                        .withKafka("security.protocol", "SASL_SSL"));
    }

    @Test
    void refusesAnUnknownSettingNamingThoseItKnows() {
        assertThatThrownBy(() -> ClientConfig.parse(Map.of("bootstrap.server", "kafka:9092")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("'bootstrap.server'", "bootstrap.servers", "registry.url");
    }

    @ParameterizedTest
    @ValueSource(strings = {"acks", "enable.idempotence", "isolation.level", "partitioner.class", "group.id"})
    void refusesToChangeWhatDeliveryDependsOn(String name) {
        assertThatThrownBy(() -> ClientConfig.parse(Map.of("kafka." + name, "anything")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("'kafka." + name + "' is set by Errata");
    }

    @Test
    void refusesASettingThatKafkaDoesNotHave() {
        assertThatThrownBy(() -> ClientConfig.parse(Map.of("kafka.securty.protocol", "SSL")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'kafka.securty.protocol' is no setting");
    }

    @Test
    void givesEachClientOnlyTheSettingsItKnows() {
        ClientConfig config = ClientConfig.parse(
                Map.of("kafka.linger.ms", "50", "kafka.fetch.max.wait.ms", "90", "kafka.security.protocol", "SSL"));

        assertThat(config.producer("reporter", Map.of("linger.ms", 5)))
                .containsEntry("linger.ms", "50")
                .containsEntry("security.protocol", "SSL")
                .containsEntry("client.id", "errata-client-reporter")
                .doesNotContainKey("fetch.max.wait.ms");
        assertThat(config.consumer("executor", Map.of()))
                .containsEntry("fetch.max.wait.ms", "90")
                .doesNotContainKey("linger.ms");
    }

    @Test
    void hidesSecrets() {
        ClientConfig config = ClientConfig.parse(Map.of(
                "kafka.sasl.jaas.config", "user=u password=hunter2",
                "kafka.ssl.keystore.password", "hunter3",
                "registry.basic.auth", "user:hunter4"));

        assertThat(config.toString()).contains("sasl.jaas.config=***").doesNotContain("hunter");
    }
}
