package dev.errata.schemas.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.errata.core.classified.Classification;
import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.taxonomy.TypedError;
import dev.errata.schemas.json.RecordJson;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.apache.avro.specific.SpecificRecord;
import org.apache.avro.specific.SpecificRecordBase;
import org.junit.jupiter.api.Test;

/** Code, class and flag in the bytes and in the JSON of everything that says what an error is. */
class TypedErrorMappingTest {
    @Property(tries = 200)
    void everyRecordSaysCodeClassAndWhetherItIsRunAgain(@ForAll long seed) {
        for (MappedRecord<?, ?> travelling : MappedRecord.all()) {
            Record record = travelling.random(new SplittableRandom(seed));
            if (record instanceof TypedError typed) {
                assertSaid(typed, record, toAvro(travelling, record));
            } else if (record instanceof ClassifiedError error) {
                SpecificRecord avro = toAvro(travelling, record);
                Classification classification = error.classification();
                assertSaid(classification, classification, (SpecificRecord)
                        avro.get(avro.getSchema().getField("classification").pos()));
            }
        }
    }

    @Test
    void areDecisionsEscalationsAndGroupsBesideClassifiedErrors() {
        assertThat(MappedRecord.all().stream()
                        .map(MappedRecord::type)
                        .filter(TypedError.class::isAssignableFrom)
                        .map(Class::getSimpleName))
                .containsExactlyInAnyOrder("RecoveryDecision", "Escalation", "ErrorGroup");
    }

    /** The golden bytes of the first version, whose category is agent_timeout and whose strategy is to try again. */
    @Test
    void aRecordOfTheFirstVersionIsAsItsCategorySays() {
        for (MappedRecord<?, ?> travelling : MappedRecord.all()) {
            GoldenFiles.Golden first = GoldenFiles.of(travelling).get(0);
            if (travelling.decode(first.schema(), first.bytes()) instanceof TypedError typed) {
                assertThat(first.schema().getField("retryable")).isNull();
                assertThat(typed.code()).isEqualTo(1001);
                assertThat(typed.errorClass().label()).isEqualTo("TimeoutError");
                assertThat(typed.retryable()).isTrue();
            }
        }
    }

    private static void assertSaid(TypedError typed, Record record, SpecificRecord avro) {
        assertThat(avro.get(avro.getSchema().getField("code").pos()))
                .isEqualTo(typed.category().code());
        assertThat(avro.get(avro.getSchema().getField("errorClass").pos()))
                .isEqualTo(typed.category().facts().errorClass().label());
        assertThat(avro.get(avro.getSchema().getField("retryable").pos())).isEqualTo(typed.retryable());
        ObjectNode json = RecordJson.tree(record);
        assertThat(json.path("code").asInt()).isEqualTo(typed.code());
        assertThat(json.path("errorClass").asText())
                .isEqualTo(typed.errorClass().label());
        assertThat(json.path("retryable").isBoolean()).isTrue();
        assertThat(json.path("retryable").asBoolean()).isEqualTo(typed.retryable());
    }

    private static <D extends Record, A extends SpecificRecordBase> SpecificRecord toAvro(
            MappedRecord<D, A> travelling, Record record) {
        return travelling.mapping().toAvro(travelling.type().cast(record));
    }
}
