package dev.errata.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CompatibilityLevelTest {
    private static final Schema PLAIN = person("");
    private static final Schema WITH_DEFAULT = person(", {\"name\":\"age\",\"type\":\"int\",\"default\":0}");
    private static final Schema WITHOUT_DEFAULT = person(", {\"name\":\"age\",\"type\":\"int\"}");

    private static Schema person(String moreFields) {
        return SchemaStore.parse("{\"type\":\"record\",\"name\":\"Person\",\"fields\":[{\"name\":\"name\",\"type\":"
                + "\"string\"}" + moreFields + "]}");
    }

    @ParameterizedTest
    @CsvSource({
        "NONE,               true,  true,  true",
        "BACKWARD,           false, true,  true",
        "FORWARD,            true,  false, true",
        "FULL,               false, false, true",
    })
    void decidesByDirection(CompatibilityLevel level, boolean adding, boolean removing, boolean withDefault) {
        assertThat(level.conflicts(WITHOUT_DEFAULT, List.of(PLAIN)).isEmpty()).isEqualTo(adding);
        assertThat(level.conflicts(PLAIN, List.of(WITHOUT_DEFAULT)).isEmpty()).isEqualTo(removing);
        assertThat(level.conflicts(WITH_DEFAULT, List.of(PLAIN)).isEmpty()).isEqualTo(withDefault);
    }

    /** The latest has the field with a default, so that only the one before it cannot be followed. */
    @ParameterizedTest
    @CsvSource({"BACKWARD, true", "BACKWARD_TRANSITIVE, false", "FULL, true", "FULL_TRANSITIVE, false"})
    void looksAsFarBackAsTheLevelSays(CompatibilityLevel level, boolean compatible) {
        assertThat(level.conflicts(WITHOUT_DEFAULT, List.of(PLAIN, WITH_DEFAULT))
                        .isEmpty())
                .isEqualTo(compatible);
    }

    @ParameterizedTest
    @CsvSource({"FORWARD, true", "FORWARD_TRANSITIVE, false"})
    void looksForwardAsFarAsTheLevelSays(CompatibilityLevel level, boolean compatible) {
        assertThat(level.conflicts(PLAIN, List.of(WITHOUT_DEFAULT, WITH_DEFAULT))
                        .isEmpty())
                .isEqualTo(compatible);
    }

    @Test
    void saysWhatIsWrongAndWhere() {
        assertThat(CompatibilityLevel.BACKWARD.conflicts(WITHOUT_DEFAULT, List.of(PLAIN)))
                .containsExactly("the new schema cannot read the earlier: READER_FIELD_MISSING_DEFAULT_VALUE at"
                        + " /fields/1: age");
    }
}
