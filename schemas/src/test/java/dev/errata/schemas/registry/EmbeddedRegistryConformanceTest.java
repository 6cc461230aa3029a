package dev.errata.schemas.registry;

import dev.errata.embedded.EmbeddedKafka;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Our client and serde with our own registry. */
class EmbeddedRegistryConformanceTest {
    @TempDir
    private static Path directory;

    private static EmbeddedKafka kafka;
    private static RegistryConformance conformance;

    @BeforeAll
    static void start() {
        kafka = EmbeddedKafka.startOnFreePorts(directory);
        conformance = new RegistryConformance(kafka.registryUrl());
    }

    @AfterAll
    static void stop() {
        kafka.close();
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
