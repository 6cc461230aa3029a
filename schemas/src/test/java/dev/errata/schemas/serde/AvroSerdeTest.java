package dev.errata.schemas.serde;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.event.Operation;
import dev.errata.schemas.mapping.Mappings;
import dev.errata.schemas.registry.RegistryInMemory;
import dev.errata.schemas.serde.UndecodableException.Reason;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericRecordBuilder;
import org.apache.kafka.common.errors.SerializationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AvroSerdeTest {
    private static final String FULL_NAME = Mappings.ERROR_EVENT.schema().getFullName();
    private static final ErrorEvent EVENT = ErrorEvent.builder("it failed")
            .errorId("e-1")
            .occurredAt(Instant.ofEpochMilli(Long.MAX_VALUE))
            .source(new ErrorSource("tool", "bash", null, null))
            .operation(Operation.first("op", "run"))
            .metadata(Map.of("a", "1", "b", "2"))
            .build();

    private final RegistryInMemory registry = new RegistryInMemory();
    private final AvroSerde<ErrorEvent> serde = AvroSerde.of(Mappings.ERROR_EVENT, "errors", registry);

    @Test
    void readsWhatItWrites() {
        assertThat(read(write(EVENT))).isEqualTo(EVENT);
    }

    @Test
    void writesTheConfluentHeader() {
        registry.register("other", Schema.create(Schema.Type.INT));

        byte[] bytes = write(EVENT);

        assertThat(Arrays.copyOf(bytes, 5)).containsExactly(0, 0, 0, 0, 2);
        assertThat(registry.lookup("errors-value", Mappings.ERROR_EVENT.schema()))
                .hasValue(2);
    }

    @Test
    void hasOneSubjectWhateverTopicStreamsUsesItFor() {
        serde.serializer().serialize("app-store-changelog", EVENT);

        assertThat(registry.latest("errors-value")).isPresent();
        assertThat(registry.latest("app-store-changelog-value")).isEmpty();
    }

    @Test
    void leavesNullAlone() {
        assertThat(serde.serializer().serialize("errors", null)).isNull();
        assertThat(serde.deserializer().deserialize("errors", (byte[]) null)).isNull();
    }

    @Test
    void readsAByteBufferToo() {
        ByteBuffer buffer = ByteBuffer.wrap(write(EVENT));

        assertThat(serde.deserializer().deserialize("errors", null, buffer)).isEqualTo(EVENT);
    }

    @Test
    void readsASmallerSchemaOfAProducer() throws IOException {
        Schema smaller = SchemaBuilder.record(FULL_NAME)
                .fields()
                .requiredString("message")
                .optionalString("unknownToUs")
                .endRecord();
        int id = registry.register("errors-value", smaller);
        byte[] bytes = SerdeBytes.avro(new GenericRecordBuilder(smaller)
                .set("message", "boom")
                .set("unknownToUs", "x")
                .build());

        assertThat(read(SerdeBytes.withId(id, bytes)))
                .isEqualTo(ErrorEvent.builder("boom").build());
    }

    @Test
    void manyThreadsShareIt() {
        List<ErrorEvent> events = IntStream.range(0, 20_000)
                .mapToObj(i -> EVENT.toBuilder()
                        .message("message " + "x".repeat(i % 300))
                        .errorId("e-" + i)
                        .build())
                .toList();

        List<ErrorEvent> read =
                events.parallelStream().map(event -> read(write(event))).toList();

        assertThat(read).isEqualTo(events);
    }

    @Test
    void goesOnAfterARecordThatCannotBeWritten() {
        ErrorEvent unwritable = EVENT.toBuilder().occurredAt(Instant.MAX).build();

        assertThatExceptionOfType(SerializationException.class)
                .isThrownBy(() -> write(unwritable))
                .withMessageContaining("a ErrorEvent for errors-value cannot be written");
        assertThat(read(write(EVENT))).isEqualTo(EVENT);
    }

    @Test
    void emptyBytesAreEmpty() {
        assertUndecodable(new byte[0], Reason.EMPTY, "no bytes");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 0x7b, 0x80, 0xff})
    void anotherFirstByteIsTheWrongMagic(int first) {
        byte[] bytes = write(EVENT);
        bytes[0] = (byte) first;

        assertUndecodable(bytes, Reason.WRONG_MAGIC, "the first byte is " + first + ", not 0");
    }

    @Test
    void everyTruncationIsCorrupt() {
        byte[] bytes = write(EVENT);

        for (int length = 1; length < bytes.length; length++) {
            assertUndecodable(Arrays.copyOf(bytes, length), Reason.CORRUPT, "");
        }
    }

    @Test
    void trailingBytesAreCorrupt() {
        byte[] bytes = write(EVENT);

        assertUndecodable(Arrays.copyOf(bytes, bytes.length + 3), Reason.CORRUPT, "3 bytes follow the ErrorEvent");
    }

    @ParameterizedTest
    @ValueSource(ints = {99, 0, -1, Integer.MIN_VALUE, Integer.MAX_VALUE})
    void anIdThatTheRegistryDoesNotHaveIsAnUnknownSchema(int id) {
        assertUndecodable(SerdeBytes.withId(id, (byte) 2), Reason.UNKNOWN_SCHEMA, "no schema with the id " + id);
    }

    @Test
    void anotherRecordIsTheWrongSchema() {
        Schema other = SchemaBuilder.record("com.example.ErrorEvent")
                .fields()
                .requiredString("message")
                .endRecord();

        assertUndecodable(
                SerdeBytes.withId(registry.register("x", other), (byte) 0),
                Reason.WRONG_SCHEMA,
                "is com.example.ErrorEvent, not " + FULL_NAME);
    }

    @Test
    void aSchemaThatIsNoRecordIsTheWrongSchema() {
        int id = registry.register("x", Schema.create(Schema.Type.STRING));

        assertUndecodable(SerdeBytes.withId(id, (byte) 0), Reason.WRONG_SCHEMA, "is of type string");
    }

    @Test
    void anIncompatibleRecordOfOurNameIsTheWrongSchema() {
        Schema incompatible =
                SchemaBuilder.record(FULL_NAME).fields().requiredInt("message").endRecord();

        assertUndecodable(
                SerdeBytes.withId(registry.register("x", incompatible), (byte) 0),
                Reason.WRONG_SCHEMA,
                "cannot be read as ours");
    }

    @Test
    void aValueThatBreaksTheRulesIsInvalid() throws IOException {
        AvroSerde<ExecutionOutcome> outcomes = AvroSerde.of(Mappings.EXECUTION_OUTCOME, "outcomes", registry);
        Schema writer = SchemaBuilder.record(Mappings.EXECUTION_OUTCOME.schema().getFullName())
                .fields()
                .requiredString("outcomeId")
                .requiredString("status")
                .endRecord();
        byte[] body = SerdeBytes.avro(new GenericRecordBuilder(writer)
                .set("outcomeId", "o-1")
                .set("status", "sunny")
                .build());
        byte[] bytes = SerdeBytes.withId(registry.register("x", writer), body);

        assertThatExceptionOfType(UndecodableException.class)
                .isThrownBy(() -> outcomes.deserializer().deserialize("outcomes", bytes))
                .withMessageContainingAll("status", "sunny")
                .satisfies(e -> assertThat(e.reason()).isEqualTo(Reason.INVALID_CONTENT));
    }

    private byte[] write(ErrorEvent event) {
        return serde.serializer().serialize("errors", event);
    }

    private ErrorEvent read(byte[] bytes) {
        return serde.deserializer().deserialize("errors", bytes);
    }

    private void assertUndecodable(byte[] bytes, Reason reason, String message) {
        assertThatExceptionOfType(UndecodableException.class)
                .isThrownBy(() -> read(bytes))
                .withMessageContaining(message)
                .satisfies(e -> assertThat(e.reason()).isEqualTo(reason));
    }
}
