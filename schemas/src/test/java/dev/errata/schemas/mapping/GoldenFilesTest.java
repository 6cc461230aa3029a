package dev.errata.schemas.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.SchemaCompatibility;
import org.apache.avro.SchemaCompatibility.SchemaCompatibilityType;
import org.apache.avro.SchemaCompatibility.SchemaPairCompatibility;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.DecoderFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Today's schemas and mappings against the bytes of every earlier version, in both directions.
 *
 * <p>To change a schema: give every new field a default and a place in its domain record and mapping, then run this test
 * with {@code -Derrata.golden=v2} (the next free number) and commit the files that it adds. A version that was released
 * is never edited. A schema that fails here in either direction would break readers or writers that are not deployed yet.
 */
class GoldenFilesTest {
    private static final List<String> TYPED = List.of("code", "errorClass", "retryable");

    @BeforeAll
    static void addAVersionIfAsked() {
        String version = System.getProperty("errata.golden");
        if (version != null) {
            GoldenFiles.write(version);
        }
    }

    @ParameterizedTest
    @MethodSource("records")
    void keepsTheCurrentSchemaAsTheLastVersion(MappedRecord<?, ?> travelling) {
        List<GoldenFiles.Golden> kept = GoldenFiles.of(travelling);

        assertThat(kept).as("golden versions of %s", travelling).isNotEmpty();
        assertThat(kept.get(kept.size() - 1).schema())
                .as("The schema of %s changed: see the comment of GoldenFilesTest for how to add a version", travelling)
                .isEqualTo(travelling.schema());
    }

    /** Of a payload by its digest. Where what a typed error knows comes among the members is Java's to say. */
    @ParameterizedTest
    @MethodSource("records")
    void readsTheLastVersionAsTheRecordThatWasWritten(MappedRecord<?, ?> travelling) {
        List<GoldenFiles.Golden> kept = GoldenFiles.of(travelling);
        GoldenFiles.Golden last = kept.get(kept.size() - 1);

        ObjectNode printed = (ObjectNode) EventsPage.tree(travelling.decode(last.schema(), last.bytes()));
        ObjectNode expected = (ObjectNode) EventsPage.tree(last.json());

        assertThat((Object) printed).isEqualTo(expected);
        printed.remove(TYPED);
        expected.remove(TYPED);
        assertThat((Object) printed).hasToString(expected.toString());
    }

    @ParameterizedTest
    @MethodSource("versions")
    void losesNothingThatAnEarlierVersionSaid(MappedRecord<?, ?> travelling, GoldenFiles.Golden golden)
            throws IOException {
        Record domain = travelling.decode(golden.schema(), golden.bytes());

        byte[] writtenToday = travelling.encode(domain);

        assertThat(read(travelling.schema(), golden.schema(), writtenToday))
                .isEqualTo(read(golden.schema(), golden.schema(), golden.bytes()));
    }

    @ParameterizedTest
    @MethodSource("versions")
    void staysReadableInBothDirections(MappedRecord<?, ?> travelling, GoldenFiles.Golden golden) {
        assertCanRead(travelling.schema(), golden.schema());
        assertCanRead(golden.schema(), travelling.schema());
    }

    static List<MappedRecord<?, ?>> records() {
        return MappedRecord.all();
    }

    static Stream<Arguments> versions() {
        return MappedRecord.all().stream()
                .flatMap(travelling ->
                        GoldenFiles.of(travelling).stream().map(golden -> Arguments.of(travelling, golden)));
    }

    private static void assertCanRead(Schema reader, Schema writer) {
        SchemaPairCompatibility found = SchemaCompatibility.checkReaderWriterCompatibility(reader, writer);

        assertThat(found.getType()).as(found.getDescription()).isEqualTo(SchemaCompatibilityType.COMPATIBLE);
    }

    private static GenericRecord read(Schema writer, Schema reader, byte[] bytes) throws IOException {
        return new GenericDatumReader<GenericRecord>(writer, reader)
                .read(null, DecoderFactory.get().binaryDecoder(bytes, null));
    }
}
