package dev.errata.schemas.serde;

import dev.errata.schemas.mapping.AvroMapping;
import dev.errata.schemas.registry.SchemaRegistryClient;
import dev.errata.schemas.serde.UndecodableException.Reason;
import java.io.IOException;
import org.apache.avro.io.DatumReader;
import org.apache.avro.specific.SpecificRecordBase;
import org.apache.kafka.common.serialization.Deserializer;
import org.jspecify.annotations.Nullable;

/** Bytes to a domain record. Every fault of the bytes is an {@link UndecodableException}. For all threads. */
final class AvroDeserializer<D, A extends SpecificRecordBase> implements Deserializer<D> {
    private final AvroMapping<D, A> mapping;
    private final WriterSchemas<A> writerSchemas;

    AvroDeserializer(AvroMapping<D, A> mapping, SchemaRegistryClient registry) {
        this.mapping = mapping;
        this.writerSchemas = new WriterSchemas<>(mapping.schema(), registry);
    }

    @Override
    public @Nullable D deserialize(String topic, byte @Nullable [] bytes) {
        if (bytes == null) {
            return null;
        }
        A avro = read(writerSchemas.reader(WireFormat.schemaId(bytes)), bytes);
        try {
            return mapping.fromAvro(avro);
        } catch (RuntimeException e) {
            throw new UndecodableException(Reason.INVALID_CONTENT, "the content is not valid: " + e.getMessage(), e);
        }
    }

    /** Hostile bytes make the reader fail in many ways: indexes out of bounds, wrong casts, recursion without end. */
    private A read(DatumReader<A> reader, byte[] bytes) {
        ArrayDecoder decoder = new ArrayDecoder(bytes, WireFormat.HEADER_LENGTH);
        A avro;
        try {
            avro = reader.read(null, decoder);
        } catch (IOException | RuntimeException | StackOverflowError e) {
            throw new UndecodableException(
                    Reason.CORRUPT, "the bytes are no " + mapping.schema().getName() + ": " + e.getMessage(), e);
        }
        if (decoder.remainingBytes() > 0) {
            throw new UndecodableException(
                    Reason.CORRUPT,
                    decoder.remainingBytes() + " bytes follow the "
                            + mapping.schema().getName());
        }
        return avro;
    }
}
