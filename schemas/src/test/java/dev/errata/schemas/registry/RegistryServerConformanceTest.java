package dev.errata.schemas.registry;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Our client and serde with a registry server of somebody else's. Runs in the profile {@code registry-server}. */
@Tag("registry-server")
class RegistryServerConformanceTest {
    @TempDir
    private static Path directory;

    private static ApicurioServer server;
    private static RegistryConformance conformance;

    @BeforeAll
    static void start() throws IOException {
        server = ApicurioServer.start(directory);
        server.requireBackwardCompatibility();
        conformance = new RegistryConformance(server.url());
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void confluentReadsWhatWeWrite() {
        conformance.confluentReadsWhatWeWrite();
    }

    @Test
    void weReadWhatConfluentWrites() {
        conformance.weReadWhatConfluentWrites();
    }

    @Test
    void aSchemaHasOneIdWhoeverRegistersIt() {
        conformance.aSchemaHasOneIdWhoeverRegistersIt();
    }

    @Test
    void theLatestVersionIsTheLastRegistered() {
        conformance.theLatestVersionIsTheLastRegistered();
    }

    @Test
    void anIncompatibleSchemaIsRefused() {
        conformance.anIncompatibleSchemaIsRefused();
    }

    @Test
    void schemasMustExistWhereTheyMayNotRegister() {
        conformance.schemasMustExistWhereTheyMayNotRegister();
    }

    @Test
    void anUnknownIdIsADeadLetter() {
        conformance.anUnknownIdIsADeadLetter();
    }
}
