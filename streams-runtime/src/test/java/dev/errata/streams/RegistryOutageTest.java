package dev.errata.streams;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.errata.embedded.EmbeddedKafka;
import dev.errata.schemas.HeaderNames;
import dev.errata.schemas.TopicNames;
import dev.errata.testing.SharedKafka;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(SharedKafka.class)
class RegistryOutageTest {
    private static final byte[] UNKNOWN_SCHEMA = {0, 0x7F, 0x7F, 0x7F, 0x7F, 1, 2, 3};

    @Test
    void losesNoRecordWhoseSchemaCannotBeAskedFor(EmbeddedKafka kafka, @TempDir Path state) throws Exception {
        String id = "outage-" + UUID.randomUUID();
        TestClients clients = new TestClients(kafka);
        try (RegistryDoor registry = RegistryDoor.openTo(kafka.registryUrl());
                StreamsApp app = TestApps.copyOfEvents(
                        TestApps.settings(kafka, id, state, Map.of("kafka.consumer.session.timeout.ms", "6000")),
                        TestApps.registry(registry.url()),
                        id,
                        new SimpleMeterRegistry())) {
            app.start();
            registry.shut();
            clients.sendBytes(id + "-from", "k", UNKNOWN_SCHEMA);
            clients.sendBytes(id + "-from", "k", UNKNOWN_SCHEMA);
            await().dontCatchUncaughtExceptions()
                    .atMost(Duration.ofMinutes(2))
                    .untilAsserted(() -> assertThat(registry.refused()).isGreaterThan(2));
            assertThat(app.isLive()).isTrue();
            registry.open();

            List<ConsumerRecord<byte[], byte[]>> letters = clients.read(
                    TopicNames.DEAD_LETTER,
                    2,
                    record ->
                            TestClients.header(record, HeaderNames.ORIGIN_TOPIC).equals(id + "-from"));
            assertThat(letters).hasSize(2).allSatisfy(letter -> {
                assertThat(TestClients.header(letter, HeaderNames.REASON)).isEqualTo("unknown_schema");
                assertThat(letter.value()).isEqualTo(UNKNOWN_SCHEMA);
            });
        }
    }
}
