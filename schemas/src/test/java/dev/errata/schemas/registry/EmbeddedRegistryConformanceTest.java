package dev.errata.schemas.registry;

import dev.errata.embedded.EmbeddedKafka;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** Our client and serde with our own registry. */
class EmbeddedRegistryConformanceTest extends RegistryConformance {
    @TempDir
    private static Path directory;

    private static EmbeddedKafka kafka;

    @BeforeAll
    static void start() {
        kafka = EmbeddedKafka.startOnFreePorts(directory);
    }

    @AfterAll
    static void stop() {
        kafka.close();
    }

    @Override
    String registryUrl() {
        return kafka.registryUrl();
    }
}
