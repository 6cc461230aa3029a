package dev.errata.schemas.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.apache.avro.Schema;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RoundTripTest {
    @Property(tries = 200)
    void everyRecordSurvivesItsJourney(@ForAll long seed) {
        for (MappedRecord<?, ?> travelling : MappedRecord.all()) {
            Record domain = travelling.random(new SplittableRandom(seed));

            Record arrived = travelling.decode(travelling.schema(), travelling.encode(domain));

            assertThat((Object) arrived).isEqualTo(domain);
        }
    }

    /** Writers in other languages know nothing of the string class that our schemas ask for. */
    @ParameterizedTest
    @MethodSource("records")
    void readsWhatAWriterWithoutJavaPropertiesWrote(MappedRecord<?, ?> travelling) {
        Record domain = travelling.fullExample();
        Schema plain = new Schema.Parser()
                .parse(travelling.schema().toString().replace(",\"avro.java.string\":\"String\"", ""));

        assertThat(plain.toString()).doesNotContain("avro.java");
        assertThat((Object) travelling.decode(plain, travelling.encode(domain))).isEqualTo(domain);
    }

    @ParameterizedTest
    @MethodSource("records")
    void namesTheFieldAndTheLabelThatItDoesNotKnow(MappedRecord<?, ?> travelling) {
        for (RecordComponent component : travelling.type().getRecordComponents()) {
            if (component.getType().isEnum() && !component.getName().equals("kind")) {
                assertThatThrownBy(() -> travelling.readWith(component.getName(), "from_the_future"))
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessageContaining(component.getName())
                        .hasMessageContaining("'from_the_future'");
            }
        }
    }

    static List<MappedRecord<?, ?>> records() {
        return MappedRecord.all();
    }
}
