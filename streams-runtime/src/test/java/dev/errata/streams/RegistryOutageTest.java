package dev.errata.streams;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.errata.embedded.EmbeddedKafka;
import dev.errata.schemas.HeaderNames;
import dev.errata.schemas.TopicNames;
import dev.errata.schemas.registry.RegisteredSchema;
import dev.errata.schemas.registry.SchemaRegistryClient;
import dev.errata.schemas.registry.StoredSchema;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.avro.Schema;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(SharedKafka.class)
class RegistryOutageTest {
    private static final byte[] UNKNOWN_SCHEMA = {0, 0x7F, 0x7F, 0x7F, 0x7F, 1, 2, 3};

    /** A client whose registry is away and comes back. */
    private static final class Intermittent implements SchemaRegistryClient {
        private final SchemaRegistryClient present;
        private final SchemaRegistryClient absent = TestApps.registry("http://127.0.0.1:1");
        private final AtomicInteger failures = new AtomicInteger();
        private volatile boolean isAway;

        Intermittent(SchemaRegistryClient present) {
            this.present = present;
        }

        @Override
        public int idFor(String subject, Schema schema) {
            return present.idFor(subject, schema);
        }

        @Override
        public int register(String subject, Schema schema) {
            return present.register(subject, schema);
        }

        @Override
        public OptionalInt lookup(String subject, Schema schema) {
            return present.lookup(subject, schema);
        }

        @Override
        public Optional<StoredSchema> schemaById(int id) {
            if (isAway) {
                failures.incrementAndGet();
                return absent.schemaById(id);
            }
            return present.schemaById(id);
        }

        @Override
        public Optional<RegisteredSchema> latest(String subject) {
            return present.latest(subject);
        }
    }

    @Test
    void losesNoRecordWhoseSchemaCannotBeAskedFor(EmbeddedKafka kafka, @TempDir Path state) throws Exception {
        String id = "outage-" + UUID.randomUUID();
        TestClients clients = new TestClients(kafka);
        Intermittent registry = new Intermittent(TestApps.registry(kafka.registryUrl()));
        try (StreamsApp app = TestApps.copyOfEvents(
                TestApps.settings(kafka, id, state), registry, id, new SimpleMeterRegistry())) {
            app.start();
            registry.isAway = true;
            clients.sendBytes(id + "-from", "k", UNKNOWN_SCHEMA);
            clients.sendBytes(id + "-from", "k", UNKNOWN_SCHEMA);
            await().dontCatchUncaughtExceptions().atMost(Duration.ofSeconds(20))
                    .untilAsserted(() -> assertThat(registry.failures).hasValueGreaterThan(1));
            assertThat(app.isLive()).isTrue();
            registry.isAway = false;

            List<ConsumerRecord<byte[], byte[]>> letters = clients.read(
                    TopicNames.DEAD_LETTER,
                    2,
                    record -> TestClients.header(record, HeaderNames.ORIGIN_TOPIC).equals(id + "-from"));
            assertThat(letters).hasSize(2).allSatisfy(letter -> {
                assertThat(TestClients.header(letter, HeaderNames.REASON)).isEqualTo("unknown_schema");
                assertThat(letter.value()).isEqualTo(UNKNOWN_SCHEMA);
            });
        }
    }
}
