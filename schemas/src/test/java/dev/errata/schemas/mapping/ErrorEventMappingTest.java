package dev.errata.schemas.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorKind;
import dev.errata.core.event.Operation;
import java.time.Duration;
import java.time.Instant;
import org.apache.avro.AvroTypeException;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericRecordBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ErrorEventMappingTest {
    private static final AvroMapping<ErrorEvent, dev.errata.schemas.avro.ErrorEvent> MAPPING = Mappings.ERROR_EVENT;

    @Test
    void readsTheSmallestProducersMessage() {
        Schema smallest = SchemaBuilder.record("ErrorEvent")
                .namespace("dev.errata.schemas.avro")
                .fields()
                .requiredString("message")
                .endRecord();
        byte[] bytes = AvroBytes.encode(
                new GenericRecordBuilder(smallest).set("message", "boom").build());

        ErrorEvent event = AvroBytes.decode(MAPPING, smallest, bytes);

        assertThat(event).isEqualTo(ErrorEvent.builder("boom").build());
    }

    @Test
    void refusesASchemaWithoutAMessage() {
        Schema foreign =
                SchemaBuilder.record("Order").fields().requiredInt("total").endRecord();
        byte[] bytes = AvroBytes.encode(
                new GenericRecordBuilder(foreign).set("total", 7).build());

        assertThatThrownBy(() -> AvroBytes.decode(MAPPING, foreign, bytes))
                .isInstanceOf(AvroTypeException.class)
                .hasMessageContaining("message");
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 0, 1_763_000_000_000_000L, 1L << 62, Long.MAX_VALUE, Long.MIN_VALUE})
    void keepsEveryClaimedTime(long millis) {
        ErrorEvent event = ErrorEvent.builder("late or early")
                .occurredAt(Instant.ofEpochMilli(millis))
                .receivedAt(Instant.ofEpochMilli(millis))
                .build();

        ErrorEvent decoded = AvroBytes.decode(MAPPING, AvroBytes.encode(MAPPING, event));

        assertThat(decoded).isEqualTo(event);
        assertThat(decoded.occurredAt().toEpochMilli()).isEqualTo(millis);
    }

    @ParameterizedTest
    @CsvSource({"'', UNSTATED", "warning, UNSTATED", "unstated, UNSTATED", "ERROR, ERROR", "Tool_Output, TOOL_OUTPUT"})
    void readsAKindThatItDoesNotKnowAsUnstated(String kind, ErrorKind expected) {
        var avro = MAPPING.toAvro(ErrorEvent.builder("boom").build());
        avro.setKind(kind);

        assertThat(MAPPING.fromAvro(avro).kind()).isEqualTo(expected);
    }

    @Test
    void readsABlankOperationIdAsNoOperation() {
        var avro = eventOf(new Operation("charge-1", "charge-card", 3, Duration.ofSeconds(9)));
        avro.getOperation().setId(" ");

        assertThat(MAPPING.fromAvro(avro).operation()).isNull();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, Integer.MIN_VALUE})
    void readsAnAttemptBelowOneAsTheFirst(int attempt) {
        var avro = eventOf(new Operation("charge-1", "charge-card", 3, Duration.ofSeconds(9)));
        avro.getOperation().setAttempt(attempt);

        assertThat(MAPPING.fromAvro(avro).operation())
                .isEqualTo(new Operation("charge-1", "charge-card", 1, Duration.ofSeconds(9)));
    }

    private static dev.errata.schemas.avro.ErrorEvent eventOf(Operation operation) {
        return MAPPING.toAvro(ErrorEvent.builder("boom").operation(operation).build());
    }
}
