package dev.errata.schemas.registry;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** Our client and serde with a registry server of somebody else's. Runs in the profile {@code registry-server}. */
@Tag("registry-server")
class RegistryServerConformanceTest extends RegistryConformance {
    @TempDir
    private static Path directory;

    private static ApicurioServer server;

    @BeforeAll
    static void start() throws IOException {
        server = ApicurioServer.start(directory);
        server.requireBackwardCompatibility();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Override
    String registryUrl() {
        return server.url();
    }
}
