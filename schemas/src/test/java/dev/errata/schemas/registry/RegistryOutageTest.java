package dev.errata.schemas.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.errata.core.event.ErrorEvent;
import dev.errata.schemas.mapping.Mappings;
import dev.errata.schemas.serde.AvroSerde;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What an outage of the registry does to records: those of known schemas go on, others wait, none is given up. */
class RegistryOutageTest {
    private static final ErrorEvent EVENT = ErrorEvent.builder("it failed").build();

    private final StoppableRegistry registry = new StoppableRegistry();
    private final AvroSerde<ErrorEvent> serde = AvroSerde.of(
            Mappings.ERROR_EVENT,
            "errors",
            new RegistryHttpClient(
                    RegistryProperties.parse(Map.of(RegistryProperties.URL, registry.url())), new SettableTime()));

    @AfterEach
    void stop() {
        registry.close();
    }

    @Test
    void knownSchemasGoOn() {
        serde.prepare();
        registry.stop();

        byte[] bytes = serde.serializer().serialize("errors", EVENT);

        assertThat(serde.deserializer().deserialize("errors", bytes)).isEqualTo(EVENT);
    }

    @Test
    void aRecordOfAnUnknownSchemaIsReadAfterTheOutage() {
        serde.prepare();
        Schema producers = SchemaBuilder.record(Mappings.ERROR_EVENT.schema().getFullName())
                .fields()
                .requiredString("message")
                .endRecord();
        int id = registry.schemas().register("errors-value", producers);
        byte[] bytes = {0, 0, 0, 0, (byte) id, 2, 'm'};
        registry.stop();

        assertThatExceptionOfType(RegistryUnavailableException.class)
                .isThrownBy(() -> serde.deserializer().deserialize("errors", bytes))
                .withMessageContaining("within 30 s to fetch schema " + id);

        registry.start();
        assertThat(serde.deserializer().deserialize("errors", bytes))
                .isEqualTo(ErrorEvent.builder("m").build());
    }

    @Test
    void nothingIsWrittenUnderAGuessedId() {
        registry.stop();

        assertThatExceptionOfType(RegistryUnavailableException.class)
                .isThrownBy(() -> serde.serializer().serialize("errors", EVENT));

        registry.start();
        assertThat(serde.serializer().serialize("errors", EVENT)).startsWith(0, 0, 0, 0, 1);
    }
}
