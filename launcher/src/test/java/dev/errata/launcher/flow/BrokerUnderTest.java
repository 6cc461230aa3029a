package dev.errata.launcher.flow;

import dev.errata.embedded.EmbeddedKafka;
import dev.errata.embedded.EmbeddedRegistry;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.kafka.KafkaContainer;

/**
 * The Kafka that the tests run on: the embedded broker, or with {@code -Ptestcontainers} one in a container. The
 * registry is ours on either.
 */
record BrokerUnderTest(String bootstrapServers, String registryUrl, Runnable stop) implements AutoCloseable {
    private static final String IMAGE = "apache/kafka:4.3.1";

    /** Skips the tests, and says so, where a container is asked for and there is no Docker. */
    static BrokerUnderTest start(Path directory) {
        return Boolean.getBoolean("errata.testcontainers") ? inContainer() : embedded(directory);
    }

    private static BrokerUnderTest embedded(Path directory) {
        EmbeddedKafka kafka = EmbeddedKafka.startOnFreePorts(directory);
        return new BrokerUnderTest(kafka.bootstrapServers(), kafka.registryUrl(), kafka::close);
    }

    private static BrokerUnderTest inContainer() {
        Assumptions.assumeTrue(
                DockerClientFactory.instance().isDockerAvailable(),
                "no Docker here: the tests on " + IMAGE + " are skipped");
        KafkaContainer container = new KafkaContainer(IMAGE)
                .withEnv("KAFKA_MESSAGE_MAX_BYTES", "10485760")
                .withEnv("KAFKA_TRANSACTION_STATE_LOG_NUM_PARTITIONS", "4");
        container.start();
        EmbeddedRegistry registry = EmbeddedRegistry.start(container.getBootstrapServers(), 0);
        return new BrokerUnderTest(container.getBootstrapServers(), registry.url(), () -> {
            registry.close();
            container.stop();
        });
    }

    @Override
    public void close() {
        stop.run();
    }
}
