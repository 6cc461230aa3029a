package dev.errata.schemas.serde;

import dev.errata.schemas.mapping.RecordModel;
import dev.errata.schemas.registry.SchemaRegistryClient;
import dev.errata.schemas.registry.StoredSchema;
import dev.errata.schemas.serde.UndecodableException.Reason;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.SchemaCompatibility;
import org.apache.avro.SchemaCompatibility.SchemaCompatibilityType;
import org.apache.avro.SchemaCompatibility.SchemaPairCompatibility;
import org.apache.avro.io.DatumReader;
import org.apache.avro.specific.SpecificDatumReader;

/**
 * How to read what was written under each schema id. Decided once an id, whether it can be read or not; only an id that
 * the registry does not know is asked for again. For all threads.
 */
final class WriterSchemas<A> {
    private final Schema ours;
    private final SchemaRegistryClient registry;
    private final Map<Integer, Reading<A>> readings = new ConcurrentHashMap<>();

    private sealed interface Reading<A> {
        record Possible<A>(DatumReader<A> reader) implements Reading<A> {}

        record Impossible<A>(String why) implements Reading<A> {}
    }

    WriterSchemas(Schema ours, SchemaRegistryClient registry) {
        this.ours = ours;
        this.registry = registry;
    }

    DatumReader<A> reader(int id) {
        Reading<A> reading = readings.get(id);
        if (reading == null) {
            reading = decide(id);
            readings.put(id, reading);
        }
        if (reading instanceof Reading.Possible<A> possible) {
            return possible.reader();
        }
        throw new UndecodableException(
                Reason.WRONG_SCHEMA, "schema " + id + " " + ((Reading.Impossible<A>) reading).why());
    }

    private Reading<A> decide(int id) {
        StoredSchema stored = registry.schemaById(id)
                .orElseThrow(() -> new UndecodableException(
                        Reason.UNKNOWN_SCHEMA, "the registry has no schema with the id " + id));
        if (!stored.isAvro()) {
            return new Reading.Impossible<>("is " + stored.type() + ", not Avro");
        }
        try {
            return decide(new Schema.Parser().parse(stored.text()));
        } catch (AvroRuntimeException e) {
            return new Reading.Impossible<>("cannot be parsed: " + e.getMessage());
        }
    }

    private Reading<A> decide(Schema writer) {
        if (writer.getType() != Schema.Type.RECORD) {
            return new Reading.Impossible<>("is of type " + writer.getType().getName() + ", not " + ours.getFullName());
        }
        if (!isOurs(writer.getFullName())) {
            return new Reading.Impossible<>("is " + writer.getFullName() + ", not " + ours.getFullName());
        }
        SchemaPairCompatibility compatibility = SchemaCompatibility.checkReaderWriterCompatibility(ours, writer);
        if (compatibility.getType() != SchemaCompatibilityType.COMPATIBLE) {
            return new Reading.Impossible<>("is a " + writer.getFullName() + " that cannot be read as ours: "
                    + compatibility.getResult().getIncompatibilities());
        }
        return new Reading.Possible<>(new SpecificDatumReader<>(writer, ours, RecordModel.instance()));
    }

    private boolean isOurs(String fullName) {
        return fullName.equals(ours.getFullName()) || ours.getAliases().contains(fullName);
    }
}
