package dev.errata.schemas.serde;

import dev.errata.schemas.mapping.AvroMapping;
import dev.errata.schemas.mapping.RecordModel;
import dev.errata.schemas.registry.SchemaRegistryClient;
import java.io.IOException;
import org.apache.avro.io.DatumWriter;
import org.apache.avro.specific.SpecificDatumWriter;
import org.apache.avro.specific.SpecificRecordBase;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/** A domain record to bytes. The schema's id is asked for once. For all threads. */
final class AvroSerializer<D, A extends SpecificRecordBase> implements Serializer<D> {
    private static final int UNKNOWN = 0;

    private final AvroMapping<D, A> mapping;
    private final String subject;
    private final SchemaRegistryClient registry;
    private final DatumWriter<A> writer;
    private volatile int schemaId = UNKNOWN;

    AvroSerializer(AvroMapping<D, A> mapping, String subject, SchemaRegistryClient registry) {
        this.mapping = mapping;
        this.subject = subject;
        this.registry = registry;
        this.writer = new SpecificDatumWriter<>(mapping.schema(), RecordModel.instance());
    }

    int prepare() {
        int id = schemaId;
        if (id == UNKNOWN) {
            id = registry.idFor(subject, mapping.schema());
            schemaId = id;
        }
        return id;
    }

    @Override
    public byte @Nullable [] serialize(String topic, @Nullable D record) {
        if (record == null) {
            return null;
        }
        int id = prepare();
        try {
            return RecordBuffer.write(id, writer, mapping.toAvro(record));
        } catch (IOException | RuntimeException e) {
            throw new SerializationException(
                    "a " + mapping.schema().getName() + " for " + subject + " cannot be written: " + e.getMessage(), e);
        }
    }
}
