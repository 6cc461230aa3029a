package dev.errata.streams;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.errata.streams.config.Config;
import dev.errata.streams.config.ConfigException;
import dev.errata.streams.config.ConfigSource;
import dev.errata.streams.deadletter.DeadLetters;
import dev.errata.streams.deadletter.ValueRedaction;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.streams.StreamsConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StreamsSettingsTest {
    private static StreamsSettings read(Map<String, String> values) {
        return Config.read(
                        ConfigSource.of(values),
                        config -> StreamsSettings.read(config, StreamsSettings.defaults("errata-test")))
                .value();
    }

    private static StreamsConfig inKafkasKeys(Map<String, String> values) {
        DeadLetters deadLetters = new DeadLetters("errata-test", ValueRedaction.DROP_VALUE, new SimpleMeterRegistry());
        return new StreamsConfig(StreamsProperties.of(read(values), deadLetters, InputOrder.BY_TIME));
    }

    @Test
    void hasTheseDefaults() {
        StreamsSettings settings = read(Map.of());

        assertThat(settings).isEqualTo(StreamsSettings.defaults("errata-test"));
        assertThat(settings.stateDirectory()).isEqualTo(Path.of("data", "state"));
        assertThat(settings.kafka()).isEqualTo(new KafkaConnection("localhost:9092", Map.of()));
        assertThat(settings.registry().urls()).hasToString("[http://localhost:8081]");
        assertThat(settings.tuning())
                .isEqualTo(
                        new StreamTuning(1, 0, Duration.ofMillis(100), Duration.ofMillis(100), Duration.ofMillis(100)));
        assertThat(settings.topics()).isEqualTo(new Provisioning(Provisioning.Mode.CREATE, 8, 1));
        assertThat(settings.timeouts()).isEqualTo(new Timeouts(Duration.ofSeconds(60), Duration.ofSeconds(30)));
    }

    @Test
    void readsEveryKey() {
        StreamsSettings settings = read(Map.ofEntries(
                Map.entry("application.id", "other"),
                Map.entry("state.dir", "/state"),
                Map.entry("bootstrap.servers", "a:1,b:2"),
                Map.entry("registry.url", "http://r:3"),
                Map.entry("threads", "4"),
                Map.entry("standby.replicas", "1"),
                Map.entry("commit.interval", "20ms"),
                Map.entry("poll.interval", "5ms"),
                Map.entry("linger", "0ms"),
                Map.entry("topics.provision", "verify"),
                Map.entry("topics.partitions", "16"),
                Map.entry("topics.replication.factor", "3"),
                Map.entry("start.timeout", "2m"),
                Map.entry("close.timeout", "10s"),
                Map.entry("kafka.client.rack", "r1")));

        assertThat(settings.applicationId()).isEqualTo("other");
        assertThat(settings.stateDirectory()).isEqualTo(Path.of("/state"));
        assertThat(settings.kafka()).isEqualTo(new KafkaConnection("a:1,b:2", Map.of("client.rack", "r1")));
        assertThat(settings.registry().urls()).hasToString("[http://r:3]");
        assertThat(settings.tuning())
                .isEqualTo(new StreamTuning(4, 1, Duration.ofMillis(20), Duration.ofMillis(5), Duration.ZERO));
        assertThat(settings.topics()).isEqualTo(new Provisioning(Provisioning.Mode.VERIFY, 16, 3));
        assertThat(settings.timeouts()).isEqualTo(new Timeouts(Duration.ofMinutes(2), Duration.ofSeconds(10)));
    }

    @Test
    void aBatchMayFillUntilTheCommitThatShowsIt() {
        assertThat(read(Map.of("commit.interval", "250ms")).tuning().linger()).isEqualTo(Duration.ofMillis(250));
    }

    @Test
    void handsSecurityOnToEveryClient() {
        StreamsConfig config = inKafkasKeys(Map.of(
                "kafka.security.protocol", "SASL_SSL",
                "kafka.sasl.mechanism", "PLAIN",
                "kafka.ssl.truststore.location", "/t"));

        assertThat(config.getAdminConfigs("c")).containsAllEntriesOf(security());
        assertThat(config.getProducerConfigs("c")).containsAllEntriesOf(security());
        assertThat(config.getMainConsumerConfigs("g", "c", 0)).containsAllEntriesOf(security());
        assertThat(config.getRestoreConsumerConfigs("c")).containsAllEntriesOf(security());
        assertThat(config.getGlobalConsumerConfigs("c")).containsAllEntriesOf(security());
    }

    private static Map<String, String> security() {
        return Map.of("security.protocol", "SASL_SSL", "sasl.mechanism", "PLAIN", "ssl.truststore.location", "/t");
    }

    @Test
    void guaranteesWhatTheDesignPromises() {
        StreamsConfig config = inKafkasKeys(Map.of("kafka.producer.batch.size", "131072"));

        assertThat(config.getString("processing.guarantee")).isEqualTo("exactly_once_v2");
        assertThat(config.getProducerConfigs("c"))
                .containsEntry("acks", "all")
                .containsEntry("compression.type", "lz4")
                .containsEntry("transaction.timeout.ms", 15_000)
                .containsEntry("max.request.size", 9 * 1024 * 1024)
                .containsEntry("batch.size", "131072");
        assertThat(config.getMainConsumerConfigs("g", "c", 0))
                .containsEntry("isolation.level", "read_committed")
                .containsEntry("auto.offset.reset", "earliest")
                .containsEntry("session.timeout.ms", 10_000)
                .containsEntry("heartbeat.interval.ms", 3_000);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "processing.guarantee",
                "application.id",
                "consumer.isolation.level",
                "deserialization.exception.handler"
            })
    void refusesToHaveItsGuaranteesOverridden(String key) {
        assertThatThrownBy(() -> read(Map.of("kafka." + key, "x")))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining(key);
    }

    @Test
    void showsNoSecret() {
        StreamsSettings settings = read(Map.of(
                "kafka.ssl.keystore.password", "hunter2",
                "kafka.sasl.jaas.config", "PlainLoginModule required password=\"hunter2\";",
                "registry.basic.auth", "me:hunter2"));

        assertThat(settings.toString()).contains("ssl.keystore.password=***").doesNotContain("hunter2");
    }
}
