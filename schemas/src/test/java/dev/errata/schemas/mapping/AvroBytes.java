package dev.errata.schemas.mapping;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DatumWriter;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.specific.SpecificDatumReader;
import org.apache.avro.specific.SpecificDatumWriter;
import org.apache.avro.specific.SpecificRecordBase;

/** Plain Avro bytes of one record, as they stand behind the schema id on the wire. */
final class AvroBytes {
    private AvroBytes() {}

    static <D, A extends SpecificRecordBase> byte[] encode(AvroMapping<D, A> mapping, D domain) {
        return encode(new SpecificDatumWriter<>(mapping.schema(), RecordModel.instance()), mapping.toAvro(domain));
    }

    /** The bytes of a producer that knows nothing of our classes. */
    static byte[] encode(GenericRecord stranger) {
        return encode(new GenericDatumWriter<>(stranger.getSchema()), stranger);
    }

    static <D, A extends SpecificRecordBase> D decode(AvroMapping<D, A> mapping, byte[] bytes) {
        return decode(mapping, mapping.schema(), bytes);
    }

    static <D, A extends SpecificRecordBase> D decode(AvroMapping<D, A> mapping, Schema writer, byte[] bytes) {
        try {
            var reader = new SpecificDatumReader<A>(writer, mapping.schema(), RecordModel.instance());
            return mapping.fromAvro(reader.read(null, DecoderFactory.get().binaryDecoder(bytes, null)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static <T> byte[] encode(DatumWriter<T> writer, T value) {
        try {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(bytes, null);
            writer.write(value, encoder);
            encoder.flush();
            return bytes.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
