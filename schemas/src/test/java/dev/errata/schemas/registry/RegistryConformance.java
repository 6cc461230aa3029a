package dev.errata.schemas.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.HttpResponse;
import dev.errata.core.event.Operation;
import dev.errata.schemas.mapping.Mappings;
import dev.errata.schemas.serde.AvroSerde;
import dev.errata.schemas.serde.UndecodableException;
import dev.errata.schemas.serde.UndecodableException.Reason;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.kafka.common.utils.Time;
import org.apache.pulsar.kafka.shade.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;

/** What must hold on every registry; each test has topics of its own, as all share one. */
abstract class RegistryConformance {
    private static final ErrorEvent EVENT = ErrorEvent.builder("429 Too Many Requests: ünïcode")
            .errorId("e-1")
            .occurredAt(Instant.parse("2026-11-20T10:15:30.123Z"))
            .receivedAt(Instant.parse("2026-11-20T10:15:31Z"))
            .http(new HttpResponse(429, Map.of("retry-after", "20")))
            .source(new ErrorSource("llm", "openrouter", null, "POST"))
            .operation(Operation.first("op-1", "chat"))
            .metadata(Map.of("region", "eu"))
            .build();
    private static final Schema THING = SchemaBuilder.record("conformance.Thing")
            .fields()
            .requiredString("name")
            .endRecord();
    private static final Schema GROWN = SchemaBuilder.record("conformance.Thing")
            .fields()
            .requiredString("name")
            .optionalInt("size")
            .endRecord();
    private static final Schema BROKEN = SchemaBuilder.record("conformance.Thing")
            .fields()
            .requiredInt("name")
            .endRecord();

    abstract String registryUrl();

    @Test
    void confluentReadsWhatWeWrite() {
        byte[] ours = serde("read-by-confluent").serializer().serialize("read-by-confluent", EVENT);
        ConfluentClasses confluent = new ConfluentClasses(registryUrl());

        GenericRecord read = confluent.read("read-by-confluent", ours);

        assertThat(read.get("message")).hasToString(EVENT.message());
        assertThat(read.get("occurredAt")).isEqualTo(EVENT.occurredAt().toEpochMilli());
        assertThat(confluent.write("read-by-confluent", read)).isEqualTo(ours);
    }

    @Test
    void weReadWhatConfluentWrites() {
        String producersSchema = """
                {"type":"record","name":"ErrorEvent","namespace":"dev.errata.schemas.avro","fields":[
                 {"name":"message","type":"string"},
                 {"name":"exitCode","type":["null","int"],"default":null},
                 {"name":"theirs","type":"string"}]}""";
        GenericRecord record =
                ConfluentClasses.record(producersSchema, Map.of("message", "boom", "exitCode", 137, "theirs", "x"));
        byte[] bytes = new ConfluentClasses(registryUrl()).write("written-by-confluent", record);

        assertThat(serde("written-by-confluent").deserializer().deserialize("written-by-confluent", bytes))
                .isEqualTo(ErrorEvent.builder("boom").exitCode(137).build());
    }

    @Test
    void aSchemaHasOneIdWhoeverRegistersIt() {
        int registered = client(Map.of()).register("one-id-value", THING);

        assertThat(client(Map.of()).register("one-id-value", THING)).isEqualTo(registered);
        assertThat(client(Map.of()).lookup("one-id-value", THING)).hasValue(registered);
        assertThat(client(Map.of()).schemaById(registered).map(schema -> new Schema.Parser().parse(schema.text())))
                .contains(THING);
        assertThat(client(Map.of()).lookup("one-id-value", GROWN)).isEmpty();
        assertThat(client(Map.of()).lookup("no-such-subject", THING)).isEmpty();
    }

    @Test
    void theLatestVersionIsTheLastRegistered() {
        SchemaRegistryClient client = client(Map.of());
        client.register("latest-value", THING);
        int id = client.register("latest-value", GROWN);

        assertThat(client.latest("latest-value")).hasValueSatisfying(latest -> {
            assertThat(latest.version()).isEqualTo(2);
            assertThat(latest.id()).isEqualTo(id);
            assertThat(new Schema.Parser().parse(latest.schema().text())).isEqualTo(GROWN);
        });
        assertThat(client.latest("no-such-subject")).isEmpty();
    }

    @Test
    void anIncompatibleSchemaIsRefused() {
        client(Map.of()).register("refused-value", THING);

        assertThatExceptionOfType(RegistryRejectedException.class)
                .isThrownBy(() -> client(Map.of()).register("refused-value", BROKEN))
                .withMessageContainingAll("refused to register subject 'refused-value'", "HTTP 409");
    }

    @Test
    void schemasMustExistWhereTheyMayNotRegister() {
        Map<String, String> strict = Map.of("registry.auto.register", "false");
        assertThatExceptionOfType(RegistryRejectedException.class)
                .isThrownBy(() -> client(strict).idFor("must-exist-value", THING))
                .withMessageContaining("not registered under subject 'must-exist-value'");

        int id = client(Map.of()).register("must-exist-value", THING);

        assertThat(client(strict).idFor("must-exist-value", THING)).isEqualTo(id);
    }

    @Test
    void anUnknownIdIsADeadLetter() {
        byte[] bytes = ByteBuffer.allocate(6).put((byte) 0).putInt(999_999).array();

        assertThatExceptionOfType(UndecodableException.class)
                .isThrownBy(() -> serde("unknown-id").deserializer().deserialize("unknown-id", bytes))
                .satisfies(e -> assertThat(e.reason()).isEqualTo(Reason.UNKNOWN_SCHEMA));
    }

    private AvroSerde<ErrorEvent> serde(String topic) {
        return AvroSerde.of(Mappings.ERROR_EVENT, topic, client(Map.of()));
    }

    private SchemaRegistryClient client(Map<String, String> settings) {
        Map<String, String> properties = new HashMap<>(settings);
        properties.put(RegistryProperties.URL, registryUrl());
        return new RegistryHttpClient(RegistryProperties.parse(properties), Time.SYSTEM);
    }
}
