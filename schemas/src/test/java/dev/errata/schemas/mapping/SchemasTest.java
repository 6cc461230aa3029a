package dev.errata.schemas.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.avro.JsonProperties;
import org.apache.avro.Schema;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificRecordBase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SchemasTest {
    @ParameterizedTest
    @MethodSource("schemas")
    void documentsTheRecordAndEveryField(Schema schema) {
        assertThat(schema.getDoc()).as(schema.getName()).isNotBlank();
        for (Schema.Field field : schema.getFields()) {
            assertThat(field.doc()).as("%s.%s", schema.getName(), field.name()).isNotBlank();
        }
    }

    @ParameterizedTest
    @MethodSource("schemas")
    void defaultsEveryOptionalFieldToNull(Schema schema) {
        for (Schema.Field field : schema.getFields()) {
            if (field.schema().isUnion()) {
                String name = schema.getName() + "." + field.name();
                assertThat(field.schema().getTypes()).as(name).hasSize(2);
                assertThat(field.schema().getTypes().get(0).getType()).as(name).isEqualTo(Schema.Type.NULL);
                assertThat(field.defaultVal()).as(name).isEqualTo(JsonProperties.NULL_VALUE);
                assertThat(field.doc())
                        .as(name)
                        .satisfiesAnyOf(
                                doc -> assertThat(doc).containsIgnoringCase("null"),
                                doc -> assertThat(schema.getDoc()).contains("Every field may be null"));
            }
        }
    }

    /** See docs/decisions/0002-enums-on-the-wire.md. */
    @ParameterizedTest
    @MethodSource("schemas")
    void sendsLabelsAsText(Schema schema) {
        assertThat(schema.toString()).doesNotContain("\"enum\"");
    }

    @Test
    void knowsTheClassOfEverySchemaFile() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("src/main/avro"))) {
            List<String> names = files.map(file -> file.getFileName().toString().replace(".avsc", ""))
                    .toList();

            assertThat(RecordModel.TYPES).extracting(Class::getSimpleName).containsExactlyInAnyOrderElementsOf(names);
        }
    }

    @Test
    void loadsNoClassThatASchemaFromOutsideNames() {
        Schema foreign = Schema.createRecord("ProcessBuilder", null, "java.lang", false);

        assertThat(RecordModel.instance().getClass(foreign)).isNull();
    }

    static Stream<Schema> schemas() {
        return RecordModel.TYPES.stream().map(SchemasTest::schemaOf);
    }

    private static Schema schemaOf(Class<? extends SpecificRecordBase> type) {
        return SpecificData.get().getSchema(type);
    }
}
